import * as v from "valibot";
import { refuse } from "./failures.ts";
import type { Outcome } from "./failures.ts";
import { PASSWORD_MAX_CHARS } from "./limits.ts";
import type { Pool } from "./pool.ts";

/** One operation of the user pool's API: parses an untrusted body, returns the answer or the refusal. */
export type Operation = (pool: Pool, body: unknown) => Promise<Outcome<object>>;

const TOKEN_MAX_CHARS = 16_384;
const PARAMETERS_MAX = 32;

export const clientId = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
export const username = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
export const password = v.pipe(v.string(), v.minLength(1), v.maxLength(PASSWORD_MAX_CHARS));
export const session = v.pipe(v.string(), v.minLength(20), v.maxLength(2_048));
export const token = v.pipe(v.string(), v.minLength(1), v.maxLength(TOKEN_MAX_CHARS));
export const code = v.pipe(v.string(), v.minLength(1), v.maxLength(2_048));
export const parameters = v.pipe(
  v.record(v.string(), v.pipe(v.string(), v.maxLength(TOKEN_MAX_CHARS))),
  v.maxEntries(PARAMETERS_MAX),
);

function describe(issues: readonly v.BaseIssue<unknown>[]): string {
  const lines = issues.map((issue) => {
    const member = v.getDotPath(issue) ?? "request";
    return `Value at '${member}' failed to satisfy constraint: ${issue.message}`;
  });
  const noun = issues.length === 1 ? "error" : "errors";
  return `${issues.length} validation ${noun} detected: ${lines.join("; ")}`;
}

function namesOtherClient(pool: Pool, input: unknown): boolean {
  if (typeof input !== "object" || input === null || !("ClientId" in input)) return false;
  return input.ClientId !== pool.clientId;
}

/** Parses the body, checks the client, then runs. */
export function createOperation<S extends v.GenericSchema>(
  schema: S,
  run: (pool: Pool, input: v.InferOutput<S>) => Promise<Outcome<object>> | Outcome<object>,
): Operation {
  return async (pool, body) => {
    const parsed = v.safeParse(schema, body);
    if (!parsed.success) return refuse("InvalidParameterException", describe(parsed.issues));
    if (namesOtherClient(pool, parsed.output)) {
      return refuse("ResourceNotFoundException", "User pool client does not exist.");
    }
    return run(pool, parsed.output);
  };
}
