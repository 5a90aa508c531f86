import { DATASET_TYPES } from "#api/wire/enums.ts";
import type { Suggestions } from "#api/wire/search.ts";
import { SUGGESTED_MAX, TERMS_READ_MAX } from "./limits.ts";
import type { Services } from "../services.ts";
import { readPlainWords } from "./spellings.ts";
import { findSpellings } from "./spellings.ts";
import { toMatch } from "./match.ts";
import { toPlain } from "./text-words.ts";

interface TermRow {
  kind: "person" | "name" | "tag" | "variable";
  key: string;
  label: string;
  detail: string;
  count: number;
}

interface NamedRow {
  id: number;
  name: string;
  datasetType: string;
}

/** Of each kind those that most datasets have; more names, because those of shown people are left out. */
const TERMS = `
  SELECT kind, key, label, detail, count FROM (
    SELECT t.kind, t.key, t.label, t.detail, t.count,
      row_number() OVER (PARTITION BY t.kind ORDER BY t.count DESC, length(t.label), t.label) AS place
    FROM (SELECT rowid AS id FROM term_search WHERE term_search MATCH ?1 LIMIT ${TERMS_READ_MAX}) AS found
    CROSS JOIN terms AS t ON t.id = found.id
    WHERE t.count > 0)
  WHERE place <= iif(kind = 'name', 2, 1) * ${SUGGESTED_MAX} ORDER BY kind, place`;

/** The shortest datasets with these words in their names. */
const NAMED = `
  SELECT d.id, v.name, d.dataset_type AS datasetType
  FROM (SELECT rowid AS row FROM dataset_search WHERE dataset_search MATCH ?1 ORDER BY rowid LIMIT ${SUGGESTED_MAX}) AS found
  CROSS JOIN datasets AS d INDEXED BY datasets_in_search ON d.search_row = found.row
  CROSS JOIN versions AS v ON v.id = d.current_id WHERE d.listed = 1`;

/** Texts with all of these words, where the last word is a beginning; a whole query has whole words. */
export async function findSuggestions(
  { db }: Services,
  query: string,
  { isWhole }: { isWhole: boolean },
): Promise<Suggestions> {
  const words = readPlainWords(query.replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")).map(({ text }) => text);
  const requested = words.join(" ") + (isWhole || words.length === 0 ? "" : "*");
  // A letter alone is an initial: `Moss A` is Ada Moss.
  const terms = toMatch(
    requested.replace(/(?<=^| )\p{L}(?= |$)/gu, "$&*"),
    new Map(),
    "words",
  ).positive;
  const names = toMatch(requested, await findSpellings(db, "dataset_words", requested)).positive;
  if (terms === null || names === null)
    return { datasets: [], people: [], names: [], tags: [], variables: [] };
  const [found, named] = await db.batch<TermRow & NamedRow>([
    db.prepare(TERMS).bind(terms),
    db.prepare(NAMED).bind(`{name} : (${names})`),
  ]);
  const rows: TermRow[] = found?.results ?? [];
  const of = (kind: TermRow["kind"]): TermRow[] => rows.filter((row) => row.kind === kind);
  return {
    datasets: (named?.results ?? []).flatMap(({ id, name, datasetType }) => {
      const type = DATASET_TYPES.find((known) => known === datasetType);
      return type === undefined ? [] : [{ id, name, datasetType: type }];
    }),
    people: of("person").map(({ key, label, count }) => ({ orcid: key, label, count })),
    names: toOtherNames(of("name"), of("person")).map(({ label, count }) => ({ label, count })),
    tags: of("tag").map(({ label, count }) => ({ label, count })),
    variables: of("variable").map(({ label, detail, count }) => ({ label, unit: detail, count })),
  };
}

/** Names that none of these people has, with or without a middle initial. */
function toOtherNames(names: TermRow[], people: TermRow[]): TermRow[] {
  const known = new Set(people.flatMap(({ label, detail }) => [toPlain(label), toPlain(detail)]));
  return names.filter(({ label }) => !known.has(toPlain(label))).slice(0, SUGGESTED_MAX);
}
