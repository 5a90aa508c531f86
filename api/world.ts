import { createKeyStore } from "#token/keys.ts";
import { createTokenVerifier } from "#token/verify.ts";
import type { Bindings } from "./bindings.ts";

/** What a token check answers; the reason is for the log, never for the caller. */
type AccessCheck = { ok: true; claims: { sub: string } } | { ok: false; reason: string };

/** Everything outside the code: a test hands in its own. */
export interface World {
  db: D1Database;
  files: R2Bucket;
  /** Origin of the absolute addresses in answers, without a slash at the end. */
  origin: string;
  doiPrefix: string;
  /** The publishers' shared secret; `null` closes publishing. */
  publishToken: string | null;
  /** Signs addresses of withheld files for those who may see them; `null` signs none. */
  urlSigningKey: string | null;
  now: () => Date;
  verifyAccess: (token: string) => Promise<AccessCheck>;
}

/** The world of a deployed Worker; to be made once, because it holds the pool's public keys. */
export function createWorld(bindings: Bindings): World {
  const verifier = createTokenVerifier({
    issuers: bindings.TOKEN_ISSUERS.split(",").map((issuer) => issuer.trim()),
    clientId: bindings.USER_POOL_CLIENT_ID,
    keys: createKeyStore({
      fetch: (...request) => fetch(...request),
      now: Date.now,
      allowHttp: bindings.ENVIRONMENT === "local",
      log: (fault) => console.warn(JSON.stringify(fault)),
    }),
    now: Date.now,
  });
  return {
    db: bindings.DB,
    files: bindings.FILES,
    origin: bindings.PUBLIC_ORIGIN.replace(/\/+$/, ""),
    doiPrefix: bindings.DOI_PREFIX,
    publishToken: toSecret(bindings.PUBLISH_TOKEN),
    urlSigningKey: toSecret(bindings.URL_SIGNING_KEY),
    now: () => new Date(),
    verifyAccess: (token) => verifier.verifyAccess(token),
  };
}

/** A secret that a script set to the word for nothing is no secret. */
function toSecret(text: string | undefined): string | null {
  return text === undefined || ["", "null", "undefined"].includes(text.trim()) ? null : text;
}
