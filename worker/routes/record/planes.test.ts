import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { unpack } from "../../test/files/preview-files.ts";
import { readPngPixels } from "../../test/files/png-pixels.ts";
import { toDataset, tombstone, treeFile } from "../../test/records.ts";
import { json, type Script, status } from "../../test/upstream.ts";
import { BYTE, toVolume } from "../../previews/nifti/test/volumes.ts";

const V2 = "/discover/datasets/7/versions/2";
const VOLUME = toVolume([8, 6, 5], BYTE);

function openFile(path: string, bytes: Uint8Array<ArrayBuffer>, changes: Script = {}): TestApp {
  const node = { ...treeFile, name: path.split("/").at(-1), path, size: bytes.length };
  const files = { [`${V2}/files`]: json(node), [`${V2}/files/content`]: () => new Response(bytes) };
  return createTestApp({ upstream: { ...files, ...changes } });
}

/** The answer to a request, whose deferred work is done. */
async function request(app: TestApp, path: string): Promise<Response> {
  const { answer, settled } = await app.open(`/planes/7/2/${path}`);
  const body = await answer.arrayBuffer();
  await settled();
  return new Response(body, answer);
}

function countReads(app: TestApp): number {
  return app.upstream.asked().filter((path) => path.includes("/files/content")).length;
}

async function readPixels(answer: Response) {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return readPngPixels(btoa(String.fromCharCode(...bytes)));
}

it("draws the middle slice of a volume on black, eight times as wide as high", async () => {
  const answer = await request(openFile("scans/a b.nii", VOLUME), "scans/a%20b.nii");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=86400, immutable",
    "x-content-type-options": "nosniff",
  });
  const { width, height, pixels } = await readPixels(answer);
  expect([width, height]).toEqual([48, 6]);
  const row = (at: number): number[] => [...pixels.subarray(at * 49 + 1, at * 49 + 49)];
  const black = Array.from({ length: 20 }, () => 0);
  // From its top row, which is the last in the file, to the bottom: from 136 to 143, …, from 96 to 103.
  expect(row(0).slice(20, 28)).toEqual([217, 222, 227, 233, 238, 244, 249, 255]);
  expect(row(5).slice(20, 28)).toEqual([0, 5, 10, 16, 21, 27, 32, 37]);
  expect([row(0).slice(0, 20), row(0).slice(28)]).toEqual([black, black]);
});

it.each([
  ["NetCDF", "a.nc", "netcdf"],
  ["HDF5", "a.h5", "hdf5"],
] as const)("draws the first plane of an array of %s", async (_, path, name) => {
  const { width, height } = await readPixels(
    await request(openFile(path, await unpack(name)), path),
  );
  expect(width).toBe(8 * height);
});

it("reads a file once for all who see its picture", async () => {
  const app = openFile("a.nii", VOLUME);
  const [first, second] = [await request(app, "a.nii"), await request(app, "a.nii")];
  expect(await second.arrayBuffer()).toEqual(await first.arrayBuffer());
  expect(countReads(app)).toBe(1);
});

it("reads a file without a plane once, too", async () => {
  const app = openFile("a.nii", new Uint8Array(600));
  for (const answer of [await request(app, "a.nii"), await request(app, "a.nii")])
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect(countReads(app)).toBe(1);
});

it.each([
  ["a record that is withheld", { [V2]: json(toDataset({ embargo: true })) }, 403],
  ["a file that is withheld", { [`${V2}/files`]: status(403) }, 403],
  ["a record that was withdrawn", { [V2]: json(tombstone, 410) }, 410],
  ["no file", { [`${V2}/files`]: status(404) }, 404],
  ["a catalogue that fails", { [V2]: status(500) }, 502],
])("draws nothing of %s, also where it was drawn before", async (_, changes: Script, code) => {
  const app = openFile("a.nii", VOLUME);
  expect((await request(app, "a.nii")).status).toBe(200);
  app.clock.now += 86_400_000 * 2;
  app.upstream.answer(changes);
  const answer = await request(app, "a.nii");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([code, "no-store"]);
});

it("draws a file a moment after it could not be read", async () => {
  const app = openFile("a.nii", VOLUME, { [`${V2}/files/content`]: status(503) });
  const refused = await request(app, "a.nii");
  expect([refused.status, refused.headers.get("cache-control")]).toEqual([503, "no-store"]);
  app.upstream.answer({ [`${V2}/files/content`]: () => new Response(VOLUME) });
  expect((await request(app, "a.nii")).status).toBe(200);
});

it("refuses a picture at once while two volumes are read", async () => {
  const app = createTestApp({ services: { previewBudget: { run: async () => null } } });
  app.upstream.answer({ [`${V2}/files`]: json({ ...treeFile, path: "a.nii", size: 9_000 }) });
  const answer = await request(app, "a.nii");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(countReads(app)).toBe(0);
});

it.each(["a.csv", "a.nii%2F..%2Fb.nii", "a.nii.txt", ""])("asks nothing for %j", async (path) => {
  const app = createTestApp();
  expect((await request(app, path)).status).toBe(404);
  expect(app.upstream.asked()).toEqual([]);
});
