import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { wrapD1 } from "#platform/test/wrap-binding.ts";
import type { Catalogue } from "./test/catalogue.ts";
import { createShowcase, SENDER } from "./test/showcase.ts";

let catalogue: Catalogue;
let trips = 0;
let open = 0;

/** Counts how often a call waits for the database: statements sent together are one round trip. */
const counted = wrapD1(env.DB, async ({ key }, run) => {
  const isAfterAnswer = key.includes("cache_purges");
  if (open === 0 && !isAfterAnswer) trips += 1;
  open += 1;
  try {
    return await run();
  } finally {
    open -= 1;
  }
});

beforeAll(async () => {
  catalogue = await createShowcase({ db: counted });
});

const VERSION = "/discover/datasets/1/versions/1";

it.each([
  [`/discover/datasets/1/bundle`, 1],
  [`${VERSION}/files/browse?path=data`, 1],
  [`${VERSION}/files?path=data/gauge.csv`, 1],
  [`${VERSION}/files/content?path=data/gauge.csv`, 1],
  [`${VERSION}/files/table?path=data/gauge.csv`, 1],
  ["/discover/datasets/3/versions/1/dois", 2],
])("reads %s in %i round trips to the database", async (path, expected) => {
  const headers = { range: "bytes=1-2" }; // not counted as a download
  await (await catalogue.request(path, { headers })).text();
  await catalogue.waitForDeferred(); // a table's statistics
  trips = 0;
  const answer = await catalogue.request(path, { headers });
  expect([answer.ok, trips]).toEqual([true, expected]);
});

it.each(["/notifications", "/datasets/1", "/user/deletion"])(
  "reads a member's %s in one wait for the database after the member's account",
  async (path) => {
    const headers = { authorization: `Bearer token-of-${SENDER}` };
    trips = 0;
    const answer = await catalogue.request(path, { headers });
    expect([answer.status, trips]).toEqual([200, 2]);
  },
);

it.each([
  [
    ["data", "banner.png", "none.csv"],
    ["gauge.csv", "banner.png"],
  ],
  [
    ["banner.png", "data"],
    ["banner.png", "gauge.csv"],
  ],
  [[""], ["banner.png", "gauge.csv"]],
])("lists the files of the selection %o in its order, in one round trip", async (paths, names) => {
  await catalogue.waitForDeferred();
  trips = 0;
  const answer = await catalogue.request(`${VERSION}/files/download-manifest`, {
    method: "POST",
    body: JSON.stringify({ paths }),
  });
  const { data } = await answer.json<{ data: { fileName: string }[] }>();
  expect([data.map(({ fileName }) => fileName), trips]).toEqual([names, 1]);
});
