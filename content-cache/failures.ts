/** Every way a sync run can end without a new generation; codes are stable and carry no secret. */
export type SyncFailureCode =
  | "rate_limited"
  | "unreachable"
  | "too_slow"
  | "server_error"
  | "unauthorized"
  | "space_not_found"
  | "token_refused"
  | "response_too_big"
  | "refused_request"
  | "unreadable_page"
  | "foreign_link"
  | "repeated_token"
  | "shrunk"
  | "store_failed"
  | "base_unreadable"
  | "out_of_budget";

export interface SyncFailure {
  code: SyncFailureCode;
  /** HTTP status of the answer, when there was one. */
  status?: number;
  /** The wait that the service requested (`X-Contentful-RateLimit-Reset`). */
  retryAfterMs?: number;
  /** One of our own sentences; never text, headers or addresses of the answer. */
  detail?: string;
}

export type Result<Value, Failure = SyncFailure> =
  | { ok: true; value: Value }
  | { ok: false; failure: Failure };

/** Whether a retry after a wait can help within the same run (specification point 8, retry rules). */
export function isRetryable(failure: SyncFailure): boolean {
  switch (failure.code) {
    case "rate_limited":
    case "unreachable":
    case "too_slow":
    case "server_error":
      return true;
    case "unauthorized":
    case "space_not_found":
    case "token_refused":
    case "response_too_big":
    case "refused_request":
    case "unreadable_page":
    case "foreign_link":
    case "repeated_token":
    case "shrunk":
    case "store_failed":
    case "base_unreadable":
    case "out_of_budget":
      return false;
  }
}

/** The one translation of a failure to text, for the status page and the log. */
export function failureSentence(code: SyncFailureCode): string {
  switch (code) {
    case "rate_limited":
      return "The content service asked us to slow down.";
    case "unreachable":
      return "The content service could not be reached.";
    case "too_slow":
      return "The content service took too long to answer.";
    case "server_error":
      return "The content service answered with an error.";
    case "unauthorized":
      return "The content service refused our key.";
    case "space_not_found":
      return "The content service does not know the space or environment.";
    case "token_refused":
      return "The content service refused the sync token; everything is read again.";
    case "response_too_big":
      return "The content service says its answer would be too big, even for one item.";
    case "refused_request":
      return "The content service refused the request.";
    case "unreadable_page":
      return "The content service sent a page that cannot be trusted; nothing of it was kept.";
    case "foreign_link":
      return "The content service pointed to another host for its next page.";
    case "repeated_token":
      return "The content service pointed back to a page already read.";
    case "shrunk":
      return "More than half of the content vanished at once; waiting for a second run to confirm.";
    case "store_failed":
      return "The key-value store did not answer.";
    case "base_unreadable":
      return "The stored generation cannot be read; everything is read again.";
    case "out_of_budget":
      return "The run used its time or operations; the next one continues.";
  }
}
