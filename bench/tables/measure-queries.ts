import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** A query of the page's query box, run by the code of its worker in a process of its own. */
export interface QueryResult {
  name: string;
  seconds: number;
  cpuSeconds: number;
  /** Bytes of the file that were read. */
  readMb: number;
  /** The most memory that the process had, beyond what it had before the query. */
  grownMb: number;
}

/** What the explorer's links and forms ask of a large table, and statistics by groups. */
const toQueries = (rows: number): Record<string, string> => ({
  sort: `SELECT * FROM t ORDER BY "temperature" DESC NULLS LAST LIMIT 200;`,
  filter: `SELECT * FROM t WHERE "depth" >= 999.9 AND STRPOS(LOWER(CAST("station" AS VARCHAR)), 'st1') > 0 LIMIT 200;`,
  "range of the key": `SELECT * FROM t WHERE "id" >= ${0.8 * rows} AND "id" <= ${0.8 * rows + 100} LIMIT 200;`,
  statistics:
    "SELECT station, COUNT(*) AS n, AVG(temperature) AS mean, MIN(depth), MAX(depth) FROM t GROUP BY station ORDER BY n DESC LIMIT 20;",
});

const run = promisify(execFile);
const PROGRAM = fileURLToPath(new URL("run-query.ts", import.meta.url));

export async function measureQueries(
  files: Record<"csv" | "parquet", string>,
  rows: number,
): Promise<QueryResult[]> {
  const results: QueryResult[] = [];
  for (const [format, path] of Object.entries(files)) {
    for (const [name, sql] of Object.entries(toQueries(rows))) {
      const { stdout } = await run(process.execPath, ["--expose-gc", PROGRAM, path, sql]);
      const result = JSON.parse(stdout) as Omit<QueryResult, "name">; // our own program's line
      results.push({ name: `${format}, ${name}`, ...result });
    }
  }
  return results;
}

export function printQueries(queries: readonly QueryResult[]): void {
  for (const { name, seconds, cpuSeconds, readMb, grownMb } of queries)
    console.log(
      `  query box: ${name.padEnd(26)} ${seconds.toFixed(1).padStart(5)} s   CPU ${cpuSeconds.toFixed(1)} s   ${readMb.toFixed(0)} MB read   memory +${grownMb.toFixed(0)} MB`,
    );
}
