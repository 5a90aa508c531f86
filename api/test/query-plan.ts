import { createApp } from "../app.ts";
import type { Catalogue } from "./catalogue.ts";

/** Every statement that answering a request prepares. */
export async function collectStatements(
  { world }: Catalogue,
  path: string,
  init?: RequestInit,
): Promise<Set<string>> {
  const { db } = world;
  const statements = new Set<string>();
  const recording = Object.assign(Object.create(db), {
    prepare: (sql: string) => (statements.add(sql), db.prepare(sql)),
    batch: (batch: D1PreparedStatement[]) => db.batch(batch),
  });
  const response = await createApp({ ...world, db: recording }).request(path, init);
  await response.arrayBuffer();
  return statements;
}

/** The steps by which the database would answer a statement. */
export async function explain({ world }: Catalogue, sql: string): Promise<string[]> {
  const numbered = [...sql.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number));
  const count = numbered.length > 0 ? Math.max(...numbered) : [...sql.matchAll(/\?/g)].length;
  const { results } = await world.db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...Array.from({ length: count }, () => null))
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}
