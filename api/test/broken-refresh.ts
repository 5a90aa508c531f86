import type { Catalogue } from "./catalogue.ts";

/** Makes the last statement of every refresh fail, until the function it answers is called. */
export async function breakAfterRefresh({
  services: { db },
}: Catalogue): Promise<() => Promise<void>> {
  await db
    .prepare(
      `CREATE TRIGGER broken_off BEFORE UPDATE ON search_generation
       BEGIN SELECT RAISE(ABORT, 'broken off'); END`,
    )
    .run();
  return async () => void (await db.prepare(`DROP TRIGGER broken_off`).run());
}
