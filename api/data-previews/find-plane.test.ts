import { beforeEach, expect, it } from "vitest";
import { hashToHex } from "#base/hex.ts";
import { toBlobKey } from "../publish/blobs.ts";
import { releaseEmbargoes } from "../publish/release-embargoes.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import type { PublicDataset } from "../wire/dataset.ts";
import { makeDataPreviews } from "./make-previews.ts";

let catalogue: Catalogue;
let time: string;

beforeEach(async () => {
  time = "2026-03-01T12:00:00.000Z";
  catalogue = await createCatalogue({ now: () => new Date(time) });
});

const LINE = `time,level\n${Array.from({ length: 20 }, (_, day) => `${day},${day % 7}\n`).join("")}`;
const BARS = `sample,size\n${Array.from({ length: 26 }, (_, at) => `s${at},${(at * 7) % 13}\n`).join("")}`;
/** The beginning of a picture of 321 × 257 pixels (RFC 9649). */
const PICTURE = `RIFF\0\0\0\0WEBPVP8X\n${"\0".repeat(7)}@\u{1}\0\0\u{1}\0`;
const TIFF = "II*\0image";
const HDF5 = "\u{89}HDF\r\n\u{1a}\n";

/** Files by their bytes, one a character. */
async function publishBytes(files: Record<string, string>, more = {}): Promise<number> {
  const { datasetId } = await catalogue.publish({ key: "z", name: "Z", files, ...more });
  for (const text of Object.values(files)) {
    const bytes = Uint8Array.from(text, (one) => one.charCodeAt(0));
    await catalogue.services.files.put(toBlobKey(await hashToHex(text)), bytes);
  }
  return datasetId;
}

async function readRecord(id: number): Promise<PublicDataset> {
  return (await catalogue.request(`/discover/datasets/${id}`)).json<PublicDataset>();
}

it.each([
  ["a GeoTIFF", "map.tif", TIFF],
  ["a packed volume", "sub-01/anat/T1w.nii.gz", "\u{1f}\u{8b}\b\0"],
  ["a volume", "T1w.nii", "\u{5c}\u{1}\0\0\u{3}\0"],
  ["NetCDF", "sea.nc", "CDF\u{2}\0\0\0\0"],
  ["HDF5", "grid.h5", HDF5],
  ["a NumPy array", "grid.npy", "\u{93}NUMPY\u{1}\0"],
  ["a FITS image", "ngc.fits", "SIMPLE  =         "],
  ["a Zarr store", "sea.zarr/.zmetadata", '{ "metadata": {} }'],
])("names %s, of which portals draw a plane", async (_, path, bytes) => {
  const datasetId = await publishBytes({ "notes.txt": "Notes.", [path]: bytes });
  await makeDataPreviews(catalogue.services);
  expect(await readRecord(datasetId)).toMatchObject({ planeFile: path });
  expect(await readRecord(datasetId)).not.toHaveProperty("dataPreview");
});

it.each([
  ["the first file in reading order", { "a/b.h5": HDF5, "c.tif": TIFF }, "c.tif"],
  ["no file whose bytes are of another kind", { "a.tif": "text", "b.h5": HDF5 }, "b.h5"],
  ["no file beside a line of a table", { "a.tif": TIFF, "b.csv": LINE }, undefined],
  ["no file beside a picture", { "a.tif": TIFF, "b.webp": PICTURE }, undefined],
])("names %s", async (_, files: Record<string, string>, planeFile) => {
  const datasetId = await publishBytes(files);
  await makeDataPreviews(catalogue.services);
  expect((await readRecord(datasetId)).planeFile).toBe(planeFile);
});

it("names a file with a plane beside bars, which older portals go on showing", async () => {
  const datasetId = await publishBytes({ "a.csv": BARS, "b.tif": TIFF });
  await makeDataPreviews(catalogue.services);
  const record = await readRecord(datasetId);
  expect(record).toMatchObject({ planeFile: "b.tif", dataPreview: { counts: "steps" } });
});

it("names no withheld file until the day of its release", async () => {
  const datasetId = await publishBytes({ "b.tif": TIFF }, { embargoReleaseDate: "2026-09-01" });
  await makeDataPreviews(catalogue.services);
  await catalogue.services.db.prepare("UPDATE versions SET plane_file = 'b.tif'").run();
  expect((await readRecord(datasetId)).planeFile).toBeUndefined();
  await catalogue.services.db.prepare("UPDATE versions SET plane_file = NULL").run();
  time = "2026-09-01T00:00:00.000Z";
  await releaseEmbargoes(catalogue.services);
  await makeDataPreviews(catalogue.services);
  expect((await readRecord(datasetId)).planeFile).toBe("b.tif");
});

it("names a volume of the most bytes that are read of one, and none of more", async () => {
  const datasetId = await publishBytes({ "a.nii": "\u{5c}\u{1}\0\0" });
  for (const [size, planeFile] of [
    [32_000_001, undefined],
    [32_000_000, "a.nii"],
  ]) {
    await catalogue.services.db.batch([
      catalogue.services.db.prepare("UPDATE nodes SET size = ?1").bind(size),
      catalogue.services.db.prepare("UPDATE versions SET plane_file = NULL"),
    ]);
    await makeDataPreviews(catalogue.services);
    expect((await readRecord(datasetId)).planeFile).toBe(planeFile);
  }
});
