import { createApp } from "../app.ts";
import type { Services } from "../services.ts";
import type { Catalogue } from "./catalogue.ts";

/** Every statement that is prepared while a function uses a catalogue. */
export async function recordStatements(
  { services }: Catalogue,
  act: (services: Services) => Promise<unknown>,
): Promise<Set<string>> {
  const { db } = services;
  const statements = new Set<string>();
  const recording = Object.assign(Object.create(db), {
    prepare: (sql: string) => (statements.add(sql), db.prepare(sql)),
    batch: (batch: D1PreparedStatement[]) => db.batch(batch),
  });
  await act({ ...services, db: recording });
  return statements;
}

/** Every statement that answering a request prepares. */
export function collectStatements(
  catalogue: Catalogue,
  path: string,
  init?: RequestInit,
): Promise<Set<string>> {
  return recordStatements(catalogue, async (services) => {
    const response = await createApp(services).request(path, init);
    await response.arrayBuffer();
  });
}

/** The steps by which the database would execute a statement. */
export async function explain({ services }: Catalogue, sql: string): Promise<string[]> {
  const numbered = [...sql.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number));
  // One without a number has the next one after the highest so far.
  const count = Math.max(0, ...numbered) + [...sql.matchAll(/\?(?!\d)/g)].length;
  const { results } = await services.db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...Array.from({ length: count }, () => null))
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}
