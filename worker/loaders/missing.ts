import type { Failure } from "#client/contract/failures.ts";
import type { MissingPage } from "#client/contract/view.ts";

/** The status a whole page answers with when its critical data is missing. */
export function toMissing({ code }: Failure): MissingPage {
  switch (code) {
    case "not_found":
    case "refused":
      return { status: 404, failure: code };
    case "gone":
      return { status: 410, failure: code };
    case "too_slow":
      return { status: 504, failure: code };
    case "sign_in_needed":
    case "not_allowed":
      return { status: 404, failure: code };
    case "unreachable":
    case "upstream_error":
    case "unreadable":
      return { status: 502, failure: code };
  }
}
