import type { Part } from "#client/contract/failures.ts";
import { readListQuery } from "#client/contract/lists/list-query.ts";
import type { FoundElsewhere, ListPage } from "#client/contract/lists/lists.ts";
import type { Family } from "#client/contract/records.ts";
import { withTimeout } from "#base/with-timeout.ts";
import { ELSEWHERE_TIMEOUT_MS } from "../../limits.ts";
import { loadSynonyms } from "../../search/load-synonyms.ts";
import { toExactTerm, withSynonyms } from "../../search/synonyms.ts";
import { toSearchedWords } from "../identifier.ts";
import type { LoadContext } from "../load.ts";

const KINDS: readonly FoundElsewhere["kind"][] = ["datasets", "code", "collections", "files"];

/**
 * How many results the words of an empty list have in the other lists, without its filters: as their own pages find
 * them, for which these answers are then cached. A list that fails or is slow is not named.
 */
export async function loadElsewhere(
  context: Pick<LoadContext, "catalogue" | "content">,
  { family, shows, query: { q } }: Pick<ListPage, "family" | "shows" | "query">,
): Promise<Part<FoundElsewhere[]>> {
  const own = shows === "files" ? "files" : family;
  const counted = await Promise.all(
    KINDS.filter((kind) => kind !== own).map(async (kind) => ({
      kind,
      count: (await withTimeout(count(context, kind, q), ELSEWHERE_TIMEOUT_MS)) ?? 0,
    })),
  );
  return { ok: true, value: counted.filter((each) => each.count > 0) };
}

async function count(
  { catalogue, content }: Pick<LoadContext, "catalogue" | "content">,
  kind: FoundElsewhere["kind"],
  q: string,
): Promise<number> {
  const query = readListQuery((name) => (name === "q" ? [q] : []));
  const search = async (family: Family, words: string, write?: typeof toExactTerm) =>
    withSynonyms(words, await loadSynonyms({ content, catalogue }, family), write);
  const found =
    kind === "files"
      ? await catalogue.files({ ...query, q: await search("datasets", q, toExactTerm) })
      : await catalogue.list(kind, { ...query, q: await search(kind, toSearchedWords(q)) });
  return found.ok ? found.value.total : 0;
}
