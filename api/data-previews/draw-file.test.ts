import type { TableFormat } from "#base/tables/table-format.ts";
import { describe, expect, test } from "vitest";
import { drawFile, drawGeoJson, drawRows } from "./draw-file.ts";

const encoder = new TextEncoder();

function draw(kind: "delimited" | "lines" | "geojson", text: string, format: TableFormat = {}) {
  const bytes = encoder.encode(text);
  return kind === "geojson" ? drawGeoJson("t", bytes) : drawFile("t", { kind, format }, bytes);
}

/** As many rows as asked for, of one cell for each column. */
function toTable(head: string, rows: number, toCells: (at: number) => (number | string)[]) {
  return {
    head: head.split(","),
    rows: Array.from({ length: rows }, (_, at) => toCells(at).map(String)),
  };
}

/** Goes up and down, so that it is no order of its own. */
const wave = (at: number): number => [0, 2, 1, 3][at % 4] ?? 0;

describe("the line of a table", () => {
  const twelve = toTable("time,level", 12, (at) => [at * 10, wave(at)]);

  test("is as wide and as high as its box, with every row", () => {
    expect(drawRows("a.csv", twelve)).toEqual({
      kind: "line",
      path: "m0 72l17-48 18 24 17-48 18 72 17-48 18 24 17-48 18 72 17-48 18 24 17-48",
      y: "level",
      x: "time",
      file: "a.csv",
      isSample: false,
    });
  });

  test("has the least and the largest row of each of 24 equal steps, in their order", () => {
    const table = toTable("time,level", 240, (at) => [at, at === 125 ? 10 : at === 121 ? -10 : 0]);
    const { path = "" } = Object(drawRows("a.csv", table));
    const flat = (steps: number): string => Array(steps).fill("8 0").join(" ");
    expect(path).toBe(`m0 36l${flat(11)} 9 36 3-72 4 36 8 0 9 0 ${flat(8)}`);
  });

  test.each<[string, ReturnType<typeof toTable>, string | null]>([
    ["of twelve rows", twelve, "level over time"],
    ["of eleven rows", toTable("time,level", 11, (at) => [at, wave(at)]), null],
    ["without a second column", toTable("time", 12, (at) => [at]), null],
    ["of a constant", toTable("time,level", 12, (at) => [at, 5]), null],
    ["of another order", toTable("time,count", 12, (at) => [at, at * 2]), null],
    [
      "of what rises by uneven steps",
      toTable("year,mean", 12, (at) => [1980 + at, at * 2 + wave(at) / 2]),
      "mean over year",
    ],
    ["of another time", toTable("start,end_time", 12, (at) => [at, at * at + 1]), null],
    [
      "of a value rather than of its uncertainty",
      toTable("year,Unc,level_sd,level", 12, (at) => [at, wave(at + 2), wave(at + 1), wave(at)]),
      "level over year",
    ],
    [
      "of an uncertainty where there is nothing else",
      toTable("year,error", 12, (at) => [at, wave(at)]),
      "error over year",
    ],
    ["of words", toTable("time,level", 12, (at) => [at, `w${wave(at)}`]), null],
    [
      "of one word",
      toTable("time,level", 12, (at) => [at, at === 3 ? "?" : wave(at)]),
      "rows over level",
    ],
    ["over a number of rows", toTable("id,level", 12, (at) => [at, wave(at)]), null],
    ["of a number of rows", toTable("time,site_id", 12, (at) => [at, wave(at)]), null],
    ["of a part of a date", toTable("time,month", 12, (at) => [at, wave(at)]), null],
    ["over a year", toTable("year,level", 12, (at) => [at, wave(at)]), "level over year"],
    ["of a position", toTable("time,lat", 12, (at) => [at, wave(at)]), null],
    ["over a position", toTable("lon,level", 12, (at) => [at, wave(at)]), null],
    [
      "of the first column that measures",
      toTable("name,time,level,other", 12, (at) => ["a", at, wave(at), wave(at + 1)]),
      "level over time",
    ],
    [
      "over the next order, where the first has nothing to draw",
      toTable("level,first,time", 12, (at) => [wave(at), at === 11 ? 0 : at, at]),
      "level over time",
    ],
    [
      "with more than half of its values",
      toTable("time,level", 24, (at) => [at, at < 13 ? wave(at) : ""]),
      "level over time",
    ],
    [
      "with half of its values",
      toTable("time,level", 24, (at) => [at, at < 12 ? wave(at) : ""]),
      null,
    ],
    ["of equal times", toTable("time,level", 12, (at) => [at >> 1, wave(at)]), null],
  ])("%s", (_what, table, words) => {
    const drawn = drawRows("t", table);
    expect(drawn?.kind === "line" ? `${drawn.y} over ${drawn.x}` : drawn).toBe(words);
  });

  test("says how many of the first rows it has, unless they are a sample", () => {
    const table = toTable("time,level", 40, (at) => [at % 20, wave(at)]);
    expect(drawRows("t", table)).toMatchObject({ firstRows: 20, isSample: false });
    expect(drawRows("t", table, { isSample: true })).not.toHaveProperty("firstRows");
    expect(drawRows("t", twelve)).not.toHaveProperty("firstRows");
  });

  test("has names in one line of at most 40 characters", () => {
    const long = "n".repeat(41);
    const table = toTable(`time\nof day,${long}`, 12, (at) => [at, wave(at)]);
    expect(drawRows("f".repeat(40), table)).toMatchObject({
      x: "time of day",
      y: `${"n".repeat(40)}…`,
      file: "f".repeat(40),
    });
  });

  test("reads 40 columns", () => {
    const others = Array.from({ length: 39 }, (_, at) => `c${at}`).join();
    const draws = (head: string) =>
      drawRows(
        "t",
        toTable(head, 12, (at) =>
          head.split(",").map((name) => (name[0] === "c" ? "" : name === "time" ? at : wave(at))),
        ),
      ) !== null;
    expect([draws(`time,${others.slice(3)},level`), draws(`time,${others},level`)]).toEqual([
      true,
      false,
    ]);
  });
});

describe("the bars of a table", () => {
  const sizes = (at: number): number => (at * 7) % 13;

  test("are a histogram of the first column that measures something", () => {
    const table = toTable("sample_id,error,size", 26, (at) => [at, wave(at), sizes(at)]);
    expect(drawRows("a.csv", table)).toMatchObject({ x: "size", y: "rows", counts: "steps" });
  });

  test("are as wide and as high as their box, the value with the most rows first", () => {
    const table = toTable("species", 12, (at) => [
      "oak ash ash elm ash ash".split(" ")[at % 6] ?? "",
    ]);
    expect(drawRows("a.csv", table)).toEqual({
      kind: "line",
      path: "M0 72l0-72 62 0 0 72M65 72l0-18 62 0 0 18M130 72l0-18 62 0 0 18",
      y: "rows",
      x: "species",
      counts: "values",
      file: "a.csv",
      isSample: false,
    });
  });

  test("are one for each of few whole numbers", () => {
    const table = toTable("answer", 15, (at) => [1 + Math.min(at >> 1, 4)]);
    const { path } = Object(drawRows("t", table));
    expect(path.match(/(?<=l)0-\d+ \d+/g)).toEqual([
      ...Array<string>(4).fill("0-21 36"),
      "0-72 36",
    ]);
  });

  test("leave out an empty step, and take at most the room of a path", () => {
    const ends = toTable("size", 12, (at) => [at === 0 ? 160 : sizes(at) / 13]);
    expect(Object(drawRows("t", ends)).path).toMatch(/^M0 72l0-72 9 0 0 72M183 72l0-7 9 0 0 7$/);
    const many = toTable("size", 4_000, (at) => [(at * 7_919) % 4_001]);
    expect(Object(drawRows("t", many)).path.length).toBeLessThan(400);
  });

  test.each<[string, ReturnType<typeof toTable>, string | null]>([
    ["twelve different sizes", toTable("size", 12, (at) => [sizes(at)]), "size steps"],
    ["eleven sizes", toTable("size", 11, (at) => [sizes(at)]), null],
    ["four sizes, which have a bar each", toTable("size", 13, (at) => [wave(at)]), "size values"],
    ["mostly missing sizes", toTable("size", 40, (at) => [at < 20 ? sizes(at) : ""]), null],
    ["times", toTable("end_time", 24, (at) => [sizes(at) * 60]), null],
    ["numbers of rows", toTable("site_id", 24, (at) => [sizes(at)]), null],
    ["values that all occur as often", toTable("group", 12, (at) => [`g${at % 3}`]), null],
    ["twelve groups", toTable("group", 24, (at) => [`g${Math.min(at, 11)}`]), "group values"],
    ["thirteen groups", toTable("group", 24, (at) => [`g${Math.min(at, 12)}`]), null],
    [
      "groups of half of the rows",
      toTable("group", 24, (at) => [at < 12 ? `g${at >> 3}` : ""]),
      null,
    ],
    [
      "groups after names",
      toTable("name,group", 24, (at) => [`n${at}`, `g${at >> 4}`]),
      "group values",
    ],
  ])("of %s", (_what, table, words) => {
    const drawn = drawRows("t", table);
    expect(drawn?.kind === "line" ? `${drawn.x} ${drawn.counts}` : drawn).toBe(words);
  });
});

describe("the map of a table", () => {
  const places = (head: string) => toTable(head, 3, (at) => [at * 10, at * at]);

  test.each([
    ["lat,lon", true],
    ["Latitude,Longitude", true],
    ["decimalLatitude,decimal_longitude", true],
    ["lat_deg,lng_wgs84", true],
    ["latitude,level", false],
    ["level,lon", false],
  ])("of the columns %s: %s", (head, isDrawn) => {
    expect(drawRows("t", places(head)) !== null).toBe(isDrawn);
  });

  test("leaves out rows without a place, and counts each place once", () => {
    const rows = [["1", "2"], ["", "2"], ["1", ""], ["1", "2"], ["3", "4"], ["5", "5"]]; // prettier-ignore
    expect(drawRows("t", { head: ["lat", "lon"], rows })).toMatchObject({ positions: 3 });
    expect(drawRows("t", { head: ["lat", "lon"], rows: rows.slice(0, 5) })).toBeNull();
  });
});

describe("a file", () => {
  const lines = Array.from({ length: 12 }, (_, at) => ({ time: at, level: wave(at) }));

  test("of JSON lines is drawn as a table, without lines that are none", () => {
    const text = lines.map((line) => JSON.stringify(line)).join("\n");
    expect(draw("lines", `${text}\nnot JSON\n`)).toMatchObject({ kind: "line", y: "level" });
  });

  test.each([",", ";", "\t"])("of text with the separator %j is drawn as a table", (separator) => {
    const rows = lines.map(({ time, level }) => [time, level].join(separator));
    const text = ["time" + separator + "level", ...rows].join("\n");
    expect(draw("delimited", text)).toMatchObject({ kind: "line", y: "level" });
    expect(draw("delimited", `${text}\0`)).toBeNull();
  });

  const nest = (depth: number, geometry: object): object =>
    depth === 0
      ? geometry
      : { type: "GeometryCollection", geometries: [nest(depth - 1, geometry)] };
  const points = { type: "MultiPoint", coordinates: [[0, 0], [10, 10], [20, 0]] }; // prettier-ignore

  test.each([
    ["a feature", { type: "Feature", geometry: points }, 3],
    ["features", { features: [{ geometry: points }, { geometry: points }] }, 3],
    ["a polygon", { type: "Polygon", coordinates: [points.coordinates] }, 3],
    ["four geometries in each other", nest(4, points), 3],
    ["six geometries in each other", nest(6, points), null],
    ["two places", { coordinates: [[0, 0], [10, 10]] }, null], // prettier-ignore
    ["a place beyond the poles", { coordinates: [[0, 0], [10, 10], [20, 91]] }, null], // prettier-ignore
    ["longitudes up to 360", { coordinates: [[170, 0], [190, 10], [360, 0]] }, 3], // prettier-ignore
    ["the ends of the earth", { coordinates: [[-180, -90], [180, 90], [0, 0]] }, 3], // prettier-ignore
    ["text", "POINT (1 2)", null],
  ])("of GeoJSON with %s has as many places", (_what, value, positions) => {
    const drawn = draw("geojson", JSON.stringify(value));
    expect(drawn?.kind === "map" ? drawn.positions : drawn).toBe(positions);
  });

  test("of places on one line, on one point's height, or of many, fits its box", () => {
    const bounds = (west: number, east: number, south: number, north: number) => ({ west, east, south, north }); // prettier-ignore
    const [flat, steep, many] = [
      [[0, 0], [10, 0], [20, 0]], // prettier-ignore
      [[5, 0], [5, 10], [5, 20]], // prettier-ignore
      Array.from({ length: 130 }, (_, at) => [at / 10, at % 2]),
    ].map((coordinates) => draw("geojson", JSON.stringify({ coordinates })));
    expect([flat, steep, many]).toMatchObject([
      { path: "M0 36h0M96 36h0M192 36h0", bounds: bounds(0, 20, -3.75, 3.75) },
      { path: "M96 72h0M96 36h0M96 0h0", bounds: bounds(-22.078, 32.078, 0, 20) },
      {
        path: expect.stringMatching(/^M0 43h0M4 29h0M9 43h0(?:M\d+ [24][39]h0){40}M192 29h0$/),
        bounds: bounds(0, 12.9, -1.9187, 2.9187),
      },
    ]);
  });
});
