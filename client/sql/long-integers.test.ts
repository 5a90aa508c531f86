// @vitest-environment node
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import { runSql } from "./run-sql.ts";
import { createRanges, encode, FORMATS, toTable } from "./sample-table.ts";
import type { SqlColumn } from "./sql-table.ts";

const STAR_QUERIES: [sql: string, expected: string[][]][] = [
  [
    "SELECT id FROM t ORDER BY id DESC",
    [["175921864739966722"], ["175921864739966721"], ["175921864739966720"]],
  ],
  ["SELECT id FROM t WHERE id = 175921864739966721", [["175921864739966721"]]],
  [
    "SELECT id, COUNT(*) AS n FROM t WHERE id <= 175921864739966721 GROUP BY id ORDER BY id",
    [
      ["175921864739966720", "1"],
      ["175921864739966721", "1"],
    ],
  ],
  ["SELECT '175921864739966721' AS id FROM t LIMIT 1", [["175921864739966721"]]],
];

/** Neighbouring numbers that are one as doubles. */
const STARS = ["175921864739966720", "175921864739966721", "175921864739966722"];
const STAR_FILES = {
  delimited: encode(`id\n${STARS.join("\n")}\n`),
  lines: encode(STARS.map((id) => `{"id":${id}}`).join("\n")),
  parquet: new Uint8Array(
    parquetWriteBuffer({ columnData: [{ name: "id", data: STARS.map(BigInt), type: "INT64" }] }),
  ),
};

it.each(FORMATS.flatMap((format) => STAR_QUERIES.map((query) => [format, ...query] as const)))(
  "keeps every digit of long whole numbers in %s: %s",
  async (format, sql, expected) => {
    const bytes = STAR_FILES[format];
    const columns: SqlColumn[] = [{ name: "id", source: "id", at: 0, type: "number" }];
    const table = toTable(format, { columns, columnsInAll: 1, size: bytes.length });
    expect(await runSql(table, createRanges(bytes), sql)).toMatchObject({ rows: expected });
  },
);
