import { env } from "cloudflare:test";
import { OF_TESTS, type Row, toInserts } from "./saved-rows.ts";

const migrations = import.meta.glob<string>("../store/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** A table as the migrations leave it. */
interface Table {
  name: string;
  /** What creates it, where it is one of FTS5: its index keeps traces of rows that are deleted. */
  virtual: string | null;
  rows: Row[];
}

interface Migrated {
  schema: string;
  tables: Table[];
  /** A query of what each table has, and its answer after the migrations. */
  query: string;
  content: Row;
}

const SCHEMA = `
  SELECT group_concat(coalesce(sql, name), ';' ORDER BY name) AS sql FROM sqlite_master
  WHERE name NOT LIKE '~_cf~_%' ESCAPE '~'`;

/** Virtual tables first: they drop their shadow tables themselves. Later tables refer to earlier ones. */
const TABLES = `
  SELECT name, CASE WHEN sql LIKE 'CREATE VIRTUAL%' THEN sql END AS virtual FROM sqlite_master
  WHERE type = 'table' AND name NOT LIKE 'sqlite~_stat%' ESCAPE '~' AND name NOT LIKE '~_cf~_%' ESCAPE '~'
    AND NOT EXISTS (SELECT 1 FROM sqlite_master AS owner
      WHERE owner.sql LIKE 'CREATE VIRTUAL%' AND sqlite_master.name LIKE owner.name || '~_%' ESCAPE '~')
  ORDER BY virtual IS NULL, rowid DESC`;

/** SQLite's own, of the identifiers that count on. A table that is dropped is dropped from it. */
const SEQUENCE = "sqlite_sequence";

let migrated: Migrated | null = null;

/**
 * D1 and R2 as before the first test: test files share one runtime and its storage. The migrations
 * run once, and again after a test that changed the schema. After any other test, the tables that it
 * wrote to are emptied and have the rows of the migrations again. Identifiers count from one.
 */
export async function emptyStorage(): Promise<void> {
  const [found] = migrated === null ? [] : await read(SCHEMA);
  if (migrated === null || found?.["sql"] !== migrated.schema) migrated = await migrateAgain();
  else await emptyTables(migrated);
  await emptyBucket();
}

async function emptyTables({ tables, query, content }: Migrated): Promise<void> {
  const [now = {}] = await read(query);
  const written = tables.filter(({ name, rows }) => rows.length > 0 || now[name] !== content[name]);
  await write([
    ...written.flatMap(({ name, virtual }) =>
      virtual === null ? [`${OF_TESTS} DELETE FROM "${name}"`] : [`DROP TABLE "${name}"`, virtual],
    ),
    ...written.flatMap(({ name, rows }) => toInserts(name, rows)),
  ]);
}

async function migrateAgain(): Promise<Migrated> {
  const old = await read(TABLES);
  await write([
    ...old.flatMap(({ name }) => (name === SEQUENCE ? [] : [`DROP TABLE "${name}"`])),
    ...toStatements(),
  ]);
  const tables: Table[] = [];
  for (const { name, virtual } of await read(TABLES)) {
    const isText = typeof virtual === "string";
    if (isText && !/using fts5\s*\(/i.test(virtual)) continue;
    const rows = isText ? [] : await read(`SELECT * FROM "${name}"`);
    tables.push({ name: String(name), virtual: isText ? virtual : null, rows });
  }
  const query = `SELECT ${tables.map(toContent).join(", ")}`;
  const [[schema], [content = {}]] = [await read(SCHEMA), await read(query)];
  return { schema: String(schema?.["sql"]), tables, query, content };
}

/** Whether a table has rows, and of an index the beginning, which any row changes. */
function toContent({ name, virtual }: Table): string {
  return virtual === null
    ? `EXISTS (SELECT 1 FROM "${name}") AS "${name}"`
    : `(SELECT group_concat(id || hex(block)) FROM (SELECT * FROM "${name}_data" ORDER BY id LIMIT 3)) AS "${name}"`;
}

function toStatements(): string[] {
  const files = Object.entries(migrations).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return files.flatMap(([, sql]) =>
    sql
      .replace(/^\s*--.*$/gm, "")
      .split(";\n")
      .filter((statement) => statement.trim() !== ""),
  );
}

async function read(sql: string): Promise<Row[]> {
  return (await env.DB.prepare(`${OF_TESTS} ${sql}`).all<Row>()).results;
}

async function write(statements: string[]): Promise<void> {
  await env.DB.batch(
    ["PRAGMA defer_foreign_keys = on", ...statements].map((sql) => env.DB.prepare(sql)),
  );
}

async function emptyBucket(): Promise<void> {
  for (;;) {
    const { objects } = await env.FILES.list();
    if (objects.length === 0) return;
    await env.FILES.delete(objects.map(({ key }) => key));
  }
}
