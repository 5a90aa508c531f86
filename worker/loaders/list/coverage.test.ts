import { expect, it } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { readElements } from "../../test/html.ts";
import { json, status } from "../../test/upstream.ts";

const FACETS = {
  licenses: [],
  years: [],
  sizes: [],
  statuses: [],
  tags: [],
  periods: [
    { value: "1990", count: 2 },
    { value: "2010", count: 7 },
  ],
  places: [
    { value: "-20,170", count: 3 },
    { value: "0,0", count: 1 },
    { value: "-10,-10", count: 1 },
  ],
};

it("offers years and places with their counts, and keeps the other filters", async () => {
  const app = createTestApp({ upstream: { "/discover/facets": json(FACETS) } });
  const { body } = await app.visit("/coverage?list=datasets&q=ice&tag=snow&from=1990&until=1999");
  expect(body).toContain("2010–2019: 7");
  expect(body).toContain("20° S to 10° S, 170° E to 180° E: 3");
  expect(body).toContain("0° N to 10° N, 0° E to 10° E: 1");
  expect(body).toContain("10° S to 0° N, 10° W to 0° E: 1");
  expect(body).toContain('href="/datasets/search?q=ice&amp;tag=snow&amp;from=2010&amp;until=2019"');
  expect(body).toContain('name="tag" value="snow"');
  expect(body).toMatch(/name="from"[^>]*value="1990"|value="1990"[^>]*name="from"/);
  const asked = app.upstream.asked().find((path) => path.startsWith("/discover/facets")) ?? "";
  expect(asked).not.toContain("from=");
});

it.each([
  ["from=99999", "from", "99999", "a year of at most four digits"],
  ["until=1990-13", "until", "1990-13", "a year of at most four digits"],
  ["from=-50", "from", "-50", "a year of at most four digits"],
  ["q=ice&tag=snow&west=361", "west", "361", "degrees from -180 to 180"],
  ["west=abc&east=190", "west", "abc", "degrees from -180 to 180"],
  ["east=-10+W", "east", "-10 W", "degrees from -180 to 180"],
  ["east=10+N&from=1990", "east", "10 N", "degrees from -180 to 180"],
  ["south=-90.1", "south", "-90.1", "degrees from -90 to 90"],
  ["north=1,2,3", "north", "1,2,3", "degrees from -90 to 90"],
])(
  "?%s leads back to the form, which shows what was typed and what is wrong",
  async (search, name, typed, problem) => {
    const app = createTestApp({ upstream: { "/discover/facets": json(FACETS) } });
    const list = await app.visit(`/datasets?${search}`);
    expect([list.status, list.headers.get("location")?.startsWith("/coverage?")]).toEqual([
      302,
      true,
    ]);
    const { body } = await app.visit(list.headers.get("location") ?? "");
    const field = readElements(body).find(({ attributes }) => attributes.get("name") === name);
    expect(
      ["value", "aria-invalid", "aria-describedby"].map((key) => field?.attributes.get(key)),
    ).toEqual([typed, "true", `${name}-problem`]);
    expect(body).toMatch(new RegExp(`id="${name}-problem"[^>]*>Enter ${problem}`));
    const others = ["from", "until", "west", "south", "east", "north"].filter(
      (other) => other !== name,
    );
    for (const other of others) {
      const shown = readElements(body).find(({ attributes }) => attributes.get("name") === other);
      expect([other, shown?.attributes.get("value")]).toEqual([
        other,
        new URLSearchParams(search).get(other) ?? "",
      ]);
    }
    for (const kept of search.split("&").filter((pair) => /^(?:q|tag|from=1990)/.test(pair)))
      expect(body).toContain(`name="${kept.split("=")[0]}" value="${kept.split("=")[1]}"`);
  },
);

it("says so when no record states its coverage, or nothing can count", async () => {
  const none = { ...FACETS, periods: [], places: [] };
  const empty = createTestApp({ upstream: { "/discover/facets": json(none) } });
  const { body } = await empty.visit("/coverage?list=code");
  expect(body).toContain("No record here says which years it covers.");
  expect(body).toContain("No record here says which place it covers.");
  const app = createTestApp({ upstream: { "/discover/facets": status(500) } });
  const failed = await app.visit("/coverage");
  expect([failed.status, failed.body.includes("From year")]).toEqual([200, true]);
});

it("requests the records that cover the years and the place of the address", async () => {
  const app = createTestApp();
  const { body } = await app.visit("/datasets?from=2005&until=1990&south=60&north=62.00009");
  const asked = app.upstream.asked().find((path) => path.includes("orderBy")) ?? "";
  expect(decodeURIComponent(asked)).toContain("from=1990&until=2005&box=-180,60,180,62.0001");
  expect(body).toContain("Covers 1990–2005");
  expect(body).toContain("Place -180, 60, 180, 62.0001");
  expect(body).toContain('name="north" value="62.0001"');
});

interface Drawn {
  boxes: string[];
  marks: (string | number)[][];
}

/** The pictures of a page: their sizes, and the shapes in them. */
function readPictures(body: string): Drawn {
  const main = body.slice(body.indexOf("<main"));
  const elements = readElements(main).map(({ name, attributes }) => ({
    name,
    read: (key: string) => Number(attributes.get(key)),
    box: attributes.get("viewbox") ?? attributes.get("viewBox") ?? "",
  }));
  return {
    boxes: elements.filter(({ name }) => name === "svg").map(({ box }) => box),
    marks: elements.flatMap(({ name, read }) => {
      if (name === "rect") return [["rect", ...["x", "y", "width", "height"].map(read)]];
      return name === "circle" ? [["circle", ...["cx", "cy", "r"].map(read)]] : [];
    }),
  };
}

it("draws decades and places to scale over what the pointer may hit, and marks the selected ones", async () => {
  const facets = {
    ...FACETS,
    periods: [
      { value: "1900", count: 2 },
      { value: "2010", count: 4 },
    ],
    places: [
      { value: "-20,170", count: 4 },
      { value: "30,-10", count: 1 },
    ],
  };
  const app = createTestApp({ upstream: { "/discover/facets": json(facets) } });
  const chosen = "from=1910&until=1919&west=170&east=-170&south=-20&north=10";
  const { body } = await app.visit(`/coverage?${chosen}`);
  const { boxes, marks } = readPictures(body);
  expect(body).toMatch(/<path class="[^"]*" d="M[Mlz\d -]{3000,6000}" transform="scale\(\.5\)"/);
  expect(boxes).toEqual(expect.arrayContaining(["0 0 288 140", "-180 -90 360 180"]));
  expect(body).toContain(
    'from=2010&amp;until=2019&amp;west=170&amp;south=-20&amp;east=-170&amp;north=10" tabindex="-1"',
  );
  expect(marks).toEqual([
    ["rect", 0, 0, 24, 120],
    ["rect", 1, 60, 22, 60],
    ["rect", 264, 0, 24, 120],
    ["rect", 265, 0, 22, 120],
    ["rect", 24, 1, 24, 118],
    ["rect", 170, 10, 10, 10],
    ["circle", 175, 15, 6],
    ["rect", -10, -40, 10, 10],
    ["circle", -5, -35, 4],
    ["rect", 170, -10, 10, 30],
    ["rect", -180, -10, 10, 30],
  ]);
});
