import type { Failure, FailureCode, Result } from "#client/contract/failures.ts";
import { type BoundedText, readBoundedText } from "#base/bounded-body.ts";
import { cleanText, parseCleanJson } from "#base/clean.ts";
import { cutText } from "#base/cut.ts";
import { CHANGE_ANSWER_MAX_BYTES, PROBLEM_MAX_CHARS } from "../limits.ts";

/** A successful change: its status, and the answer's JSON; `null` when there is none. */
export interface Changed {
  status: number;
  body: unknown;
}

/**
 * The outcome of a change. `status` is absent when no answer came, and it is unknown whether the change
 * was made. `problem` is the refusal's own message; `null` when it has none.
 */
export type ChangeAnswer =
  | { ok: true; value: Changed }
  | { ok: false; failure: Failure; status?: number; body?: unknown; problem: string | null };

/** The status decides whether a change was made or refused, even if the rest is unreadable. */
export async function readChange(answer: Response, isRoleRefusal: boolean): Promise<ChangeAnswer> {
  const { status } = answer;
  const read = await readText(answer, CHANGE_ANSWER_MAX_BYTES);
  const text = read.ok && !read.value.isCut ? read.value.text : "";
  const body = toBody(answer, text) ?? null;
  const code = toFailureCode(status, isRoleRefusal);
  if (code === null) return { ok: true, value: { status, body } };
  return { ...fail(code), status, body, problem: readProblem(answer, { body, text }) };
}

/** The message of a refusal, wherever its family of calls puts it (pages, section 2.0). */
function readProblem(
  answer: Response,
  { body, text }: { body: unknown; text: string },
): string | null {
  const isPlain = (answer.headers.get("content-type") ?? "").startsWith("text/plain");
  const sentence =
    typeof body === "object" && body !== null && "message" in body
      ? body.message
      : (answer.headers.get("x-problem") ?? (isPlain ? text : body));
  if (typeof sentence !== "string" || sentence.trim() === "") return null;
  return cutText(cleanText(sentence.trim()), PROBLEM_MAX_CHARS);
}

export function fail(code: FailureCode): { ok: false; failure: Failure } {
  return { ok: false, failure: { code } };
}

/** Status of the product API → failure; `null` for a good answer. */
export function toFailureCode(status: number, isRoleRefusal = false): FailureCode | null {
  if (status >= 200 && status < 300) return null;
  switch (status) {
    case 401:
      return isRoleRefusal ? "not_allowed" : "sign_in_needed";
    case 403:
      return "not_allowed";
    case 404:
      return "not_found";
    case 410:
      return "gone";
    case 400:
      return "refused";
    default:
      return "upstream_error";
  }
}

/** The JSON of an answer: `null` for JSON `null` or an empty body, `undefined` for anything else. */
export function toBody(answer: Response, text: string): unknown {
  if (answer.status === 204) return null;
  return isJson(answer) ? parseCleanJson(text) : undefined;
}

function isJson(answer: Response): boolean {
  return /^application\/json\b/i.test(answer.headers.get("content-type") ?? "");
}

export async function readText(answer: Response, maxBytes: number): Promise<Result<BoundedText>> {
  try {
    return { ok: true, value: await readBoundedText(answer, maxBytes) };
  } catch {
    return fail("unreachable");
  }
}

const PASSING: ReadonlySet<FailureCode> = new Set([
  "too_slow",
  "unreachable",
  "upstream_error",
  "unreadable",
]);

/** Whether a failure may be over at the next request; absent and refused answers stay so. */
export function isPassing(code: FailureCode): boolean {
  return PASSING.has(code);
}
