import * as v from "valibot";
import { createParser } from "./parse.ts";
import { count, list, text } from "./fields.ts";
import { DATASET_TYPES } from "./enums.ts";

/** How a query was changed that no dataset matches word for word: our own extension. */
export const Understanding = v.object({
  /** All words as typed; words with a spelling similar to the unknown ones; any of the words. */
  kind: v.picklist(["all", "spelling", "any"]),
  /** Words that no dataset has. */
  unknown: list(v.string()),
});
export type Understanding = v.InferOutput<typeof Understanding>;

export const PASSAGE_PLACES = [
  "name",
  "description",
  "variable",
  "readme",
  "file",
  "person",
  "tag",
] as const;

/** A piece of a dataset's text with words of the query: our own extension. */
export const Passage = v.object({
  place: v.picklist(PASSAGE_PLACES),
  /** The text in pieces; every second one is a word of the query. */
  parts: list(v.string()),
});
export type Passage = v.InferOutput<typeof Passage>;

const Term = { label: text, count };

/** Body of `/discover/suggestions`, our own extension: completions while a person types. */
export const Suggestions = v.object({
  datasets: list(
    v.object({ id: v.number(), name: v.string(), datasetType: v.picklist(DATASET_TYPES) }),
  ),
  people: list(v.object({ ...Term, orcid: v.string() })),
  /** People without an ORCID iD, by their names without a degree; no name of `people`. */
  names: list(v.object(Term)),
  tags: list(v.object(Term)),
  /** Columns of tables; the unit is empty where none is given. */
  variables: list(v.object({ ...Term, unit: text })),
});
export type Suggestions = v.InferOutput<typeof Suggestions>;

export const parseSuggestions = createParser(Suggestions);

export const FoundRecord = v.object({
  datasetId: v.number(),
  version: v.number(),
  model: v.string(),
  properties: v.record(v.string(), v.unknown()),
});
export type FoundRecord = v.InferOutput<typeof FoundRecord>;

/** Body of `/search/records`. */
export const FoundRecordsPage = v.object({
  limit: v.number(),
  offset: v.number(),
  totalCount: count,
  records: list(FoundRecord),
});
export type FoundRecordsPage = v.InferOutput<typeof FoundRecordsPage>;

export const parseFoundRecordsPage = createParser(FoundRecordsPage);

export const TagCount = v.object({ tag: v.string(), count });
export type TagCount = v.InferOutput<typeof TagCount>;

/** Body of `/tags`: every tag at once, no paging. */
export const parseTagCounts = createParser(list(TagCount));

/** Bytes at which one class of sizes ends and the next begins; our own extension. */
export const SIZE_BOUNDS = [1_000_000, 100_000_000, 10_000_000_000] as const;

const counted = list(v.object({ value: v.string(), count }));

/** Body of `/facets`, our own extension: how many records each further filter would leave. */
export const Facets = v.object({
  licenses: counted,
  years: counted,
  /** `value` is `min-max` in bytes, the last one without its max. */
  sizes: counted,
  /** `value` is `public` or `embargoed`. */
  statuses: counted,
  /** Tags other than the requested ones, the most used first. */
  tags: list(TagCount),
  /** Decades that are covered, by their first year; a record counts in each of its own. */
  periods: counted,
  /** Places that are covered: the corner `south,west` of the ten degrees that contain the middle. */
  places: counted,
});
export type Facets = v.InferOutput<typeof Facets>;

export const parseFacets = createParser(Facets);
