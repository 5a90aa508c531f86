import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import * as v from "valibot";

const MIGRATIONS = join(import.meta.dirname, "../../api/store/migrations");

const Statements = v.array(
  v.object({
    sql: v.string(),
    /** Values as a call bound them. */
    values: v.array(v.nullable(v.union([v.string(), v.number()]))),
  }),
);
export type Statement = v.InferOutput<typeof Statements>[number];

export function parseStatements(text: string): Statement[] {
  return v.parse(Statements, JSON.parse(text));
}

/** An empty database with all migrations. Each statement is tried alone, so that none refers to rows of another. */
export function openSchema(): DatabaseSync {
  const db = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
  for (const file of readdirSync(MIGRATIONS).toSorted())
    db.exec(readFileSync(join(MIGRATIONS, file), "utf8"));
  return db;
}

/** The statements that a database refuses, and why. Each is rolled back after it has run. */
export function findRefused(
  db: DatabaseSync,
  statements: readonly Statement[],
): { sql: string; reason: string }[] {
  return statements.flatMap(({ sql, values }) => {
    db.exec("SAVEPOINT tried");
    try {
      const prepared = db.prepare(sql);
      const given: SQLInputValue[] = values;
      prepared.all(...given);
      return [];
    } catch (error) {
      return [{ sql, reason: error instanceof Error ? error.message : String(error) }];
    } finally {
      db.exec("ROLLBACK TO tried; RELEASE tried");
    }
  });
}
