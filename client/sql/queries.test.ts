// @vitest-environment node
import { expect, it } from "vitest";
import queries from "./queries.txt?raw";
import { runSql } from "./run-sql.ts";
import { createRanges, encode, toTable } from "./sample-table.ts";

const CASES = queries
  .split(/^== /m)
  .slice(1)
  .map((text) => text.trimEnd().split("\n"))
  .map(([sql = "", ...lines]) => [sql, lines] as const);

/** Twelve rows with gaps and ties. */
const TEXT = [
  "site,depth.m,day",
  "north,0,2010-01-01",
  "south,0.5,2011-01-02",
  ",1,2012-01-03",
  "north,1.5,2013-01-04",
  "south,2,2013-01-04",
  '"a ""b"", c",,2014-01-05',
  "north,3,",
  "south,-3.5,2010-01-01",
  ",4,2011-01-02",
  "north,4.5,2012-01-03",
  "south,,2013-01-04",
  "north,1.5,2014-01-05",
].join("\n");

it.each(CASES)("answers %s", async (sql, expected) => {
  const bytes = encode(TEXT);
  const outcome = await runSql(
    toTable("delimited", { size: bytes.length }),
    createRanges(bytes),
    sql,
  );
  const { kind, ...facts } = outcome;
  const others = Object.entries(facts).filter(([name]) => name !== "rows");
  const rows = outcome.kind === "rows" ? outcome.rows.map((row) => JSON.stringify(row)) : [];
  expect([
    kind,
    ...others.map(([name, fact]) => `${name}: ${JSON.stringify(fact)}`),
    ...rows,
  ]).toEqual(expected);
});
