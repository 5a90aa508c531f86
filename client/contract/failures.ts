/**
 * Every way in which a part of a page can have no data. Codes are stable: loaders produce them,
 * `worker/middleware/errors.ts` turns them into statuses, `failureText` into text.
 */
export type FailureCode =
  | "not_found"
  | "gone"
  | "sign_in_needed"
  | "sign_in_unchecked"
  | "not_allowed"
  | "refused"
  | "too_slow"
  | "unreachable"
  | "upstream_error"
  | "unreadable";

export interface Failure {
  code: FailureCode;
}

export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };

/** A part of a page: its data, and since when it is a stored copy (seconds), or why it is missing. */
export type Part<Value> =
  | { ok: true; value: Value; ageSeconds?: number }
  | { ok: false; failure: Failure };

/** A deferred part: a promise while streaming, already fulfilled in the browser. */
export type Deferred<Value> = Promise<Part<Value>>;

/** Whether something does not exist, or no longer, instead of failing to load. */
export function isLasting(code: FailureCode): boolean {
  return code === "not_found" || code === "gone";
}

export interface FailureText {
  /** What happened. */
  title: string;
  /** What stays, and what to do next. */
  advice: string;
  /** Whether trying again can help. */
  canRetry: boolean;
}

/** The one translation of a failure to text. */
export function failureText(code: FailureCode): FailureText {
  switch (code) {
    case "not_found":
      return {
        title: "This was not found.",
        advice: "The address may be mistyped.",
        canRetry: false,
      };
    case "gone":
      return { title: "This was withdrawn.", advice: "Its record is kept.", canRetry: false };
    case "sign_in_needed":
      return {
        title: "This needs you to sign in.",
        advice: "Sign in and open it again.",
        canRetry: false,
      };
    case "sign_in_unchecked":
      return {
        title: "Your sign-in could not be checked just now.",
        advice: "You are still signed in. Try again in a moment.",
        canRetry: true,
      };
    case "not_allowed":
      return {
        title: "Your account may not open this.",
        advice: "Ask the owner for access.",
        canRetry: false,
      };
    case "refused":
      return {
        title: "The catalogue could not read this request.",
        advice: "Change the search or the filters and try again.",
        canRetry: false,
      };
    case "too_slow":
      return {
        title: "The catalogue took too long to answer.",
        advice: "This part of the page is missing. Try again in a moment.",
        canRetry: true,
      };
    case "unreachable":
    case "upstream_error":
    case "unreadable":
      return {
        title: "The catalogue did not answer properly.",
        advice: "This part of the page is missing. Try again in a moment.",
        canRetry: true,
      };
  }
}
