import { createHash, randomUUID } from "node:crypto";
import * as v from "valibot";
import { parseJson } from "#base/parse-json.ts";
import { readBoundedBody } from "#base/bounded-body.ts";
import { BODY_MAX_BYTES, CREDENTIALS_TTL_MS } from "./limits.ts";
import type { Pool } from "./pool.ts";
import { readIdToken } from "./tokens.ts";

const TARGET_PREFIX = "AWSCognitoIdentityService.";
const CORS = { "access-control-allow-origin": "*", "cache-control": "no-store" };
const PREFLIGHT = {
  ...CORS,
  "access-control-allow-methods": "POST, OPTIONS",
  "access-control-allow-headers":
    "content-type, cache-control, x-amz-target, x-amz-user-agent, x-amz-date, amz-sdk-invocation-id, amz-sdk-request",
};

const logins = v.optional(v.record(v.string(), v.string()), {});
const idSchema = v.object({ IdentityPoolId: v.pipe(v.string(), v.includes(":")), Logins: logins });
const credentialsSchema = v.object({ IdentityId: v.string(), Logins: logins });

function answer(body: object, status = 200): Response {
  return Response.json(body, { status, headers: CORS });
}

function refuse(name: string, message: string): Response {
  return answer({ __type: name, message }, 400);
}

/** The subject of the one supported login: an id token of this pool. `null` for a guest. */
async function readSubject(
  pool: Pool,
  given: Record<string, string>,
): Promise<{ ok: true; sub: string | null } | { ok: false }> {
  const [token] = Object.values(given);
  if (token === undefined) return { ok: true, sub: null };
  const sub = await readIdToken(pool, token);
  return sub === null ? { ok: false } : { ok: true, sub };
}

const INVALID_LOGIN = ["NotAuthorizedException", "Invalid login token."] as const;

/** One permanent identity for each user; a new one for each guest. */
async function getId(pool: Pool, body: unknown): Promise<Response> {
  const parsed = v.safeParse(idSchema, body);
  if (!parsed.success) return refuse("InvalidParameterException", "IdentityPoolId is not valid.");
  const subject = await readSubject(pool, parsed.output.Logins);
  if (!subject.ok) return refuse(...INVALID_LOGIN);
  const region = parsed.output.IdentityPoolId.split(":")[0] ?? "";
  const id = subject.sub === null ? randomUUID() : toStableId(subject.sub);
  return answer({ IdentityId: `${region}:${id}` });
}

function toStableId(sub: string): string {
  const hex = createHash("sha256").update(sub).digest("hex").slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

async function getCredentials(pool: Pool, body: unknown): Promise<Response> {
  const parsed = v.safeParse(credentialsSchema, body);
  if (!parsed.success) return refuse("InvalidParameterException", "IdentityId is not valid.");
  const subject = await readSubject(pool, parsed.output.Logins);
  if (!subject.ok) return refuse(...INVALID_LOGIN);
  const { IdentityId } = parsed.output;
  if (subject.sub !== null && !IdentityId.endsWith(toStableId(subject.sub))) {
    return refuse("NotAuthorizedException", "Access to Identity is forbidden.");
  }
  return answer({
    IdentityId,
    Credentials: {
      AccessKeyId: `ASIA${Buffer.from(pool.random(8)).toString("hex").toUpperCase()}`,
      SecretKey: Buffer.from(pool.random(30)).toString("base64"),
      SessionToken: Buffer.from(pool.random(60)).toString("base64"),
      Expiration: Math.floor((pool.now() + CREDENTIALS_TTL_MS) / 1_000),
    },
  });
}

const CALLS = new Map([
  ["GetId", getId],
  ["GetCredentialsForIdentity", getCredentials],
]);

/** The operation of a request; `null` for one of another service. */
export function readIdentityPoolOperation(request: Request): string | null {
  const target = request.headers.get("x-amz-target") ?? "";
  return target.startsWith(TARGET_PREFIX) ? target.slice(TARGET_PREFIX.length) : null;
}

/** Answers the two calls of an identity pool, with credentials that give no access. */
export async function handleIdentityPool(pool: Pool, request: Request): Promise<Response> {
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: PREFLIGHT });
  const run = CALLS.get(readIdentityPoolOperation(request) ?? "");
  const text = request.method === "POST" ? await readBoundedBody(request, BODY_MAX_BYTES) : null;
  if (!run || text === null) return refuse("UnknownOperationException", "Unknown operation");
  return run(pool, parseJson(text));
}
