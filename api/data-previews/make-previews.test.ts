import { beforeEach, expect, it } from "vitest";
import type { PublicDataset } from "../wire/dataset.ts";
import { releaseEmbargoes } from "../publish/release-embargoes.ts";
import { parquetWriteBuffer } from "hyparquet-writer";
import { hashToHex } from "#base/hex.ts";
import { toBlobKey } from "../publish/blobs.ts";
import { continueTableScans } from "../tables/table-scans.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { makeDataPreviews } from "./make-previews.ts";

let catalogue: Catalogue;
let time = "2026-03-01T12:00:00.000Z";

beforeEach(async () => {
  time = "2026-03-01T12:00:00.000Z";
  catalogue = await createCatalogue({ now: () => new Date(time) });
});

const LEVELS = toCsv(
  "station,time,level",
  Array.from({ length: 90 }, (_, day) => ["A", new Date(day * 864e5).toISOString(), day % 7]),
);
const STATIONS = "name,lat,lon\nAune,59.1,10.2\nBuvik,60.4,9.8\nCarn,58.7,11.3\n";
const NOTHING = "participant,age\nsub-01,31\nsub-02,27\nsub-03,44\n";

function toCsv(head: string, rows: unknown[][]): string {
  return `${head}\n${rows.map((row) => row.join(",")).join("\n")}\n`;
}

async function readPreview(id: number): Promise<PublicDataset["dataPreview"] | undefined> {
  const answer = await catalogue.request(`/discover/datasets/${id}`);
  return (await answer.json<PublicDataset>()).dataPreview;
}

function readBanner(id: number): Promise<Response> {
  return catalogue.request(`/discover/datasets/${id}/versions/1/banner`);
}

/** The beginning of a picture (RFC 9649), as text: of sides whose bytes are ASCII. */
function toWebp(width: number, height: number): string {
  const sides = [width, height].flatMap((side) => [(side - 1) % 256, (side - 1) >> 8, 0]);
  return `RIFF\0\0\0\0WEBPVP8X\n${"\0".repeat(7)}${String.fromCharCode(...sides)}`;
}

async function makeOf(
  files: Record<string, string>,
): Promise<PublicDataset["dataPreview"] | undefined> {
  const { datasetId } = await catalogue.publish({ key: "t", name: "T", files });
  await makeDataPreviews(catalogue.services);
  return readPreview(datasetId);
}

it("draws a line over the ordered column, from the first file that has one", async () => {
  const preview = await makeOf({ "a.csv": NOTHING, "b.csv": LEVELS, "c.csv": STATIONS });
  const path: unknown = expect.stringMatching(/^m0 \d+l[0-9 -]+$/);
  expect(preview).toMatchObject({ kind: "line", y: "level", x: "time", file: "b.csv", path });
  expect(JSON.stringify(preview).length).toBeLessThan(450);
});

it("draws none of the values that a description calls missing", async () => {
  const rows = Array.from({ length: 90 }, (_, day) => [
    new Date(day * 864e5).toISOString(),
    day % 10 === 5 ? -999 : day % 7,
  ]);
  const known = rows.filter(([, level]) => level !== -999);
  const { datasetId } = await catalogue.publish({
    key: "m",
    name: "M",
    files: { "a.csv": toCsv("time,level", rows) },
    sourceMetadata: { tables: [{ path: "a.csv", missingValues: ["-999"], fields: [] }] },
  });
  const expected = await makeOf({ "a.csv": toCsv("time,level", known) });
  expect(expected).toMatchObject({ kind: "line" });
  expect(await readPreview(datasetId)).toEqual(expected);
});

it("draws the first series of a table with several, and says so", async () => {
  const twice = LEVELS + LEVELS.slice(LEVELS.indexOf("\n") + 1);
  expect(await makeOf({ "b.csv": twice })).toMatchObject({
    firstRows: 90,
    isSample: false,
  });
});

async function publishParquet(rows: number): Promise<number> {
  const numbers = Array.from({ length: rows }, (_, at) => at);
  const parquet = parquetWriteBuffer({
    columnData: [
      { name: "time", data: numbers.map((at) => new Date(at * 36e5)), type: "TIMESTAMP" },
      { name: "level", data: numbers.map((at) => Math.sin(at) * at), type: "DOUBLE" },
    ],
  });
  const placeholder = "p".repeat(parquet.byteLength);
  const files = { "a.parquet": placeholder };
  const { datasetId } = await catalogue.publish({ key: "p", name: "P", files });
  await catalogue.services.files.put(toBlobKey(await hashToHex(placeholder)), parquet);
  return datasetId;
}

it.each([
  ["all rows", 90, false],
  ["a sample", 9_000, true],
])("draws a line of a small Parquet table at once, from %s", async (_, rows, isSample) => {
  const datasetId = await publishParquet(rows);
  expect(await makeDataPreviews(catalogue.services)).toBe(1);
  const line = { kind: "line", y: "level", x: "time", file: "a.parquet", isSample };
  expect(await readPreview(datasetId)).toMatchObject(line);
});

it("draws a line of a large Parquet table from the rows that its counting took", async () => {
  const rows = 100_000;
  const datasetId = await publishParquet(rows);
  expect(await makeDataPreviews(catalogue.services)).toBe(0);
  await continueTableScans(catalogue.services);
  expect(await makeDataPreviews(catalogue.services)).toBe(1);
  expect(await readPreview(datasetId)).toMatchObject({
    kind: "line",
    y: "level",
    x: "time",
    file: "a.parquet",
    isSample: true,
  });
});

it.each([
  ["a table with positions", "stations.csv", STATIONS],
  [
    "GeoJSON",
    "stations.geojson",
    JSON.stringify({ type: "MultiPoint", coordinates: [[10.2, 59.1], [9.8, 60.4], [11.3, 58.7]] }), // prettier-ignore
  ],
])("draws a map of %s", async (_, name, text) => {
  expect(await makeOf({ [name]: text })).toEqual({
    kind: "map",
    path: "M88 55h0M80 0h0M112 72h0",
    positions: 3,
    bounds: { west: 6.0774, east: 15.0226, south: 58.7, north: 60.4 },
    file: name,
    isSample: false,
  });
});

it("places points on both sides of the antimeridian next to each other", async () => {
  const across = "name,lat,lon\nSuva,-18.1,178.4\nLau,-18.2,-178.8\nRotuma,-12.5,177.1\n";
  expect(await makeOf({ "islands.csv": across })).toMatchObject({
    path: "M87 71h0M121 72h0M71 0h0",
  });
});

it.each([
  ["a table without order or positions", "a.csv", NOTHING],
  ["positions that are not on the earth", "a.csv", "lat,lon\n1,999\n2,3\n4,5\n"],
  ["JSON nested without end", "a.geojson", "[".repeat(100_000)],
  ["bytes that are no text", "a.csv", LEVELS.replace("A", "\0")],
  ["a file that is no picture", "a.png", LEVELS],
  ["an icon", "a.webp", toWebp(64, 64)],
  ["a picture of too many pixels", "a.webp", toWebp(4_097, 1_025)],
  ["a picture of too many bytes", "a.webp", toWebp(321, 257) + "x".repeat(100_000)],
  ["a small file that is no Parquet table", "a.parquet", LEVELS],
])("draws nothing of %s, and reads it once", async (_, name, text) => {
  expect(await makeOf({ [name]: text })).toBeUndefined();
  expect(await makeDataPreviews(catalogue.services)).toBe(0);
});

it("shows the first small picture where nothing can be drawn, and sends it as the banner", async () => {
  const files = { "a.csv": NOTHING, "deep/a.webp": toWebp(321, 257), "b.webp": toWebp(513, 513) };
  const { datasetId } = await catalogue.publish({ key: "t", name: "T", files });
  expect((await readBanner(datasetId)).status).toBe(404);
  await makeDataPreviews(catalogue.services);
  expect(await readPreview(datasetId)).toEqual({ kind: "picture", file: "b.webp" });
  const banner = await readBanner(datasetId);
  expect([banner.status, banner.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(await banner.text()).toBe(files["b.webp"]);
});

it.each([
  [95, 300, false],
  [96, 96, true],
  [640, 6_250, true],
  [640, 6_251, false],
])("shows a picture of %i × %i pixels: %s", async (width, height, isShown) => {
  expect((await makeOf({ "a.webp": toWebp(width, height) })) !== undefined).toBe(isShown);
});

const SIZES = toCsv(
  "sample,size",
  Array.from({ length: 26 }, (_, at) => [`s${at}`, (at * 7) % 13]),
);

it.each([
  ["bars, where the files have nothing else", {}, { kind: "line", counts: "steps", file: "a.csv" }],
  ["a picture rather than bars", { "b.webp": toWebp(321, 257) }, { kind: "picture" }],
  ["a line of another table rather than bars", { "b.csv": LEVELS }, { kind: "line", y: "level" }],
])("draws %s", async (_, files, preview) => {
  expect(await makeOf({ "a.csv": SIZES, "c.csv": SIZES, ...files })).toMatchObject(preview);
});

it("prefers a drawing to a picture", async () => {
  const files = { "a.webp": toWebp(321, 257), "deep/b.csv": LEVELS };
  expect(await makeOf(files)).toMatchObject({ kind: "line", file: "b.csv" });
});

it("purges answers with the record once its picture is made", async () => {
  const drawn = await catalogue.publish({ key: "d", name: "D", files: { "b.csv": LEVELS } });
  await catalogue.publish({ key: "n", name: "N", files: { "a.csv": NOTHING } });
  await catalogue.waitForDeferred();
  await catalogue.services.db.prepare("DELETE FROM cache_purges").run();
  expect(await makeDataPreviews(catalogue.services)).toBe(2);
  const { results } = await catalogue.services.db
    .prepare("SELECT tag FROM cache_purges ORDER BY tag")
    .all<{ tag: string }>();
  expect(results.map(({ tag }) => tag)).toEqual([`dataset-${drawn.datasetId}`, "list"]);
});

it.each([
  ["line", { "b.csv": LEVELS }, 404],
  ["picture", { "b.webp": toWebp(321, 257) }, 200],
])("shows no %s of withheld files until the day of their release", async (kind, files, status) => {
  const { datasetId } = await catalogue.publish({
    key: "w",
    name: "W",
    embargoReleaseDate: "2026-09-01",
    files,
  });
  expect(await makeDataPreviews(catalogue.services)).toBe(0);
  // Even if a preview was stored, for example before the version was withheld.
  await catalogue.services.db
    .prepare("UPDATE versions SET data_preview = ?1")
    .bind(JSON.stringify({ kind: "picture", file: "b.webp" }))
    .run();
  expect(await readPreview(datasetId)).toBeUndefined();
  expect((await readBanner(datasetId)).status).toBe(404);
  await catalogue.services.db.prepare("UPDATE versions SET data_preview = NULL").run();
  time = "2026-09-01T00:00:00.000Z";
  await releaseEmbargoes(catalogue.services);
  expect(await makeDataPreviews(catalogue.services)).toBe(1);
  expect(await readPreview(datasetId)).toMatchObject({ kind });
  expect((await readBanner(datasetId)).status).toBe(status);
});

it("shows nothing of a withdrawn record", async () => {
  const files = { "b.webp": toWebp(321, 257) };
  const { datasetId } = await catalogue.publish({ key: "g", name: "G", files });
  await makeDataPreviews(catalogue.services);
  await catalogue.call(`/publish/datasets/${datasetId}/unpublish`, { method: "POST" });
  const answer = await catalogue.request(`/discover/datasets/${datasetId}`);
  expect([answer.status, await answer.text()]).toEqual([
    410,
    expect.not.stringContaining("dataPreview"),
  ]);
  expect((await readBanner(datasetId)).status).toBe(410);
});
