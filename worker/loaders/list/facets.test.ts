import { expect, it } from "vitest";
import { SIZE_BOUNDS } from "#api/wire/search.ts";
import { LICENSES } from "#api/wire/licenses.ts";
import { SIZE_CLASSES } from "#client/contract/lists/list-query.ts";
import { createTestApp } from "../../test/app.ts";
import { findAll } from "../../test/html.ts";
import { FACETS } from "../../test/records.ts";
import { json, status } from "../../test/upstream.ts";

it("lists without counts when the catalogue cannot count", async () => {
  const app = createTestApp({ upstream: { "/discover/facets": status(404) } });
  const { body } = await app.visit("/datasets?tag=tide");
  const boxes = findAll(body, "label").map(({ text }) => text);
  expect(boxes).toContain("Public");
  expect(boxes).toContain("tide2");
});

it("names size classes as the catalogue does", () => {
  const bounds = [0, ...SIZE_BOUNDS];
  expect(SIZE_CLASSES).toEqual(bounds.map((min, index) => `${min}-${bounds[index + 1] ?? ""}`));
});

it.each(LICENSES.map(({ name, spdx }) => [name, spdx]))(
  "names the licence %s in filters as in rows, whether or not the catalogue counts",
  async (name, spdx) => {
    const counted = json({
      ...FACETS,
      licenses: [
        { value: name, count: 2 },
        { value: "Our own", count: 1 },
      ],
    });
    const address = `/datasets?licence=${encodeURIComponent(name)}&licence=constructor`;
    for (const facets of [counted, status(404)]) {
      const app = createTestApp({ upstream: { "/discover/facets": facets } });
      const { body } = await app.visit(address);
      const boxes = findAll(body, "label").map(({ text }) => text);
      const filters = findAll(body, "a").map(({ attributes }) => attributes.get("aria-label"));
      expect(boxes).toContain(facets === counted ? `${spdx}2` : spdx);
      expect([boxes.join(), filters.join()]).toEqual([
        expect.stringContaining("constructor"),
        expect.stringContaining(spdx),
      ]);
    }
  },
);

it.each([
  [12, false],
  [13, true],
])("offers to search %i tags, and the page of all: %s", async (count, isOffered) => {
  const tags = Array.from({ length: count }, (_, at) => ({ tag: `t${at}`, count: 1 }));
  const app = createTestApp({ upstream: { "/discover/tags": json(tags) } });
  const { body } = await app.visit("/datasets");
  const facet = body.slice(body.indexOf(">Tags</legend>"));
  expect(facet.includes('placeholder="Find a tag"')).toBe(isOffered);
  expect(facet.includes(">All tags</a>")).toBe(isOffered);
});
