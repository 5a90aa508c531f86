// @vitest-environment node
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import { SQL_GROUPS_MAX } from "./limits.ts";
import { runSql } from "./run-sql.ts";
import {
  encode,
  FILES,
  FORMATS,
  reads,
  rows,
  rowsOf,
  createRanges,
  toTable,
} from "./sample-table.ts";

it.each(FORMATS)(
  "finds the first rows of an order among all of %s, ties by their place",
  async (format) => {
    const expected = rows
      .map((row, at) => ({ ...row, at }))
      .filter(({ depth }) => depth !== null && depth >= 100)
      .toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0) || a.at - b.at);
    const sql =
      "SELECT depth_m AS d, site FROM t WHERE depth_m >= 100 ORDER BY day DESC NULLS LAST LIMIT 7 OFFSET 3";
    const found = expected
      .slice(3, 10)
      .map(({ depth, site }) => `${depth} ${site === "n/a" ? "" : site}`);
    expect(await rowsOf(format, sql)).toEqual(found);
  },
);

it.each(FORMATS)(
  "sorts rows of %s without a value first or last, as the query says",
  async (format) => {
    const sql = (nulls: string): string =>
      `SELECT depth_m FROM t ORDER BY depth_m NULLS ${nulls} LIMIT 1`;
    expect([await rowsOf(format, sql("FIRST")), await rowsOf(format, sql("LAST"))]).toEqual([
      [""],
      ["0"],
    ]);
  },
);

it.each(FORMATS)("sorts %s by a new name, not by the column that had it", async (format) => {
  const sql = "SELECT depth_m AS site, site AS place FROM t WHERE depth_m < 30 ORDER BY site DESC";
  const sorted = (await rowsOf(format, sql)).map((row) => Number.parseFloat(row));
  expect(sorted.length).toBeGreaterThan(2);
  expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));
});

const CONDITIONS = [
  "depth_m BETWEEN 10 AND 12 AND NOT site = 'north'",
  "-1 < depth_m AND depth_m < 3",
  "site IN ('south', 'west') AND depth_m <= 4",
  "STRPOS(LOWER(CAST(site AS VARCHAR)), 'ORT') > 0 OR depth_m = 5",
  "site LIKE 'NOR%' AND 3 >= depth_m",
  "site IS NULL AND day > '2017' AND depth_m + 1 < 30",
];

it.each(CONDITIONS)("filters as the engine itself does: %s", async (condition) => {
  // What the engine alone runs: a query within another.
  const inner = "(SELECT * FROM t LIMIT 2000) AS s";
  const engine = await rowsOf("delimited", `SELECT depth_m, day FROM ${inner} WHERE ${condition}`);
  for (const format of FORMATS) {
    const own = await rowsOf(format, `SELECT depth_m, day FROM t WHERE ${condition}`);
    expect(own.slice(0, engine.length)).toEqual(engine);
  }
  expect(engine.length).toBeGreaterThan(0);
});

it.each([
  ["INT32", Number],
  ["INT64", BigInt],
] as const)("leaves out row groups of %s that cannot hold a row of the result", async (...row) => {
  const [type, toNumber] = row;
  const data = Array.from({ length: 40_000 }, (_, at) => toNumber(at));
  const columns = [{ name: "depth", data, type }];
  const bytes = new Uint8Array(parquetWriteBuffer({ columnData: columns, rowGroupSize: 10_000 }));
  const depth = { name: "depth", source: "depth", at: 0, type: "number" } as const;
  const bytesOf = async (rest: string): Promise<number> => {
    reads.length = 0;
    const table = toTable("parquet", { size: bytes.length, columns: [depth] });
    const outcome = await runSql(table, createRanges(bytes), `SELECT depth FROM t ${rest} LIMIT 5`);
    expect(outcome).toMatchObject({ rows: { length: 5 } });
    // The first is of the file's description.
    return reads.slice(1).reduce((sum, [start, end]) => sum + end - start, 0);
  };
  const all = await bytesOf("WHERE depth + 0 >= 39000");
  expect(await bytesOf("WHERE depth >= 39000")).toBeLessThan(all / 2);
  expect(await bytesOf("ORDER BY depth NULLS LAST")).toBeLessThan(all / 2);
});

it.each([
  ["n = 0.1", ["0.1"]],
  ["n >= 0.9 AND n < 1.1", ["0.9", "1"]],
  ["n <= 0.1", ["0", "0.1"]],
  ["n > 39.8", ["39.9"]],
])("finds numbers of 32 bits of Parquet as they are shown: %s", async (condition, expected) => {
  const data = Array.from({ length: 400 }, (_, at) => Math.fround(at / 10));
  const columns = [{ name: "n", data, type: "FLOAT" as const, columnIndex: true }];
  const bytes = new Uint8Array(parquetWriteBuffer({ columnData: columns, rowGroupSize: 1 }));
  const n = { name: "n", source: "n", at: 0, type: "number" } as const;
  const table = toTable("parquet", { size: bytes.length, columns: [n] });
  const outcome = await runSql(table, createRanges(bytes), `SELECT n FROM t WHERE ${condition}`);
  expect(outcome).toMatchObject({ rows: expected.map((value) => [value]) });
});

it("reads days of Parquet as days, and times with their hour", async () => {
  const data = [new Date("2016-01-31"), new Date("2016-01-31T12:30Z"), null];
  const columns = [{ name: "day", data, type: "TIMESTAMP" as const }];
  const bytes = new Uint8Array(parquetWriteBuffer({ columnData: columns }));
  const day = { name: "day", source: "day", at: 0, type: "date" } as const;
  const table = toTable("parquet", { size: bytes.length, columns: [day] });
  for (const sql of ["SELECT day FROM t", "SELECT day FROM (SELECT * FROM t) AS s"])
    expect(await runSql(table, createRanges(bytes), sql)).toMatchObject({
      rows: [["2016-01-31"], ["2016-01-31T12:30:00.000Z"], [""]],
    });
});

it("counts and sums groups as the engine itself does", async () => {
  const select =
    "SELECT site, COUNT(*) AS n, COUNT(depth_m), SUM(depth_m), AVG(depth_m), MIN(day), MAX(depth_m)";
  const rest = "WHERE depth_m < 900 GROUP BY 1 ORDER BY MAX(depth_m) DESC, site LIMIT 2";
  const engine = await rowsOf("lines", `${select} FROM (SELECT * FROM t LIMIT 2500) AS s ${rest}`);
  expect(engine).toHaveLength(2);
  for (const format of FORMATS)
    expect(await rowsOf(format, `${select} FROM t ${rest}`)).toEqual(engine);
});

it("ends a query of more groups than it may hold", async () => {
  const lines = Array.from({ length: SQL_GROUPS_MAX + 1 }, (_, at) => at);
  const sql = "SELECT site, COUNT(*) AS n FROM t GROUP BY site";
  const file = createRanges(encode(`site\n${lines.join("\n")}`));
  expect(await runSql(toTable("delimited"), file, sql)).toEqual({ kind: "too_large" });
});

it("asks for as much of Parquet as sorting reads: compared columns come again with the rows", async () => {
  const table = toTable("parquet");
  const file = createRanges(FILES.parquet);
  const sql = "SELECT * FROM t ORDER BY depth_m LIMIT 200";
  const outcome = await runSql(table, { ...file, maxBytes: 0 }, sql);
  reads.length = 0;
  await runSql(table, file, sql);
  // The first is of the file's description.
  const read = reads.slice(1).reduce((sum, [start, end]) => sum + end - start, 0);
  expect(outcome).toMatchObject({ kind: "asks" });
  expect(outcome.kind === "asks" && outcome.bytes).toBeGreaterThanOrEqual(read);
});
