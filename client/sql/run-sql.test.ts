// @vitest-environment node
import { parquetWriteBuffer } from "hyparquet-writer";
import { beforeEach, expect, it } from "vitest";
import { SQL_FIRST_PART_BYTES, SQL_READ_MAX_BYTES, SQL_ROWS_SHOWN } from "./limits.ts";
import { runSql, type SqlOutcome } from "./run-sql.ts";
import type { ByteRanges, SqlColumn, SqlTable } from "./sql-table.ts";

const ROWS = 60_000;
const SITES = ["north", "south", "n/a"];
let reads: [number, number][] = [];

beforeEach(() => {
  reads = [];
});

function toRanges(bytes: Uint8Array<ArrayBuffer>): ByteRanges {
  return {
    size: bytes.length,
    async read(start, end) {
      reads.push([start, end]);
      return bytes.slice(start, end);
    },
  };
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

const COLUMNS: SqlColumn[] = [
  { name: "site", source: "site", at: 0, type: "text" },
  { name: "depth_m", source: "depth.m", at: 1, type: "number" },
  { name: "day", source: "day", at: 2, type: "date" },
];

const rows = Array.from({ length: ROWS }, (_, at) => ({
  site: SITES[at % 3] ?? "",
  depth: at % 7 === 6 ? null : at / 2,
  day: `20${10 + (at % 9)}-01-0${1 + (at % 9)}`,
}));

const TEXTS = {
  delimited: `\uFEFFsite,depth.m,day\r\n${rows
    .map(({ site, depth, day }) => `${site === "south" ? '"south"' : site},${depth ?? ""},${day}`)
    .join("\r\n")}`,
  lines: rows
    .map(({ site, depth, day }) => JSON.stringify({ day, site, "depth.m": depth }))
    .join("\n"),
};

function toParquet(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: "site", data: rows.map(({ site }) => (site === "n/a" ? null : site)) },
        { name: "depth.m", data: rows.map(({ depth }) => depth), type: "DOUBLE" },
        { name: "day", data: rows.map(({ day }) => day) },
      ],
      rowGroupSize: 20_000,
    }),
  );
}

const FILES: Record<SqlTable["format"], Uint8Array<ArrayBuffer>> = {
  delimited: encode(TEXTS.delimited),
  lines: encode(TEXTS.lines),
  parquet: toParquet(),
};

function toTable(format: SqlTable["format"], change: Partial<SqlTable> = {}): SqlTable {
  const size = FILES[format].length;
  const own = { name: "t", address: "/files/1/1/t", duckdb: "read_csv_auto('t')", examples: [] };
  return {
    ...own,
    format,
    size,
    rows: null,
    columns: COLUMNS,
    columnsInAll: COLUMNS.length,
    ...change,
  };
}

function ask(format: SqlTable["format"], sql: string): Promise<SqlOutcome> {
  return runSql(toTable(format), toRanges(FILES[format]), sql);
}

async function rowsOf(format: SqlTable["format"], sql: string): Promise<string[]> {
  const outcome = await ask(format, sql);
  if (outcome.kind !== "rows") throw new Error(JSON.stringify(outcome));
  return outcome.rows.map((row) => row.join(" "));
}

const FORMATS = ["delimited", "lines", "parquet"] as const;
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
  ["SELECT MAX(day) AS last FROM t WHERE site = 'south'", ["2017-01-08"]],
  ["WITH s AS (SELECT * FROM t WHERE depth_m > 29998) SELECT COUNT(*) AS n FROM s", ["3"]],
];

function toLine({ site, depth, day }: (typeof rows)[number]): string {
  return [site === "n/a" ? "" : site, depth ?? "", day].join(" ");
}

it.each(
  FORMATS.flatMap((format) => QUERIES.map(([sql, expected]) => [format, sql, expected] as const)),
)("answers of %s: %s", async (format, sql, expected) => {
  expect(await rowsOf(format, sql)).toEqual(expected);
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
  reads = [];
  await rowsOf("parquet", "SELECT COUNT(*) AS n FROM t WHERE depth_m > 1 AND day > '2012'");
  const both = reads.reduce((sum, [start, end]) => sum + end - start, 0);
  expect(depth).toBeLessThan(both);
});

it("counts the rows of a text without reading it where they are counted", async () => {
  const table = toTable("delimited", { rows: 77 });
  const outcome = await runSql(table, toRanges(FILES.delimited), "SELECT COUNT(*) AS n FROM t");
  expect(outcome).toMatchObject({ rows: [["77"]] });
  expect(reads).toEqual([]);
});

it("joins the parts of a row from two reads", async () => {
  const long = "é".repeat(SQL_FIRST_PART_BYTES);
  const text = `site,depth.m\na,"${long}\n${long}"\nb,two\n`;
  const outcome = await runSql(
    toTable("delimited"),
    toRanges(encode(text)),
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

it("refuses to sort or group a table that is too large, before it reads", async () => {
  const file = { size: SQL_READ_MAX_BYTES + 1, read: () => Promise.reject(new Error("read")) };
  for (const sql of ["SELECT * FROM t ORDER BY day", "SELECT AVG(depth_m) FROM t"])
    expect(await runSql(toTable("delimited"), file, sql)).toEqual({ kind: "too_large" });
});

it("reports a file that cannot be read", async () => {
  const file = { size: 100, read: () => Promise.reject(new TypeError("gone")) };
  expect(await runSql(toTable("lines"), file, "SELECT * FROM t")).toEqual({ kind: "unreadable" });
});
