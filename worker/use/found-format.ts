import { findFirstRow } from "#base/tables/first-row.ts";
import type { TableFormat } from "#base/tables/table-format.ts";
import { toTableKind } from "#base/tables/table-kind.ts";
import type { RangedFile } from "../previews/read-range.ts";
import { openTable } from "../tables/open-table.ts";
import { toDelimiter, toShape } from "./used-file.ts";

/** Remarks above a table that code leaves out by their number. */
const REMARKS_MAX = 99;

/**
 * What the beginning of a table says of how it is to be read, where its name and its publisher do not: its
 * separator, its encoding, and the row of its header. Nothing of other files, and of those that cannot be read.
 */
export async function findFormat(
  ranged: RangedFile,
  path: string,
  declared: TableFormat,
): Promise<TableFormat> {
  if (toTableKind(path) !== "delimited") return {};
  const opened = await openTable(ranged, { format: declared, isLines: false, isWhole: false });
  if (opened === null || opened.head.length === 0) return {};
  const { separator, text, file } = opened;
  const isUsual = separator === undefined || separator === toDelimiter(toShape(path, false));
  const remarks = text.slice(0, findFirstRow(text, declared)).split("\n").length - 1;
  return {
    ...(!isUsual && { delimiter: separator }),
    ...(file.encoding !== undefined && file.encoding !== "utf-8" && { encoding: file.encoding }),
    ...(remarks > 0 && remarks <= REMARKS_MAX && { headerRows: [remarks + 1] }),
  };
}
