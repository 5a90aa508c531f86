// @vitest-environment node
import { expect, it } from "vitest";
import { runSql } from "./run-sql.ts";
import { createRanges, encode, toTable } from "./sample-table.ts";
import type { SqlColumn } from "./sql-table.ts";

it("counts no remark above a table as a row", async () => {
  const columns: SqlColumn[] = [
    { name: "site", source: "site", at: 0, type: "text" },
    { name: "depth", source: "depth", at: 1, type: "number" },
  ];
  const bytes = encode("# of 2016\n# in m\nsite;depth\na;7\nb;9\n");
  const table = toTable("delimited", { columns, columnsInAll: 2, size: bytes.length });
  const sql = "SELECT COUNT(*) AS n, MAX(depth) AS most FROM t";
  expect(await runSql(table, createRanges(bytes), sql)).toMatchObject({ rows: [["2", "9"]] });
});
