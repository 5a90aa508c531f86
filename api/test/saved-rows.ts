export type Row = Record<string, string | number | null>;

/** Before a statement that no release makes: `npm run statements` leaves it out. */
export const OF_TESTS = "/* of tests */";

/** Statements that write the rows that some tables have now, where no other row has taken their place. */
export async function saveRows(db: D1Database, tables: readonly string[]): Promise<string[]> {
  const answers = await db.batch<Row>(
    tables.map((name) => db.prepare(`${OF_TESTS} SELECT * FROM ${name}`)),
  );
  return tables.flatMap((name, at) => toInserts(name, answers[at]?.results ?? []));
}

export function toInserts(table: string, rows: readonly Row[]): string[] {
  return rows.map((row) => {
    const values = Object.values(row).map((value) =>
      typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value),
    );
    return `${OF_TESTS} INSERT OR IGNORE INTO "${table}" VALUES (${values.join(", ")})`;
  });
}
