import { randomBytes } from "node:crypto";
import { parseJson } from "#base/parse-json.ts";
import * as v from "valibot";
import {
  type Check,
  type CheckedInstallation,
  createExpect,
  type Finding,
  visit,
  type Visits,
} from "./visits.ts";

const Keys = v.object({ keys: v.pipe(v.array(v.unknown()), v.minLength(1)) });
const Refusal = v.object({ __type: v.string(), message: v.optional(v.string(), "") });

/** Nobody's: pools answer for unknown accounts as for known ones, or that there is none. */
const UNKNOWN_ACCOUNT = "deployment-check";
/** A public value of SRP is shorter than its prime of 384 bytes. */
const SRP_A_BYTES = 383;

/** Requested once, before anything is built: a mistyped pool would otherwise be found only after the deployment. */
export async function checkUserPool(
  installation: CheckedInstallation,
  visits: Visits,
): Promise<(Finding & { fault: string }) | null> {
  for (const { name, find, next } of listPoolChecks(installation, visits)) {
    const fault = await find();
    if (fault !== null) return { name, fault, next };
  }
  return null;
}

export function listPoolChecks({ portal }: CheckedInstallation, visits: Visits): Check[] {
  const { vars } = portal;
  const issuer = vars["TOKEN_ISSUERS"]?.split(/[\s,]+/)[0];
  const keys: Check = {
    name: "The user pool publishes its keys",
    find: createExpect(visits)(`${issuer}/.well-known/jwks.json`, (body) =>
      v.is(Keys, parseJson(body)) ? null : "the user pool has no keys",
    ),
    next: "Compare user_pool.id in operator.toml with the pool's page in the console, and look at this machine's network.",
  };
  const flow = vars["AUTH_FLOW_TYPE"] ?? "USER_SRP_AUTH";
  if (flow !== "USER_SRP_AUTH") return [keys];
  const client: Check = {
    name: "The user pool lets readers sign in at the web client",
    find: () => findClientFault(vars, visits),
    next: "Compare user_pool.client_id in operator.toml with the pool's app clients in the console: it has no secret and allows USER_SRP_AUTH, or AUTH_FLOW_TYPE below [portal] names the flow that it allows.",
  };
  return [keys, client];
}

/** Begins a sign-in, as the dialog does. Only refusals that any account would get are faults. */
async function findClientFault(
  { USER_POOL_ENDPOINT: endpoint = "", USER_POOL_CLIENT_ID: clientId }: Record<string, string>,
  visits: Visits,
): Promise<string | null> {
  const answer = await visit(visits, endpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
    },
    body: JSON.stringify({
      AuthFlow: "USER_SRP_AUTH",
      ClientId: clientId,
      AuthParameters: {
        USERNAME: UNKNOWN_ACCOUNT,
        SRP_A: randomBytes(SRP_A_BYTES).toString("hex"),
      },
    }),
  });
  if (typeof answer === "string") return answer;
  const refusal = v.safeParse(Refusal, parseJson(answer.body));
  if (!refusal.success) return null;
  const { __type: type, message } = refusal.output;
  if (type.includes("ResourceNotFoundException"))
    return `the user pool has no app client ${clientId}`;
  if (/secret.?hash/i.test(message))
    return `the app client ${clientId} has a secret, which no browser can keep`;
  return /not (?:enabled|supported)/i.test(message)
    ? `the app client ${clientId} does not allow USER_SRP_AUTH`
    : null;
}
