import type { Snippet } from "#client/contract/record-parts.ts";
import { toLiteral, toReadOptions } from "../tables/sql.ts";
import { type Shape, toComment, type UsedFile } from "./used-file.ts";

export function toDuckDb(file: UsedFile, shape: NonNullable<Shape>): Snippet {
  const { url, sha256, citation } = file;
  const address = toLiteral(url);
  const csv = `read_csv(${[address, ...toOptions(file, shape)].join(", ")})`;
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
${check}SELECT * FROM ${read} LIMIT 5;
SUMMARIZE SELECT * FROM ${read};
`,
  };
}

function toOptions({ table }: UsedFile, shape: NonNullable<Shape>): string[] {
  const format = table?.format ?? {};
  if (shape !== "tsv") return toReadOptions(format);
  const missing = ["n/a", ...(format.missing ?? [])];
  return toReadOptions({ delimiter: "\t", ...format, missing });
}
