import { ACCESS_REQUEST_LIMITS } from "#api/wire/account/access-requests.ts";
import type { Pages } from "#client/contract/page-data.ts";
import { SIGNED_OUT, found, type LoadContext, type Loaded, toTitle } from "./load.ts";

const TITLE = "Requests";

/** Requests that wait for the reader, and the reader's own; either list may fail separately. */
export async function loadRequests(
  context: LoadContext,
): Promise<Loaded<Pages["workspaces.user.requests"]>> {
  const [inbox, own] = await Promise.all([
    context.account?.requests.inbox() ?? SIGNED_OUT,
    context.account?.requests.mine() ?? SIGNED_OUT,
  ]);
  const [asked] = context.query("open");
  const opened = inbox.ok ? (inbox.value.find(({ id }) => id === asked)?.id ?? null) : null;
  const { LISTED_MAX } = ACCESS_REQUEST_LIMITS;
  const toMax = (...lists: unknown[][]): number | null =>
    lists.some(({ length }) => length >= LISTED_MAX) ? LISTED_MAX : null;
  const listedMax = {
    inbox: inbox.ok ? toMax(inbox.value) : null,
    own: own.ok ? toMax(own.value.access, own.value.restore) : null,
  };
  const head = { title: toTitle(context, TITLE), description: TITLE, isIndexable: false };
  return found(head, {
    data: { inbox, own, opened, listedMax },
    later: {},
  });
}
