import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { json, status } from "../test/upstream.ts";

const FOUND = {
  datasets: [{ id: 8, name: "Gauge reader", datasetType: "release" }],
  people: [{ orcid: "0000-0002-1825-0097", label: "Ada Gauge", count: 2 }],
  tags: [{ label: "gauges & more", count: 1 }],
  variables: [{ label: "gauge_id", unit: "m", count: 3 }],
};

async function suggest(q: string, upstream = {}): Promise<Response> {
  const app = createTestApp({ upstream: { "/discover/suggestions": json(FOUND), ...upstream } });
  return app.request(`/search/suggestions.json?${new URLSearchParams({ q })}`);
}

it("answers records, people, columns and tags with their addresses", async () => {
  const response = await suggest("Gau");
  expect(response.headers.get("cache-control")).toBe("public, max-age=300");
  expect(await response.json()).toEqual([
    { name: "Records", lines: [{ label: "Gauge reader", detail: "", href: "/code/8" }] },
    {
      name: "People",
      lines: [{ label: "Ada Gauge", detail: "2 records", href: "/people/0000-0002-1825-0097" }],
    },
    {
      name: "Variables",
      lines: [{ label: "gauge_id", detail: "m · 3 records", href: "/datasets/search?q=gauge_id" }],
    },
    {
      name: "Tags",
      lines: [
        { label: "gauges & more", detail: "1 record", href: "/datasets?tag=gauges%20%26%20more" },
      ],
    },
  ]);
});

it("answers people without an iD after those with one, with the address of their name", async () => {
  const names = [{ label: "Bo G. Gauge & Co", count: 1 }];
  const response = await suggest("Gau", { "/discover/suggestions": json({ ...FOUND, names }) });
  expect(await response.json()).toContainEqual({
    name: "People",
    lines: [
      { label: "Ada Gauge", detail: "2 records", href: "/people/0000-0002-1825-0097" },
      {
        label: "Bo G. Gauge & Co",
        detail: "1 record",
        href: "/people/named?name=Bo%20G.%20Gauge%20%26%20Co",
      },
    ],
  });
});

it.each(["", " ", "g"])("answers nothing to %j without a call", async (q) => {
  const app = createTestApp({ upstream: { "/discover/suggestions": json(FOUND) } });
  const response = await app.request(`/search/suggestions.json?${new URLSearchParams({ q })}`);
  expect([response.status, await response.json(), app.upstream.asked()]).toEqual([200, [], []]);
});

it("answers two letters", async () => {
  expect(await (await suggest("ga")).json()).toHaveLength(4);
});

it.each([404, 429, 500])("answers nothing when the catalogue answers %i", async (code) => {
  const response = await suggest("gau", { "/discover/suggestions": status(code) });
  expect([response.status, await response.json()]).toEqual([200, []]);
  expect(response.headers.get("cache-control")).toBe("no-store");
});
