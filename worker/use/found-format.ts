import * as v from "valibot";
import { findFirstRow } from "#base/tables/first-row.ts";
import type { TableFormat } from "#base/tables/table-format.ts";
import { toTableKind } from "#base/tables/table-kind.ts";
import type { RenderingsOfRequest } from "../markdown/renderings.ts";
import type { RangedFile } from "../previews/read-range.ts";
import { openTable } from "../tables/open-table.ts";
import { toDelimiter, toShape } from "./used-file.ts";

/** Remarks above a table that code leaves out by their number. */
const REMARKS_MAX = 99;

interface FoundPlace {
  /** Of a public file. */
  ranged: RangedFile;
  path: string;
  /** The SHA-256 of its bytes; `null` where it is not known. */
  sha256: string | null;
  declared: TableFormat;
}

const Found = v.nullable(
  v.object({
    delimiter: v.exactOptional(v.string()),
    encoding: v.exactOptional(v.string()),
    headerRows: v.exactOptional(v.array(v.number())),
  }),
);

/**
 * What the beginning of a table says of how it is to be read, where its name and its publisher do not: its
 * separator, its encoding, and the row of its header. Nothing of other files, and of those that cannot be read.
 * It is kept by the file's hash, so that a page that was seen before reads nothing of the file.
 */
export async function findFormat(
  place: FoundPlace,
  { renderings, defer }: RenderingsOfRequest,
): Promise<TableFormat> {
  const { path, sha256, declared } = place;
  if (toTableKind(path) !== "delimited") return {};
  if (sha256 === null) return (await readFormat(place)) ?? {};
  let isRead = false;
  const ending = /[^.]*(?:\.gz)?$/i.exec(path)?.[0].toLowerCase() ?? "";
  const found = await renderings.read(
    {
      text: sha256,
      options: ["format", ending, JSON.stringify(declared)],
      schema: Found,
      prepare: async () => {
        const format = await readFormat(place);
        isRead = format !== null;
        return () => format;
      },
      isLasting: () => isRead,
    },
    defer,
  );
  return found ?? {};
}

async function readFormat({ ranged, path, declared }: FoundPlace) {
  const opened = await openTable(ranged, { format: declared, isLines: false, isWhole: false });
  if (opened === null || opened.head.length === 0) return null;
  const { separator, text, file } = opened;
  const isUsual = separator === undefined || separator === toDelimiter(toShape(path, false));
  const remarks = text.slice(0, findFirstRow(text, declared)).split("\n").length - 1;
  return {
    ...(!isUsual && { delimiter: separator }),
    ...(file.encoding !== undefined && file.encoding !== "utf-8" && { encoding: file.encoding }),
    ...(remarks > 0 && remarks <= REMARKS_MAX && { headerRows: [remarks + 1] }),
  };
}
