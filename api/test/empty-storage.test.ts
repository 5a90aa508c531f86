import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { createCatalogue } from "./catalogue.ts";
import { emptyStorage } from "./empty-storage.ts";
import { createShowcase } from "./showcase.ts";

/** All that is stored: rows of all tables and indexes of words, without times of the migrations; and files. */
async function readStorage(): Promise<Record<string, unknown>> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '~_cf~_%' ESCAPE '~' ORDER BY name",
  ).all<{ name: string }>();
  const stored: Record<string, unknown> = { files: (await env.FILES.list()).objects.length };
  for (const { name } of results) {
    const { results: rows } = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
    if (rows.length > 0 && name !== "cron_runs") stored[name] = rows;
  }
  return stored;
}

test("storage is as after the migrations, whatever a test wrote", async () => {
  await createShowcase();
  await env.DB.prepare("CREATE TABLE other (id INTEGER PRIMARY KEY)").run();
  await emptyStorage();
  const migrated = await readStorage();
  expect(migrated).not.toHaveProperty("other");
  await createShowcase();
  const written = await readStorage();
  expect(Object.keys(written).length).toBeGreaterThan(Object.keys(migrated).length + 20);
  await emptyStorage();
  expect(await readStorage()).toEqual(migrated);
  await createShowcase();
  expect(Object.keys(await readStorage())).toEqual(Object.keys(written));
});

test("the first dataset of each test has the number 1", async () => {
  for (const _ of [1, 2]) {
    const catalogue = await createCatalogue();
    expect((await catalogue.publish({ key: "a", name: "A" })).datasetId).toBe(1);
  }
});
