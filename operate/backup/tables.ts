import type { CatalogueStore, Row, Value } from "./store.ts";

/** A table whose rows are saved; the search index is not, because it is made from them. */
export interface Table {
  name: string;
  columns: string[];
  /** Columns that put its rows in order, for reading them range by range. */
  key: string[];
}

/**
 * The tables, each after those that it refers to: rows are written in this order and read in the
 * reverse one, so that every row that a saved row refers to is read after it, and is in the backup.
 */
export async function listTables({ query }: CatalogueStore): Promise<Table[]> {
  const virtual = await query("PRAGMA table_list");
  const real = virtual
    .filter(
      ({ type, schema, name }) => type === "table" && schema === "main" && isOurs(String(name)),
    )
    .map(({ name }) => String(name));
  const written = await query("SELECT name, sql FROM sqlite_schema WHERE type = 'table'");
  const tables = new Map<string, Table & { refersTo: string[] }>();
  for (const name of real.toSorted()) {
    const columns = await query(`PRAGMA table_info(${quote(name)})`);
    const key = columns
      .filter(({ pk }) => Number(pk) > 0)
      .toSorted((a, b) => Number(a["pk"]) - Number(b["pk"]))
      .map(({ name: column }) => String(column));
    const sql = String(written.find((row) => row["name"] === name)?.["sql"] ?? "");
    tables.set(name, {
      name,
      columns: columns.map(({ name: column }) => String(column)),
      key: key.length === 0 ? ["rowid"] : key,
      refersTo: [...sql.matchAll(/REFERENCES\s+"?(\w+)/gi)].map(([, other = ""]) => other),
    });
  }
  const ordered = new Map<string, Table>();
  function place(name: string, above: readonly string[]): void {
    const table = tables.get(name);
    if (table === undefined || ordered.has(name) || above.includes(name)) return;
    for (const other of table.refersTo) place(other, [...above, name]);
    const { refersTo: _, ...rest } = table;
    ordered.set(name, rest);
  }
  for (const name of tables.keys()) place(name, []);
  return [...ordered.values()];
}

/**
 * Not the platform's own, not the list of migrations, which a deployment writes, not the emails that
 * wait, which a restore would send again, and not when crons ran, which is an installation's own.
 */
function isOurs(name: string): boolean {
  return !/^(?:_cf_|d1_)/.test(name) && !["sqlite_schema", "mails", "cron_runs"].includes(name);
}

/** Names of applied migrations. */
export async function listMigrations({ query }: CatalogueStore): Promise<string[]> {
  const rows = await query("SELECT name FROM d1_migrations ORDER BY name");
  return rows.map(({ name }) => String(name));
}

/** Rows after a key, in the key's order; the key's columns come first under their own names. */
export async function readRange(
  { query }: CatalogueStore,
  { name, columns, key }: Table,
  { after, limit }: { after: readonly Value[] | null; limit: number },
): Promise<{ rows: Row[]; last: Value[] | null }> {
  const order = key.map(quote).join(", ");
  const keys = key.map((column, place) => `${quote(column)} AS "key ${place}"`).join(", ");
  const where = after === null ? "" : `WHERE (${order}) > (${after.map(() => "?").join(", ")})`;
  const found = await query(
    `SELECT ${keys}, ${columns.map(quote).join(", ")} FROM ${quote(name)} ${where} ORDER BY ${order} LIMIT ${limit}`,
    after ?? [],
  );
  const lastRow = found.at(-1);
  return {
    rows: found.map((row) =>
      Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
    ),
    last: lastRow === undefined ? null : key.map((_, place) => lastRow[`key ${place}`] ?? null),
  };
}

/** One statement that writes many rows; written again, it changes nothing. */
export function toInsert({ name, columns }: Table, rows: readonly Row[]) {
  const values = columns.map((_, place) => `value ->> ${place}`).join(", ");
  return {
    sql: `INSERT OR REPLACE INTO ${quote(name)} (${columns.map(quote).join(", ")}) SELECT ${values} FROM json_each(?)`,
    params: [JSON.stringify(rows.map((row) => columns.map((column) => row[column] ?? null)))],
  };
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
