import * as v from "valibot";
import { createParser } from "./parse.ts";
import { count, list } from "./fields.ts";

export const TagCount = v.object({ tag: v.string(), count });
export type TagCount = v.InferOutput<typeof TagCount>;

/** Body of `/tags`: every tag at once, no paging. */
export const parseTagCounts = createParser(list(TagCount));

/** Bytes at which one class of sizes ends and the next begins; our own extension. */
export const SIZE_BOUNDS = [1_000_000, 100_000_000, 10_000_000_000] as const;

const counted = list(v.object({ value: v.string(), count }));

/** Body of `/facets`, our own extension: how many records each further choice would leave. */
export const Facets = v.object({
  licenses: counted,
  years: counted,
  /** `value` is `min-max` in bytes, the last one without its max. */
  sizes: counted,
  /** `value` is `public` or `embargoed`. */
  statuses: counted,
  /** Tags beside those that are asked for, the most used first. */
  tags: list(TagCount),
});
export type Facets = v.InferOutput<typeof Facets>;

export const parseFacets = createParser(Facets);
