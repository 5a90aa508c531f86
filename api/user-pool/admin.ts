import * as v from "valibot";
import { createParser } from "#api/wire/parse.ts";
import { EXCHANGE_TIMEOUT_MS } from "../limits.ts";
import { readJsonAnswer } from "../http/read-answer.ts";
import { type SigningKey, signRequest } from "./sign-request.ts";

/** `taken`: somebody else has it. `failed`: the pool did not do it; nothing was changed there. */
export type PoolChange = "changed" | "taken" | "failed";

/** What the catalogue changes in the user pool, so that both tell the same of a person. */
export interface UserPool {
  /** From now on this address signs in, and is told to be verified: whoever calls has the proof. */
  changeEmail(sub: string, email: string): Promise<PoolChange>;
  /** No refresh token of this account works any more. */
  signOut(sub: string): Promise<PoolChange>;
  /** From now on a sign-in with this ORCID iD is this account's. */
  attachOrcid(sub: string, orcid: string): Promise<PoolChange>;
  /** Signing in with this ORCID iD no longer opens an account. */
  detachOrcid(orcid: string): Promise<PoolChange>;
}

/** Where no key for the pool is set: the catalogue changes only itself. */
export const NO_USER_POOL: UserPool = {
  changeEmail: async () => "changed",
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

/** The name under which ORCID is set up in the pool; the sign-in button asks for the same. */
const PROVIDER = { ProviderName: "ORCID", ProviderAttributeName: "Cognito_Subject" };
const parseRefusal = createParser(
  v.object({ __type: v.string(), message: v.nullish(v.string(), "") }),
);

/** Calls the pool's administration; never throws. */
export function createUserPool(services: UserPoolDependencies): UserPool {
  const UserPoolId = services.poolId;
  const toIdentity = (orcid: string) => ({ ...PROVIDER, ProviderAttributeValue: orcid });
  return {
    changeEmail: (sub, email) =>
      call(services, "AdminUpdateUserAttributes", {
        UserPoolId,
        Username: sub,
        UserAttributes: [
          { Name: "email", Value: email },
          { Name: "email_verified", Value: "true" },
        ],
      }),
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

async function call(
  { fetch, endpoint, poolId, now, ...key }: UserPoolDependencies,
  operation: Operation,
  input: object,
): Promise<PoolChange> {
  const body = JSON.stringify(input);
  const unsigned = {
    "content-type": "application/x-amz-json-1.1",
    "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
  };
  try {
    const region = poolId.split("_")[0] ?? "";
    const headers = await signRequest(
      { ...key, region, service: "cognito-idp" },
      { url: new URL(endpoint), headers: unsigned, body, now: now() },
    );
    const signal = AbortSignal.timeout(EXCHANGE_TIMEOUT_MS);
    const init: RequestInit = { method: "POST", headers, body, redirect: "manual", signal };
    const answer = await fetch(endpoint, init);
    return answer.ok ? "changed" : toChange(operation, await readJsonAnswer(answer));
  } catch {
    return "failed";
  }
}

type Operation =
  | "AdminUpdateUserAttributes"
  | "AdminUserGlobalSignOut"
  | "AdminLinkProviderForUser"
  | "AdminDisableProviderForUser";

/** What is so already counts as changed: the last try may have stopped half-way. */
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
    case "AdminDisableProviderForUser InvalidParameterException":
    case "AdminDisableProviderForUser UserNotFoundException":
      return "changed";
    default:
      return "failed";
  }
}
