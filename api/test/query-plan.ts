import { createApp } from "../app.ts";
import type { World } from "../world.ts";
import type { Catalogue } from "./catalogue.ts";

/** Every statement that is prepared while something is done in the world of a catalogue. */
export async function recordStatements(
  { world }: Catalogue,
  act: (world: World) => Promise<unknown>,
): Promise<Set<string>> {
  const { db } = world;
  const statements = new Set<string>();
  const recording = Object.assign(Object.create(db), {
    prepare: (sql: string) => (statements.add(sql), db.prepare(sql)),
    batch: (batch: D1PreparedStatement[]) => db.batch(batch),
  });
  await act({ ...world, db: recording });
  return statements;
}

/** Every statement that answering a request prepares. */
export function collectStatements(
  catalogue: Catalogue,
  path: string,
  init?: RequestInit,
): Promise<Set<string>> {
  return recordStatements(catalogue, async (world) => {
    const response = await createApp(world).request(path, init);
    await response.arrayBuffer();
  });
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
