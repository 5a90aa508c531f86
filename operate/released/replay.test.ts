import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findRefused, openSchema, parseStatements } from "./replay.ts";

const { version, statements } = JSON.parse(
  readFileSync(join(import.meta.dirname, "statements.json"), "utf8"),
) as { version: string; statements: unknown }; // written by `npm run statements`
const released = parseStatements(JSON.stringify(statements));

const READS = /\b(?:FROM|JOIN)\s+"?(\w+)/gi;
const INSERTS = /\bINSERT(?: OR \w+)? INTO\s+"?(\w+)/gi;

function findTables(words: RegExp): Set<string> {
  return new Set(
    released.flatMap(({ sql }) => [...sql.matchAll(words)].map(([, table = ""]) => table)),
  );
}

it("has the statements of a release, and reads every table that it fills", () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(released.length).toBeGreaterThan(250);
  for (const start of ["SELECT", "INSERT", "UPDATE", "DELETE"])
    expect(released.filter(({ sql }) => sql.trim().startsWith(start)).length).toBeGreaterThan(5);
  const filled = findTables(INSERTS);
  expect(filled.size).toBeGreaterThan(30);
  const read = findTables(READS);
  expect([...filled].filter((table) => !read.has(table))).toEqual([]);
});

it("lets the Worker of the last release read and write on the current schema", () => {
  expect(findRefused(openSchema(), released)).toEqual([]);
});

it.each([
  ["a renamed column", "ALTER TABLE mails RENAME COLUMN due_at TO due"],
  ["a table that went", "DROP TABLE mails"],
  [
    "a column that must be given",
    "ALTER TABLE mails ADD COLUMN kind TEXT CHECK (kind IS NOT NULL)",
  ],
  [
    "a trigger that refuses",
    "CREATE TRIGGER no_mails BEFORE INSERT ON mails BEGIN SELECT RAISE(ABORT, 'no'); END",
  ],
])("finds %s", (_, change) => {
  const db = openSchema();
  db.exec(change);
  expect(findRefused(db, released)).not.toEqual([]);
});
