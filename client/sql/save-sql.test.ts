// @vitest-environment node
import { expect, it } from "vitest";
import { SQL_SAVED_ROWS_MAX } from "./limits.ts";
import { saveSql } from "./run-sql.ts";
import { createRanges, encode, FILES, FORMATS, rows, toTable } from "./sample-table.ts";
import type { SqlColumn } from "./sql-table.ts";

it.each(FORMATS)("saves all rows of a result of %s, with names and whole cells", async (format) => {
  const sql = 'SELECT site, depth_m AS "a, b", day FROM t WHERE depth_m >= 100';
  const wanted = rows.filter(({ depth }) => depth !== null && depth >= 100);
  const save = async (as: "csv" | "json"): Promise<string> => {
    const outcome = await saveSql(toTable(format), createRanges(FILES[format]), { sql, as });
    if (outcome.kind !== "saved") throw new Error(JSON.stringify(outcome));
    expect([outcome.rows, outcome.isCut]).toEqual([wanted.length, false]);
    return outcome.file.text();
  };
  const lines = (await save("csv")).split("\r\n");
  expect(lines[0]).toBe('site,"a, b",day');
  expect(lines.slice(1, -1)).toEqual(
    wanted.map(({ site, depth, day }) => [site === "n/a" ? "" : site, depth, day].join(",")),
  );
  const json: unknown = JSON.parse(await save("json"));
  expect(json).toEqual({
    source: "https://portal.test/datasets/1/version/1",
    query: sql,
    rows: wanted.map(({ site, depth, day }) => ({
      site: site === "n/a" ? null : site,
      "a, b": depth,
      day,
    })),
  });
});

it("saves cells as they are, and columns of one name apart", async () => {
  const text = `a,b\n"x, ""y""\n${"z".repeat(300)}",1\n`;
  const columns: SqlColumn[] = [
    { name: "a", source: "a", at: 0, type: "text" },
    { name: "b", source: "b", at: 1, type: "number" },
  ];
  const ranges = createRanges(encode(text));
  const table = toTable("delimited", { columns, size: ranges.size });
  const save = async (sql: string, as: "csv" | "json"): Promise<string> => {
    const outcome = await saveSql(table, ranges, { sql, as });
    return outcome.kind === "saved" ? outcome.file.text() : JSON.stringify(outcome);
  };
  expect(await save("SELECT * FROM t", "csv")).toBe(text.replaceAll(/\n(?=$|")/g, "\r\n"));
  expect(
    JSON.parse(await save("SELECT b AS n, COUNT(*) AS n FROM t GROUP BY b", "json")),
  ).toMatchObject({
    rows: [{ n: 1, n_2: 1 }],
  });
  expect(await save("SELECT c FROM t", "csv")).toContain('"kind":"failed"');
});

it("saves no more rows than it says", async () => {
  const text = `n\n${"7\n".repeat(SQL_SAVED_ROWS_MAX + 5)}`;
  const columns: SqlColumn[] = [{ name: "n", source: "n", at: 0, type: "number" }];
  const ranges = createRanges(encode(text));
  const table = toTable("delimited", { columns, size: ranges.size });
  for (const sql of ["SELECT n FROM t", "SELECT n FROM t ORDER BY n"]) {
    const outcome = await saveSql(table, ranges, { sql, as: "csv" });
    expect(outcome).toMatchObject({ kind: "saved", rows: SQL_SAVED_ROWS_MAX, isCut: true });
  }
  const exact = await saveSql(table, ranges, { sql: "SELECT n FROM t LIMIT 100000", as: "csv" });
  expect(exact).toMatchObject({ kind: "saved", rows: SQL_SAVED_ROWS_MAX, isCut: false });
});
