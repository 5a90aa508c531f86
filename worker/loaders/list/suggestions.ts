import type { Part } from "#client/contract/failures.ts";
import { countFilters, NO_FILTERS } from "#client/contract/lists/list-filters.ts";
import type { ListQuery } from "#client/contract/lists/list-query.ts";
import type { Suggestion } from "#client/contract/lists/lists.ts";
import type { Family, TagCount } from "#client/contract/records.ts";
import { cutText } from "#base/cut.ts";
import type { Catalogue } from "../../product-api/catalogue.ts";
import { toLicenseLabels } from "../../product-api/licenses.ts";
import { findLicenses } from "./find-licenses.ts";

/** Tags offered beside an empty result. */
const RELATED_TAGS = 5;
/** Letters that a word and a tag with the same stem share. */
const STEM_CHARS = 4;
/** A word this short is part of too many tags. */
const WORD_MIN_CHARS = 3;

/** Instead of the words and filters of a query. */
const ALL = { ...NO_FILTERS, q: "", page: 1, sort: "newest" } as const;

/** Suggestions for an empty result; each is tried first, so that none is empty too. */
export async function loadSuggestions(
  catalogue: Catalogue,
  family: Family,
  query: ListQuery,
): Promise<Part<Suggestion[]>> {
  const tags = catalogue.tags(family);
  const licensed = loadLicensed(catalogue, family, query);
  const broader = await Promise.all(
    toBroader(query).map(async ({ label, change }) => ({
      label,
      query: { ...query, page: 1, ...change },
      count: await catalogue.count(family, { ...query, page: 1, ...change }),
    })),
  );
  const known = await tags;
  const related = known.ok ? toRelatedTags(query, known.value) : [];
  return {
    ok: true,
    value: [...(await licensed), ...broader, ...related].filter(({ count }) => count > 0),
  };
}

/** Records under the licences that the whole search text begins a name of: `cc-by`, `CC BY 4.0`, `mit`. */
async function loadLicensed(
  catalogue: Catalogue,
  family: Family,
  query: ListQuery,
): Promise<Suggestion[]> {
  const offered = findLicenses(query.q).map(async (name) => {
    const changed: ListQuery = { ...query, ...ALL, licenses: [name] };
    return {
      label: `Under the licence ${toLicenseLabels([name])[name] ?? name}`,
      query: changed,
      count: await catalogue.count(family, changed),
    };
  });
  return Promise.all(offered);
}

function toBroader(query: ListQuery): { label: string; change: Partial<ListQuery> }[] {
  const words = splitWords(query.q);
  const changes: { label: string; change: Partial<ListQuery> }[] = [];
  if (countFilters(query) > 0 && query.q !== "")
    changes.push({ label: `“${query.q}” without filters`, change: NO_FILTERS });
  if (words.length > 1)
    changes.push({ label: "Any of these words", change: { q: words.join(" | ") } });
  if (words.length > 0)
    changes.push({
      label: "Words that begin like these",
      change: { q: words.map(toPrefix).join(" ") },
    });
  return changes;
}

/** The words of a query without its operators. */
function splitWords(q: string): string[] {
  return q.split(/[\s"()|*~-]+/).filter((word) => word.length >= WORD_MIN_CHARS);
}

/** Two thirds of the word: a plural or another ending is found too. */
function toPrefix(word: string): string {
  return `${cutText(word, Math.max(WORD_MIN_CHARS, Math.ceil((word.length * 2) / 3)))}*`;
}

function toRelatedTags(query: ListQuery, tags: TagCount[]): Suggestion[] {
  const words = splitWords(query.q).map((word) => cutText(word.toLowerCase(), STEM_CHARS));
  return tags
    .filter(({ tag }) => words.some((word) => tag.toLowerCase().includes(word)))
    .slice(0, RELATED_TAGS)
    .map(({ tag, count }) => ({
      label: `Tagged ${tag}`,
      query: { ...query, ...ALL, tags: [tag] },
      count,
    }));
}
