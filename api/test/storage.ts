import { env } from "cloudflare:test";

const migrations = import.meta.glob<string>("../store/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Virtual tables first: they drop their shadow tables themselves, and read from no other table. */
const TABLES = `
  SELECT name FROM sqlite_master
  WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' AND name NOT LIKE '~_cf~_%' ESCAPE '~'
    AND NOT EXISTS (SELECT 1 FROM sqlite_master AS owner
      WHERE owner.sql LIKE 'CREATE VIRTUAL%' AND sqlite_master.name LIKE owner.name || '~_%' ESCAPE '~')
  ORDER BY sql LIKE 'CREATE VIRTUAL%' DESC`;

/**
 * D1 and R2 as before the first test: test files share one runtime and its storage. The tables are
 * made anew, because migrations also write rows and identifiers count on.
 */
export async function emptyStorage(): Promise<void> {
  const { results } = await env.DB.prepare(TABLES).all<{ name: string }>();
  await env.DB.batch(
    [
      "PRAGMA defer_foreign_keys = on",
      ...results.map(({ name }) => `DROP TABLE "${name}"`),
      ...toStatements(),
    ].map((sql) => env.DB.prepare(sql)),
  );
  await emptyBucket();
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

async function emptyBucket(): Promise<void> {
  for (;;) {
    const { objects } = await env.FILES.list();
    if (objects.length === 0) return;
    await env.FILES.delete(objects.map(({ key }) => key));
  }
}
