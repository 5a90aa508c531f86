import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { unstable_splitSqlQuery } from "wrangler";

/** The part of a D1 binding that migrations need. */
export interface Database {
  prepare(sql: string): Statement;
  batch(statements: Statement[]): Promise<unknown>;
}

interface Statement {
  bind(...values: unknown[]): Statement;
  run(): Promise<unknown>;
  all(): Promise<{ results: Record<string, unknown>[] }>;
}

/** Applies new migrations, stored in the table that `wrangler d1 migrations apply` uses too. */
export async function migrate(database: Database, folder: string): Promise<void> {
  await database
    .prepare(
      "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    )
    .run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all();
  const applied = new Set(results.map((row) => row["name"]));
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  for (const file of files.filter((name) => !applied.has(name))) {
    const sql = await readFile(join(folder, file), "utf8");
    await database.batch([
      ...unstable_splitSqlQuery(sql).map((statement) => database.prepare(statement)),
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(file),
    ]);
  }
}
