import { compactVerify, errors } from "jose";
import { checkClaims, type TokenClaims, type TokenUse } from "./claims.ts";
import type { TokenRefusal } from "./failures.ts";
import { parseTokenForm, parseKeyId } from "./form.ts";
import type { KeyStore } from "./keys.ts";

/** The fields of a refused token that may be logged, and no others. */
interface TokenTrace {
  kid: string | null;
  issuerMatches: boolean;
}

/** `expired` has the claims, because only the time was wrong with the token. */
export type Verdict =
  | { ok: true; claims: TokenClaims }
  | { ok: false; reason: "expired"; claims: TokenClaims; trace: TokenTrace }
  | { ok: false; reason: Exclude<TokenRefusal, "expired">; trace: TokenTrace };

/** Checks tokens; never throws. */
export interface TokenVerifier {
  verifyAccess(token: string): Promise<Verdict>;
  verifyId(token: string): Promise<Verdict>;
}

export interface TokenVerifierDependencies {
  /** Every form of the pool's issuer address; a token names one of them exactly. */
  issuers: readonly string[];
  clientId: string;
  keys: Pick<KeyStore, "find">;
  /** Milliseconds since 1970. */
  now: () => number;
}

const NO_TRACE: TokenTrace = { kid: null, issuerMatches: false };

/**
 * A strict check of Cognito tokens around jose, which by itself accepts tokens that are not ours
 * (R-30 … R-33). The cheap checks come first, so that a stranger's token never causes a key to
 * be fetched; expiry comes last, so that only a token of ours is reported as expired.
 */
export function createTokenVerifier(dependencies: TokenVerifierDependencies): TokenVerifier {
  async function verify(token: string, use: TokenUse): Promise<Verdict> {
    try {
      return await check(token, use);
    } catch {
      return { ok: false, reason: "fault", trace: NO_TRACE };
    }
  }

  async function check(token: string, use: TokenUse): Promise<Verdict> {
    const parts = parseTokenForm(token);
    if (!parts) return { ok: false, reason: "form", trace: NO_TRACE };
    const kid = parseKeyId(parts.header);
    if (kid === null) return { ok: false, reason: "header", trace: NO_TRACE };

    const { issuers, clientId } = dependencies;
    const nowSeconds = dependencies.now() / 1_000;
    const checked = checkClaims(parts.payload, { issuers, clientId, use, nowSeconds });
    if (!checked.ok) {
      const issuerMatches = checked.reason !== "issuer" && checked.reason !== "payload";
      return { ok: false, reason: checked.reason, trace: { kid, issuerMatches } };
    }

    const { claims } = checked;
    const trace = { kid, issuerMatches: true };
    const key = await dependencies.keys.find(claims.iss, kid);
    if (key === "unavailable") return { ok: false, reason: "keys_unavailable", trace };
    if (!key) return { ok: false, reason: "key", trace };
    if (!(await isSignedBy(token, key))) return { ok: false, reason: "signature", trace };
    if (nowSeconds >= claims.exp) return { ok: false, reason: "expired", claims, trace };
    return { ok: true, claims };
  }

  return {
    verifyAccess: (token) => verify(token, "access"),
    verifyId: (token) => verify(token, "id"),
  };
}

async function isSignedBy(token: string, key: CryptoKey): Promise<boolean> {
  try {
    await compactVerify(token, key, { algorithms: ["RS256"] });
    return true;
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return false;
    throw error;
  }
}
