import { parseAccessRequests, parseOwnRequests } from "#api/wire/account/access-requests.ts";
import type { Part } from "#client/contract/failures.ts";
import type {
  AccessEntry,
  InboxRequest,
  RestoreEntry,
} from "#client/contract/account/own-requests.ts";
import type { CallerApi } from "../as-caller.ts";
import { mapPart } from "../map-part.ts";

/** Requests for withheld files and archived versions. */
export interface OwnRequests {
  inbox(): Promise<Part<InboxRequest[]>>;
  mine(): Promise<Part<{ access: AccessEntry[]; restore: RestoreEntry[] }>>;
}

export function createOwnRequests({ ask }: Pick<CallerApi, "ask">): OwnRequests {
  return {
    async inbox() {
      const answer = await ask({ path: "/access-requests", parse: parseAccessRequests });
      return mapPart(answer, ({ requests }) => requests);
    },
    async mine() {
      const answer = await ask({ path: "/access-requests/mine", parse: parseOwnRequests });
      return mapPart(answer, (own) => own);
    },
  };
}
