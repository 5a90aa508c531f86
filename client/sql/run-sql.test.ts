// @vitest-environment node
import { beforeEach, expect, it } from "vitest";
import {
  SQL_AGREED_MAX_BYTES,
  SQL_FIRST_PART_BYTES,
  SQL_READ_MAX_BYTES,
  SQL_ROWS_SHOWN,
} from "./limits.ts";
import { runSql } from "./run-sql.ts";
import {
  ask,
  encode,
  FILES,
  FORMATS,
  reads,
  ROWS,
  rows,
  rowsOf,
  toParquet,
  createRanges,
  toTable,
} from "./sample-table.ts";
import type { SqlColumn } from "./sql-table.ts";
import { UNPACKERS } from "./unpackers.ts";

beforeEach(() => {
  reads.length = 0;
});

const depths = rows.flatMap(({ depth }) => (depth === null ? [] : [depth]));
const mean = depths.reduce((sum, depth) => sum + depth, 0) / depths.length;

const QUERIES: [sql: string, expected: string[]][] = [
  ["SELECT site, depth_m, day FROM t LIMIT 3", rows.slice(0, 3).map(toLine)],
  ["SELECT * FROM t LIMIT 2 OFFSET 59998", rows.slice(-2).map(toLine)],
  ["SELECT depth_m FROM t LIMIT 2 OFFSET 30002", ["15001", "15001.5"]],
  ["SELECT COUNT(*) AS n FROM t", [String(ROWS)]],
  ["SELECT COUNT(depth_m) AS n, AVG(depth_m) AS mean FROM t", [`${depths.length} ${mean}`]],
  ["SELECT COUNT(*) AS n FROM t WHERE depth_m IS NULL;", [String(ROWS - depths.length)]],
  [
    "SELECT site, COUNT(*) AS n FROM t GROUP BY site ORDER BY site NULLS LAST",
    ["north 20000", "south 20000", " 20000"],
  ],
  [
    "SELECT depth_m FROM t WHERE depth_m IS NOT NULL ORDER BY depth_m DESC LIMIT 2",
    depths.slice(-2).toReversed().map(String),
  ],
  [
    "SELECT site, depth_m, day FROM t WHERE depth_m >= 9999 ORDER BY depth_m LIMIT 5",
    rows
      .filter(({ depth }) => depth !== null && depth >= 9_999)
      .slice(0, 5)
      .map(toLine),
  ],
  ["SELECT MAX(day) AS last FROM t WHERE site = 'south'", ["2017-01-08"]],
  ["WITH s AS (SELECT * FROM t WHERE depth_m > 29998) SELECT COUNT(*) AS n FROM s", ["3"]],
  [
    "SELECT UPPER(site) AS s, day FROM t LIMIT 2 OFFSET 59997",
    rows.slice(-3, -1).map(({ site, day }) => `${site === "n/a" ? "" : site.toUpperCase()} ${day}`),
  ],
];

function toLine({ site, depth, day }: (typeof rows)[number]): string {
  return [site === "n/a" ? "" : site, depth ?? "", day].join(" ");
}

it.each([
  ["delimited", "a,b\n1,x\n-99,y\n3,-99\n"],
  ["lines", '{"a":1,"b":"x"}\n{"a":-99,"b":"y"}\n{"a":3,"b":"-99"}\n'],
] as const)("reads values of %s that are declared missing as NULL", async (format, text) => {
  const columns: SqlColumn[] = [
    { name: "a", source: "a", at: 0, type: "number" },
    { name: "b", source: "b", at: 1, type: "text" },
  ];
  const ranges = createRanges(encode(text));
  const sql = "SELECT MIN(a) AS least, COUNT(a) AS n, MIN(b) AS first FROM t";
  const described = { columns: { a: { missing: ["-99"] } } };
  const table = toTable(format, { columns, size: ranges.size, described });
  const outcome = await runSql(table, ranges, sql);
  expect(outcome).toMatchObject({ kind: "rows", rows: [["1", "2", "-99"]] });
});

it("reads the first row of a text that has no head", async () => {
  const columns: SqlColumn[] = [{ name: "depth", source: "depth", at: 1, type: "number" }];
  const bytes = encode("A,10\nB,30\n");
  const table = toTable("delimited", {
    columns,
    size: bytes.length,
    described: { names: ["site", "depth"] },
  });
  const outcome = await runSql(table, createRanges(bytes), "SELECT MIN(depth) AS least FROM t");
  expect(outcome).toMatchObject({ kind: "rows", rows: [["10"]] });
});

it("reads numbers with the decimal sign of their column", async () => {
  const columns: SqlColumn[] = [{ name: "depth", source: "depth", at: 0, type: "number" }];
  const bytes = encode("depth;b\n1.001,5;x\n3,5;y\n");
  const described = { columns: { depth: { decimalChar: ",", groupChar: "." } } };
  const table = toTable("delimited", { columns, size: bytes.length, described });
  const outcome = await runSql(table, createRanges(bytes), "SELECT AVG(depth) AS mean FROM t");
  expect(outcome).toMatchObject({ kind: "rows", rows: [["502.5"]] });
});

it("begins below the rows of the header", async () => {
  const columns: SqlColumn[] = [{ name: "x", source: "x m", at: 0, type: "number" }];
  const bytes = encode("Tides\n\nx,y\nm,s\n1,2\n3,4\n");
  const described = { headerRows: [3, 4] };
  const table = toTable("delimited", { columns, size: bytes.length, described });
  const outcome = await runSql(table, createRanges(bytes), "SELECT COUNT(*) AS n FROM t");
  expect(outcome).toMatchObject({ kind: "rows", rows: [["2"]] });
});

it("reads the cells of a text as its description separates, quotes and comments them", async () => {
  const columns: SqlColumn[] = [
    { name: "site", source: "site", at: 0, type: "text" },
    { name: "depth", source: "depth", at: 1, type: "number" },
  ];
  const bytes = encode("# of 2016\nsite  depth\n'a b'  7\n# a gap\n  c     9\n");
  const described = {
    delimiter: " ",
    quoteChar: "'",
    commentChar: "#",
    skipInitialSpace: true,
  } as const;
  const table = toTable("delimited", { columns, size: bytes.length, described });
  const outcome = await runSql(table, createRanges(bytes), "SELECT site, depth FROM t");
  expect(outcome).toMatchObject({
    kind: "rows",
    rows: [
      ["a b", "7"],
      ["c", "9"],
    ],
  });
});

it("reads a text in the encoding of its table", async () => {
  const columns: SqlColumn[] = [{ name: "place", source: "place", at: 0, type: "text" }];
  const bytes = Uint8Array.from("place\nTromsø\n", (character) => character.charCodeAt(0));
  const table = toTable("delimited", {
    columns,
    size: bytes.length,
    described: { encoding: "iso-8859-1" },
  });
  const outcome = await runSql(table, createRanges(bytes), "SELECT place FROM t");
  expect(outcome).toMatchObject({ kind: "rows", rows: [["Tromsø"]] });
});

it.each(
  FORMATS.flatMap((format) => QUERIES.map(([sql, expected]) => [format, sql, expected] as const)),
)("answers of %s: %s", async (format, sql, expected) => {
  expect(await rowsOf(format, sql)).toEqual(expected);
});

it.each([
  ["BROTLI", UNPACKERS],
  ["LZ4_RAW", UNPACKERS],
  ["GZIP", {}],
] as const)("names the packing %s where nothing unpacks it", async (codec, unpackers) => {
  const bytes = toParquet({ codec, compressors: { [codec]: (page: Uint8Array) => page } });
  const table = toTable("parquet", { size: bytes.length });
  const outcome = await runSql(table, { ...createRanges(bytes), unpackers }, "SELECT day FROM t");
  expect(outcome).toEqual({ kind: "packed", codec });
});

it.each(FORMATS)("shows the first rows of %s, and says that there are more", async (format) => {
  const outcome = await ask(format, "SELECT day FROM t");
  expect(outcome).toMatchObject({ kind: "rows", columns: ["day"], isCut: true });
  expect(outcome.kind === "rows" && outcome.rows).toHaveLength(SQL_ROWS_SHOWN);
});

it("reads no more of a text than a limit needs", async () => {
  await rowsOf("delimited", "SELECT site FROM t LIMIT 5");
  expect(reads).toEqual([[0, SQL_FIRST_PART_BYTES]]);
});

it("reads of Parquet only the columns that a query names", async () => {
  await rowsOf("parquet", "SELECT COUNT(*) AS n FROM t WHERE depth_m > 1");
  const depth = reads.reduce((sum, [start, end]) => sum + end - start, 0);
  reads.length = 0;
  await rowsOf("parquet", "SELECT COUNT(*) AS n FROM t WHERE depth_m > 1 AND day > '2012'");
  const both = reads.reduce((sum, [start, end]) => sum + end - start, 0);
  expect(depth).toBeLessThan(both);
});

it("counts the rows of a text without reading it where they are counted", async () => {
  const table = toTable("delimited", { rows: 77 });
  const outcome = await runSql(table, createRanges(FILES.delimited), "SELECT COUNT(*) AS n FROM t");
  expect(outcome).toMatchObject({ rows: [["77"]] });
  expect(reads).toEqual([]);
});

it("joins the parts of a row from two reads", async () => {
  const long = "é".repeat(SQL_FIRST_PART_BYTES);
  const text = `site,depth.m\na,"${long}\n${long}"\nb,two\n`;
  const outcome = await runSql(
    toTable("delimited"),
    createRanges(encode(text)),
    "SELECT site, LENGTH(depth_m) AS chars FROM t WHERE site <> 'x'",
  );
  expect(outcome).toMatchObject({
    rows: [
      ["a", String(2 * long.length + 1)],
      ["b", "3"],
    ],
  });
  expect(reads.length).toBeGreaterThan(1);
});

it.each([
  ["SELECT nothing FROM t", /nothing.*site, depth_m, day/],
  ["SELECT * FROM stations", /stations.*t/],
  ["SELECT FROM t", /position/],
  ["DROP TABLE t", /SELECT/],
  ["SELECT AVERAGE(depth_m) FROM t", /AVERAGE.*position 7/],
  ["", /SELECT/],
])("reports the error of %j", async (sql, reason) => {
  expect(await ask("delimited", sql)).toEqual({
    kind: "failed",
    reason: expect.stringMatching(reason),
  });
});

it("asks before it reads more of a table than it may, and says how much", async () => {
  const size = SQL_READ_MAX_BYTES + 1;
  const read = () => Promise.reject(new Error("read"));
  const file = { size, maxBytes: SQL_READ_MAX_BYTES, read };
  for (const sql of [
    "SELECT * FROM t ORDER BY day",
    "SELECT AVG(depth_m) FROM t",
    "SELECT day FROM t UNION SELECT day FROM t",
  ])
    expect(await runSql(toTable("delimited"), file, sql)).toEqual({ kind: "asks", bytes: size });
  const sorted = "SELECT * FROM t ORDER BY day";
  const most = { ...file, size: SQL_READ_MAX_BYTES };
  expect(await runSql(toTable("delimited"), most, sorted)).toMatchObject({ kind: "failed" });
  const agreed = { ...file, size: SQL_AGREED_MAX_BYTES, maxBytes: SQL_AGREED_MAX_BYTES };
  expect(await runSql(toTable("delimited"), agreed, sorted)).toMatchObject({ kind: "failed" });
  const huge = { ...file, size: SQL_AGREED_MAX_BYTES + 1 };
  const outcome = await runSql(toTable("delimited"), huge, "SELECT * FROM t ORDER BY day");
  expect(outcome).toEqual({ kind: "too_large" });
});

it("reports a file that cannot be read", async () => {
  const file = { size: 100, maxBytes: 100, read: () => Promise.reject(new TypeError("gone")) };
  expect(await runSql(toTable("lines"), file, "SELECT * FROM t")).toEqual({ kind: "unreadable" });
});
