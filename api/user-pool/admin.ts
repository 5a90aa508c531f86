import * as v from "valibot";
import { createParser } from "#api/wire/parse.ts";
import { EXCHANGE_TIMEOUT_MS } from "../limits.ts";
import { readJsonAnswer } from "../http/bounded-text.ts";
import { toHex, hashToHex } from "#base/hex.ts";

/**
 * `taken`: another person has it. `failed`: the pool refused; nothing was changed there. `unknown`: no
 * answer came, and the pool may have done it. Every change may be requested again.
 */
export type PoolChange = "changed" | "taken" | "failed" | "unknown";

/** The changes that the catalogue makes in the user pool, so that both have the same data of a person. */
export interface UserPool {
  /**
   * Makes this the address for signing in, and marks it verified in the pool: the caller
   * has proof. When no answer came, the pool's state decides.
   */
  changeEmail(sub: string, email: string): Promise<PoolChange>;
  /** The account is deleted: nobody signs in to it any more. */
  deleteAccount(sub: string): Promise<PoolChange>;
  /** Every refresh token of this account is revoked. */
  signOut(sub: string): Promise<PoolChange>;
  /** A sign-in with this ORCID iD opens this account from now on. */
  attachOrcid(sub: string, orcid: string): Promise<PoolChange>;
  /** A sign-in with this ORCID iD no longer opens an account. */
  detachOrcid(orcid: string): Promise<PoolChange>;
}

/** Without a key for the pool: the catalogue changes only itself. */
export const NO_USER_POOL: UserPool = {
  changeEmail: async () => "changed",
  deleteAccount: async () => "changed",
  signOut: async () => "changed",
  attachOrcid: async () => "changed",
  detachOrcid: async () => "changed",
};

interface UserPoolDependencies extends Pick<SigningKey, "accessKeyId" | "secretAccessKey"> {
  fetch: typeof globalThis.fetch;
  /** Where the pool's operations are posted. */
  endpoint: string;
  /** `<region>_<name>`. */
  poolId: string;
  now: () => Date;
}

/** The name of ORCID as an identity provider of the pool; the sign-in button uses the same. */
const PROVIDER = { ProviderName: "ORCID", ProviderAttributeName: "Cognito_Subject" };
const parseRefusal = createParser(
  v.object({ __type: v.string(), message: v.nullish(v.string(), "") }),
);

/** Calls the pool's administration; never throws. */
export function createUserPool(services: UserPoolDependencies): UserPool {
  const UserPoolId = services.poolId;
  const toIdentity = (orcid: string) => ({ ...PROVIDER, ProviderAttributeValue: orcid });
  return {
    async changeEmail(sub, email) {
      const account = { UserPoolId, Username: sub };
      const UserAttributes = [
        { Name: "email", Value: email },
        { Name: "email_verified", Value: "true" },
      ];
      const result = await call(services, "AdminUpdateUserAttributes", {
        ...account,
        UserAttributes,
      });
      if (result === "changed" || result === "taken") return result;
      return (await holds(services, account, UserAttributes)) ? "changed" : result;
    },
    deleteAccount: (sub) => call(services, "AdminDeleteUser", { UserPoolId, Username: sub }),
    signOut: (sub) => call(services, "AdminUserGlobalSignOut", { UserPoolId, Username: sub }),
    attachOrcid: (sub, orcid) =>
      call(services, "AdminLinkProviderForUser", {
        UserPoolId,
        DestinationUser: { ProviderName: "Cognito", ProviderAttributeValue: sub },
        SourceUser: toIdentity(orcid),
      }),
    detachOrcid: (orcid) =>
      call(services, "AdminDisableProviderForUser", { UserPoolId, User: toIdentity(orcid) }),
  };
}

interface Attribute {
  Name: string;
  Value: string;
}

const parseAccount = createParser(
  v.object({ UserAttributes: v.array(v.object({ Name: v.string(), Value: v.string() })) }),
);

/** Whether an account has all these attributes; `false` also without an answer from the pool. */
async function holds(
  services: UserPoolDependencies,
  account: object,
  wanted: readonly Attribute[],
): Promise<boolean> {
  const answer = await send(services, "AdminGetUser", account);
  const held = parseAccount(answer?.ok ? await readJsonAnswer(answer).catch(() => null) : null);
  if (!held.ok) return false;
  const values = new Map(held.value.UserAttributes.map(({ Name, Value }) => [Name, Value]));
  return wanted.every(({ Name, Value }) => values.get(Name) === Value);
}

async function call(
  services: UserPoolDependencies,
  operation: Operation,
  input: object,
): Promise<PoolChange> {
  const answer = await send(services, operation, input);
  if (answer === null) return "unknown";
  if (answer.ok) return "changed";
  if (answer.status >= 500) return "unknown";
  return readJsonAnswer(answer).then(
    (body) => toChange(operation, body),
    () => "unknown",
  );
}

/** The pool's answer, or `null` when none came in time. */
async function send(
  { fetch, endpoint, poolId, now, ...key }: UserPoolDependencies,
  operation: Operation,
  input: object,
): Promise<Response | null> {
  const body = JSON.stringify(input);
  const unsigned = {
    "content-type": "application/x-amz-json-1.1",
    "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
  };
  const region = poolId.split("_")[0] ?? "";
  const headers = await signRequest(
    { ...key, region, service: "cognito-idp" },
    { url: new URL(endpoint), headers: unsigned, body, now: now() },
  );
  try {
    const signal = AbortSignal.timeout(EXCHANGE_TIMEOUT_MS);
    return await fetch(endpoint, { method: "POST", headers, body, redirect: "manual", signal });
  } catch {
    return null;
  }
}

type Operation =
  | "AdminGetUser"
  | "AdminUpdateUserAttributes"
  | "AdminUserGlobalSignOut"
  | "AdminDeleteUser"
  | "AdminLinkProviderForUser"
  | "AdminDisableProviderForUser";

/** A change that exists already counts as changed: the last attempt may have been interrupted. */
function toChange(operation: Operation, body: unknown): PoolChange {
  const refusal = parseRefusal(body);
  if (!refusal.ok) return "failed";
  const { __type: type, message } = refusal.value;
  switch (`${operation} ${type.split("#").at(-1)}`) {
    case "AdminUpdateUserAttributes AliasExistsException":
    case "AdminLinkProviderForUser AliasExistsException":
      return "taken";
    case "AdminLinkProviderForUser InvalidParameterException":
      return message?.includes("already linked to DestinationUser") ? "changed" : "taken";
    case "AdminDeleteUser UserNotFoundException":
    case "AdminDisableProviderForUser InvalidParameterException":
    case "AdminDisableProviderForUser UserNotFoundException":
      return "changed";
    default:
      return "failed";
  }
}

/** The signing key: an access key of a role that may administer the user pool, and nothing else. */
interface SigningKey {
  accessKeyId: string;
  secretAccessKey: string;
  /** Such as `eu-central-1`. */
  region: string;
  /** Such as `cognito-idp`. */
  service: string;
}

interface Unsigned {
  url: URL;
  /** Lower-case names; all of them are signed. */
  headers: Readonly<Record<string, string>>;
  body: string;
  now: Date;
}

const ALGORITHM = "AWS4-HMAC-SHA256";
const encoder = new TextEncoder();

/** The headers of a POST to AWS with its signature (Signature Version 4). */
export async function signRequest(
  key: SigningKey,
  { url, headers, body, now }: Unsigned,
): Promise<Record<string, string>> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const scope = `${time.slice(0, 8)}/${key.region}/${key.service}/aws4_request`;
  const signed = { ...headers, host: url.host, "x-amz-date": time };
  const names = Object.keys(signed).toSorted();
  const lines = Object.entries(signed)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}:${value.trim()}\n`);
  const request = [
    "POST",
    url.pathname,
    "",
    lines.join(""),
    names.join(";"),
    await hashToHex(body),
  ].join("\n");
  const text = [ALGORITHM, time, scope, await hashToHex(request)].join("\n");
  const signature = toHex(await hmac(await deriveKey(key, scope), text));
  const credential = `Credential=${key.accessKeyId}/${scope}`;
  return {
    ...headers,
    "x-amz-date": time,
    authorization: `${ALGORITHM} ${credential}, SignedHeaders=${names.join(";")}, Signature=${signature}`,
  };
}

/** A key for one day, region and service. */
async function deriveKey({ secretAccessKey }: SigningKey, scope: string): Promise<BufferSource> {
  let key: BufferSource = encoder.encode(`AWS4${secretAccessKey}`);
  for (const part of scope.split("/")) key = await hmac(key, part);
  return key;
}

async function hmac(key: BufferSource, text: string): Promise<ArrayBuffer> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return crypto.subtle.sign("HMAC", imported, encoder.encode(text));
}
