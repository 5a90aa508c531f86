import * as v from "valibot";
import { readBoundedBody } from "#base/bounded-body.ts";
import { BODY_MAX_BYTES } from "./limits.ts";
import type { Pool } from "./pool.ts";

const milliseconds = v.pipe(v.number(), v.integer());

const settingsSchema = v.partial(
  v.strictObject({
    accessTokenTtlMs: milliseconds,
    idTokenTtlMs: milliseconds,
    refreshTokenTtlMs: milliseconds,
    tokenAgeMs: milliseconds,
    signInAgeMs: milliseconds,
    rotation: v.object({
      isOn: v.boolean(),
      graceSeconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60)),
    }),
    isTrackingDevices: v.boolean(),
  }),
);

const rotateSchema = v.object({ old: v.optional(v.picklist(["keep", "retire"]), "keep") });
const statusSchema = v.object({
  username: v.string(),
  status: v.picklist(["CONFIRMED", "UNCONFIRMED", "RESET_REQUIRED", "FORCE_CHANGE_PASSWORD"]),
});

const factors = v.picklist(["SOFTWARE_TOKEN_MFA", "SMS_MFA", "EMAIL_OTP"]);
const usersSchema = v.object({
  users: v.array(
    v.strictObject({
      sub: v.pipe(v.string(), v.uuid()),
      email: v.string(),
      password: v.string(),
      givenName: v.string(),
      familyName: v.string(),
      preferredUsername: v.exactOptional(v.string()),
      phone: v.exactOptional(v.string()),
      totpSecret: v.exactOptional(v.string()),
      status: v.exactOptional(statusSchema.entries.status),
      secondFactors: v.exactOptional(v.array(factors)),
      secondFactorSetup: v.exactOptional(v.array(v.picklist(["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"]))),
      requiredAttributes: v.exactOptional(v.array(v.string())),
      customAnswer: v.exactOptional(v.string()),
      firstFactors: v.exactOptional(
        v.array(v.picklist(["PASSWORD", "PASSWORD_SRP", "EMAIL_OTP", "SMS_OTP"])),
      ),
      orcid: v.exactOptional(v.string()),
    }),
  ),
});

type Call = (pool: Pool, body: unknown) => Response;

const DONE = { status: 204 };

function refuse(issues: readonly v.BaseIssue<unknown>[]): Response {
  const errors = issues.map((issue) => `${v.getDotPath(issue) ?? "body"}: ${issue.message}`);
  return Response.json({ errors }, { status: 400 });
}

const changeSettings: Call = (pool, body) => {
  const parsed = v.safeParse(settingsSchema, body);
  if (!parsed.success) return refuse(parsed.issues);
  Object.assign(pool.settings, parsed.output);
  return Response.json(pool.settings);
};

const rotateKeys: Call = (pool, body) => {
  const parsed = v.safeParse(rotateSchema, body);
  if (!parsed.success) return refuse(parsed.issues);
  pool.keys.rotate(parsed.output.old);
  return new Response(null, DONE);
};

const setStatus: Call = (pool, body) => {
  const parsed = v.safeParse(statusSchema, body);
  if (!parsed.success) return refuse(parsed.issues);
  const account = pool.accounts.find(parsed.output.username);
  if (!account) return Response.json({ errors: ["No such account."] }, { status: 404 });
  account.status = parsed.output.status;
  return new Response(null, DONE);
};

const addUsers: Call = (pool, body) => {
  const parsed = v.safeParse(usersSchema, body);
  if (!parsed.success) return refuse(parsed.issues);
  for (const user of parsed.output.users) pool.accounts.add(user);
  return new Response(null, DONE);
};

const CALLS: ReadonlyMap<string, Call> = new Map<string, Call>([
  ["GET inbox", (pool) => Response.json({ messages: pool.inbox.list() })],
  ["GET settings", (pool) => Response.json(pool.settings)],
  ["POST settings", changeSettings],
  ["POST rotate-keys", rotateKeys],
  ["POST status", setStatus],
  ["POST users", addUsers],
  [
    "POST reset",
    (pool) => {
      pool.reset();
      return new Response(null, DONE);
    },
  ],
]);

function parseJson(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Answers `/identity/__admin/<call>`, for tests and demonstrations. Pages of other origins may not call it. */
export async function handleAdmin(pool: Pool, request: Request, call: string): Promise<Response> {
  const origin = request.headers.get("origin");
  if (origin !== null && origin !== new URL(request.url).origin) {
    return new Response(null, { status: 403 });
  }
  const run = CALLS.get(`${request.method} ${call}`);
  if (!run) return Response.json({ errors: ["No such call."] }, { status: 404 });
  const text = await readBoundedBody(request, BODY_MAX_BYTES);
  return run(pool, text === null ? null : parseJson(text));
}
