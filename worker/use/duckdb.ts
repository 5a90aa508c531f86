import type { Snippet } from "#client/contract/record-parts.ts";
import { isInColumns, toNumberSigns } from "#base/tables/table-format.ts";
import { toLiteral, toReadOptions, toSource } from "../tables/sql.ts";
import { UNDESCRIBED } from "./described-table.ts";
import { toMissingNote } from "./own-missing.ts";
import { literal, type Shape, toComment, type UsedFile } from "./used-file.ts";
import { listWrittenNumbers } from "./written-numbers.ts";

export function toDuckDb(file: UsedFile, shape: NonNullable<Shape>): Snippet {
  const { url, sha256, citation } = file;
  const address = toLiteral(url);
  const csv = toCsvSource(file, shape);
  const read = {
    csv,
    tsv: csv,
    parquet: `read_parquet(${address})`,
    jsonl: `read_json(${address})`,
    json: `read_json(${address})`,
  }[shape];
  const check =
    sha256 === null
      ? ""
      : `-- true when the file arrived whole
SELECT sha256(content) = ${toLiteral(sha256)} AS is_whole FROM read_blob(${address});
`;
  return {
    name: "DuckDB",
    code: `${toComment("--", citation)}INSTALL httpfs; LOAD httpfs;
${check}${shape === "csv" || shape === "tsv" ? toNotes(file) : ""}SELECT * FROM ${read} LIMIT 5;
SUMMARIZE SELECT * FROM ${read};
`,
  };
}

/** What its reader takes otherwise than the description says. Of aligned columns a query of ours reads the cells. */
function toNotes({ table }: UsedFile): string {
  const described = table ?? UNDESCRIBED;
  if (isInColumns(described.format)) return "";
  const written = listWrittenNumbers(described.format, toNumberSigns(described.format));
  const texts = written.flatMap(({ names }) => names);
  const note = `-- Numbers stay text here, because of other signs in them: ${texts.map(literal).join(", ")}.\n`;
  return `${toMissingNote("--", described)}${texts.length === 0 ? "" : note}`;
}

function toCsvSource({ path, url, table }: UsedFile, shape: NonNullable<Shape>): string {
  const { format, columns } = table ?? UNDESCRIBED;
  if (isInColumns(format)) return toSource({ path, address: url, format, columns });
  const missing = ["n/a", ...(format.missing ?? [])];
  const read = shape === "tsv" ? { delimiter: "\t", ...format, missing } : format;
  return `read_csv(${[toLiteral(url), ...toReadOptions(read, columns)].join(", ")})`;
}
