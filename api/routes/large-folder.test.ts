import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { parseFileTreePage } from "#api/wire/files.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

const ENTRIES = 100_000;
let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await catalogue.publish({ key: "large", name: "Large", files: { "many/f0.csv": "0" } });
  await env.DB.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1 - 1)
     INSERT INTO nodes (version_id, path, parent, name, sort_key, is_file, size)
     SELECT version_id, 'many/f' || n || '.csv', 'many', 'f' || n || '.csv',
       'f' || printf('%03d', length(n)) || n || '.csv', 1, n
     FROM numbers, nodes WHERE nodes.path = 'many'`,
  )
    .bind(ENTRIES)
    .run();
}, 60_000);

test.each([
  ["?path=many&limit=100", "f0.csv", ENTRIES],
  ["?path=many&limit=100&offset=99900", "f99900.csv", ENTRIES],
  ["?path=many&limit=100&orderDirection=desc", "f99999.csv", ENTRIES],
  ["?path=many&limit=100&offset=99900&orderBy=size&orderDirection=desc", "f99.csv", ENTRIES],
  ["?path=many&limit=100&offset=50000&orderBy=type", "f50000.csv", ENTRIES],
  ["?path=many&limit=100&name=9999", "f9999.csv", 19],
  ["?path=many&limit=100&name=no-such-name", undefined, 0],
])("answers each page of a folder of 100,000 entries: %s", async (query, first, total) => {
  const answer = await catalogue.request(`/discover/datasets/1/versions/1/files/browse${query}`);
  const page = parseFileTreePage(await answer.json());
  expect(page.ok && [page.value.totalCount, page.value.files[0]?.name]).toEqual([total, first]);
  expect(page.ok && page.value.files.length).toBe(Math.min(100, total));
});
