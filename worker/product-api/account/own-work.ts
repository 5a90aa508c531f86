import type * as v from "valibot";
import { type CollectionsPage, parseCollectionsPage } from "#api/wire/collections.ts";
import { type Notifications, parseNotifications } from "#api/wire/account/notifications.ts";
import { parseProposals, type Proposal } from "#api/wire/proposals.ts";
import type { Part } from "#client/contract/failures.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import type { CallerApi } from "../as-caller.ts";
import { parseAccessRequests, parseOwnRequests } from "#api/wire/account/access-requests.ts";
import type {
  AccessEntry,
  InboxRequest,
  RestoreEntry,
} from "#client/contract/account/own-requests.ts";
import { hasRole } from "#client/contract/account/own-collections.ts";
import { COLLECTIONS_LISTED_MAX } from "../../limits.ts";
import { mapPart } from "../map-part.ts";

export type OwnCollections = v.InferOutput<typeof CollectionsPage>;

/** Collections that the caller has a role in, in the order they were made, and how many there are. */
export async function readOwnCollections(
  ask: CallerApi["ask"],
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Part<OwnCollections>> {
  return ask({
    path: `/collections${toQueryString({ limit, offset })}`,
    parse: parseCollectionsPage,
  });
}

/** The last of them that were made, the newest first: the product API lists them from the first on. */
export async function readNewestCollections(
  ask: CallerApi["ask"],
  count: number,
): Promise<Part<OwnCollections>> {
  const first = await readOwnCollections(ask, { limit: count });
  if (!first.ok) return first;
  const offset = first.value.totalCount - count;
  const last = offset > 0 ? await readOwnCollections(ask, { limit: count, offset }) : first;
  return mapPart(last, (page) => ({ ...page, collections: page.collections.toReversed() }));
}

/** Id of the collection changed last among those the caller may edit; `null` when there is none. */
export async function readLastCollection(ask: CallerApi["ask"]): Promise<Part<string | null>> {
  const newest = await readNewestCollections(ask, COLLECTIONS_LISTED_MAX);
  return mapPart(newest, ({ collections }) => {
    const edited = collections.filter(({ userRole }) => hasRole(userRole, "Editor"));
    // Without times, the newest one stays the first.
    const [last] = edited.toSorted((a, b) => toTime(b.updatedAt) - toTime(a.updatedAt));
    return last?.nodeId ?? null;
  });
}

function toTime(text: string | null): number {
  return text === null ? 0 : Date.parse(text) || 0;
}

/** The caller's notifications, the newest first; those before a notice, or the newest. */
export async function readNotifications(
  ask: CallerApi["ask"],
  before: number | null,
): Promise<Part<Notifications>> {
  const path = `/notifications${toQueryString({ before: before ?? undefined })}`;
  return ask({ path, parse: parseNotifications });
}

/** Every proposal of the caller. */
export async function readOwnProposals(ask: CallerApi["ask"]): Promise<Part<Proposal[]>> {
  return ask({ path: "/publishing/proposal", parse: parseProposals });
}

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
