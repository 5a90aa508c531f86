import type { Pages } from "#client/contract/page-data.ts";
import { SIGNED_OUT, found, type LoadContext, type Loaded, toTitle } from "../load.ts";
import { COLLECTIONS_LISTED_MAX } from "../../limits.ts";
import { readPageNumber, readSearch } from "./read-list-query.ts";

const TITLE = "My collections";

/** The collections a member has a role in, and open invitations; each may fail separately. */
export async function loadCollections(
  context: LoadContext,
): Promise<Loaded<Pages["workspaces.user.collections"]>> {
  const page = readPageNumber(context);
  const q = readSearch(context);
  const offset = (page - 1) * COLLECTIONS_LISTED_MAX;
  const [collections, invitations, adding] = await Promise.all([
    context.account?.collections.list({ limit: COLLECTIONS_LISTED_MAX, offset }) ?? SIGNED_OUT,
    context.account?.collections.invitations() ?? SIGNED_OUT,
    context.account?.collections.findByDoi(context.query("add")[0] ?? "") ?? SIGNED_OUT,
  ]);
  const rows = collections.ok ? collections.value.rows : [];
  const shown = rows.filter(({ name, description, tags }) =>
    matchesWords(q, [name, description, ...tags]),
  );
  const total = collections.ok ? collections.value.total : 0;
  const head = { title: toTitle(context, TITLE), description: TITLE, isIndexable: false };
  return found(head, {
    data: {
      collections: collections.ok ? { ok: true, value: { total, rows: shown } } : collections,
      invitations,
      q,
      page,
      last: Math.max(1, Math.ceil(total / COLLECTIONS_LISTED_MAX)),
      adding: adding.ok ? adding.value : null,
      isMaking: context.query("new").length > 0,
    },
    later: {},
  });
}

/** Whether every word of a search is in one of the texts, in upper or lower case. */
function matchesWords(search: string, texts: readonly string[]): boolean {
  const all = texts.join("\n").toLocaleLowerCase("en");
  return search
    .toLocaleLowerCase("en")
    .split(/\s+/)
    .every((word) => all.includes(word));
}
