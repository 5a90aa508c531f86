import { open } from "node:fs/promises";
import { SQL_AGREED_MAX_BYTES } from "../../client/sql/limits.ts";
import { runSql } from "../../client/sql/run-sql.ts";
import type { SqlColumn } from "../../client/sql/sql-table.ts";

const [path = "", sql = ""] = process.argv.slice(2);
const columns: SqlColumn[] = (
  [
    ["id", "number"],
    ["time", "date"],
    ["station", "text"],
    ["depth", "number"],
    ["temperature", "number"],
    ["salinity", "number"],
    ["note", "text"],
  ] as const
).map(([name, type], at) => ({ name, source: name, at, type }));

const file = await open(path);
const { size } = await file.stat();
let bytes = 0;
const source = {
  size,
  maxBytes: SQL_AGREED_MAX_BYTES,
  async read(start: number, end: number) {
    bytes += end - start;
    const part = new Uint8Array(end - start);
    await file.read(part, 0, part.length, start);
    return part;
  },
};
const table = {
  name: "t",
  address: "",
  version: "",
  format: path.endsWith(".parquet") ? ("parquet" as const) : ("delimited" as const),
  size,
  rows: null,
  columns,
  columnsInAll: columns.length,
  asked: null,
  examples: [],
  duckdb: "",
};

globalThis.gc?.();
const before = process.memoryUsage().rss;
const [began, cpu] = [performance.now(), process.cpuUsage()];
const outcome = await runSql(table, source, sql);
const { user, system } = process.cpuUsage(cpu);
if (outcome.kind !== "rows" || outcome.rows.length === 0)
  throw new Error(`The query gave no rows: ${JSON.stringify(outcome).slice(0, 200)}`);
await file.close();
console.log(
  JSON.stringify({
    seconds: (performance.now() - began) / 1_000,
    cpuSeconds: (user + system) / 1e6,
    readMb: bytes / 1e6,
    grownMb: (process.resourceUsage().maxRSS * 1_024 - before) / 1e6,
  }),
);
