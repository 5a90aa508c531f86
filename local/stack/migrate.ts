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
    await runAll(database, [
      ...unstable_splitSqlQuery(sql).map((statement) => database.prepare(statement)),
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(file),
    ]);
  }
}

/**
 * All or none of them. Making statements waits for the simulator and blocks this process; where that
 * takes longer than five seconds, the simulator has closed the connection, and gets them on a new one.
 */
export async function runAll(database: Database, statements: Statement[]): Promise<void> {
  await database.batch(statements).catch((error: unknown) => {
    if (!isClosed(error)) throw error;
    return database.batch(statements);
  });
}

const CLOSED = new Set<unknown>(["UND_ERR_SOCKET", "ECONNRESET"]);

function isClosed(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && "code" in cause && CLOSED.has(cause.code);
}
