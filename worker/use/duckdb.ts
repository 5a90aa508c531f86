import type { Snippet } from "#client/contract/record-parts.ts";
import { toLiteral } from "../tables/sql.ts";
import { type Shape, toComment, type UsedFile } from "./used-file.ts";

export function toDuckDb({ url, sha256, citation }: UsedFile, shape: NonNullable<Shape>): Snippet {
  const address = toLiteral(url);
  const read = {
    csv: `read_csv(${address})`,
    tsv: `read_csv(${address}, delim = '\\t', nullstr = ['', 'n/a'])`,
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
