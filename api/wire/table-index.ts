import * as v from "valibot";
import { count } from "./fields.ts";
import { createParser } from "./parse.ts";

const written = v.nullable(v.string());
const numbers = v.array(v.nullable(v.number()));

/** Statistics of a column. The median and the histogram are those of the sample. */
export const TableColumn = v.object({
  name: v.string(),
  type: v.picklist(["number", "date", "text", "empty"]),
  missing: v.number(),
  distinct: v.nullable(v.number()),
  /** Whether there are more different values than were counted. */
  isDistinctCut: v.boolean(),
  minimum: written,
  median: written,
  maximum: written,
  histogram: v.nullable(
    v.object({ min: v.number(), max: v.number(), counts: v.array(v.number()) }),
  ),
  top: v.array(v.object({ value: v.string(), count: v.number() })),
});

/** Statistics of a table of text, and where its rows begin: of its first bytes until all of it was read. */
export const TableIndex = v.object({
  /** Bytes of the file, and how many of them were read. */
  size: count,
  scanned: count,
  rows: count,
  /** Row 0, `every`, 2 × `every` … begin at these places, in bytes. */
  every: count,
  offsets: v.array(v.number()),
  /** Of a text that is not UTF-8, as `TextDecoder` names it. */
  encoding: v.optional(v.string()),
  columns: v.array(TableColumn),
  /** Rows taken at random, in their order. */
  sample: v.array(v.array(v.string())),
  /** The least and the largest number of each column of numbers or days, in blocks of so many rows. */
  blocks: v.optional(
    v.object({
      every: count,
      columns: v.array(v.nullable(v.object({ least: numbers, most: numbers }))),
    }),
  ),
  /**
   * Where pages of a Parquet file begin that does not say so itself, by column: bytes of the file and the numbers
   * of their first rows. Those that begin a row group are not among them.
   */
  pages: v.optional(v.array(v.object({ starts: v.array(v.number()), rows: v.array(v.number()) }))),
});
export type TableIndex = v.InferOutput<typeof TableIndex>;
export const parseTableIndex = createParser(TableIndex);
