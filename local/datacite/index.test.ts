import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { createDataCite } from "./index.ts";

const answer = createDataCite({ apply: async () => null });

async function countOf(doi: string): Promise<number> {
  const address = `http://local/datacite/dois/${encodeURIComponent(doi)}`;
  const { data } = (await (await answer(new Request(address))).json()) as {
    data: { attributes: { citationCount: number } };
  };
  return data.attributes.citationCount;
}

/** The DOI of a version, as the catalogue makes it. */
function toDoi(key: string, version: number): string {
  const hash = createHash("sha256").update(`${key}\n${version}`).digest("hex");
  const suffix = (BigInt(`0x${hash.slice(0, 15)}`) % 36n ** 8n).toString(36).padStart(8, "0");
  return `10.5555/${suffix.slice(0, 4)}-${suffix.slice(4)}`;
}

it("lists works that cite one record of the seed, and none for any other", async () => {
  for (const version of [1, 2, 3])
    expect(await countOf(toDoi("skerry-bay-tide-gauges", version))).toBe(1);
  expect(await countOf(toDoi("storm-surge-hindcast", 1))).toBe(0);
  expect(await countOf("10.5555/abcd-efg5")).toBe(0);
});
