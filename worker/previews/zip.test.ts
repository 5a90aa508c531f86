import { expect, it } from "vitest";
import { drawPreview } from "../preview-views/draw-preview.tsx";
import { DEFAULT_PREVIEW_QUERY } from "./preview-query.ts";
import type { RangedFile } from "./read-range.ts";
import { join, zipSync } from "../test/files/zip-sync.ts";
import { type PreviewEntry, readZip } from "./zip.ts";

/** Only the list, none of its files. */
const LISTED: Parameters<typeof readZip>[1] = {
  entry: "",
  first: 1,
  previewEntry: async () => ({ kind: "none", reason: "is not asked" }),
};

function toFile(bytes: Uint8Array): RangedFile & { asked: [number, number][] } {
  const asked: [number, number][] = [];
  return {
    asked,
    size: bytes.length,
    read: async (start, end) => {
      asked.push([start, end]);
      return bytes.slice(start, end);
    },
    begin: async (most, start = 0) => new Blob([bytes.slice(start, start + most)]).stream(),
  };
}

it("lists a zip from its directory and reads none of its files", async () => {
  const bytes = zipSync([
    ["data/a.csv", "x".repeat(500_000)],
    ["näme.txt", "y"],
  ]);
  const file = toFile(bytes);
  expect(await readZip(file, LISTED)).toEqual({
    kind: "zip",
    first: 1,
    total: 2,
    opened: null,
    entries: [
      { path: "data/a.csv", size: 500_000 },
      { path: "näme.txt", size: 1 },
    ],
  });
  const read = file.asked.reduce((sum, [start, end]) => sum + end - start, 0);
  expect(read).toBeLessThan(70_000);
});

it("lists the entries of a large zip from any of them, and opens one that is not listed", async () => {
  const many = Array.from({ length: 1_001 }, (_, at): [string, string] => [`${at + 1}.txt`, "y"]);
  const file = toFile(zipSync(many));
  const read = (entry: string, first: number) => readZip(file, { ...LISTED, entry, first });
  const [all, rest, beyond] = [
    await read("", 1),
    await read("1.txt", 1_001),
    await read("", 2_000),
  ];
  expect(all).toMatchObject({
    first: 1,
    total: 1_001,
    entries: { length: 500, 0: { path: "1.txt" } },
  });
  expect(rest).toMatchObject({
    first: 1_001,
    entries: [{ path: "1001.txt" }],
    opened: { path: "1.txt" },
  });
  expect(beyond).toEqual(all);
  const place = { page: "/datasets/7", file: "a.zip", address: "", saved: null };
  const query = { ...DEFAULT_PREVIEW_QUERY, first: 1_001 };
  const html = drawPreview(rest, { ...place, query, neighbours: { before: null, after: null } });
  expect(html).toContain("1,001 to 1,001 of ");
  expect(html).toContain(
    'href="/datasets/7?tab=files&amp;file=a.zip&amp;first=501#files" rel="prev"',
  );
  expect(html).not.toContain("Next entries");
});

/** The place of the first entry of an archive's directory. */
function findEntry(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(bytes.length - 6, true);
}

it.each([
  ["UTF-8", "n\u00e4me.txt", null, "n\u00e4me.txt"],
  ["the characters of the first PC", "nAme.txt", 0x84, "n\u00e4me.txt"],
  ["the first of these characters", "nAme.txt", 0x80, "n\u00c7me.txt"],
])("reads a name that is in %s without a mark", async (_, name, letter, path) => {
  const bytes = zipSync([[name, "y"]]);
  const at = findEntry(bytes);
  bytes[at + 9] = 0;
  if (letter !== null) bytes[at + 47] = letter;
  expect(await readZip(toFile(bytes), LISTED)).toMatchObject({
    entries: [{ path }],
  });
});

it("reads sizes above 4 GB from where an entry keeps them", async () => {
  const bytes = zipSync([["a.bin", "y"]]);
  const at = findEntry(bytes);
  const extra = new DataView(new ArrayBuffer(18));
  // Before the sizes there is a field of another kind.
  for (const [place, value] of [0x5455, 2, 0, 1, 8].entries())
    extra.setUint16(place * 2, value, true);
  extra.setBigUint64(10, 5_000_000_000n, true);
  const entry = bytes.slice(at, at + 46 + 5);
  new DataView(entry.buffer).setUint32(24, 0xffffffff, true);
  new DataView(entry.buffer).setUint16(30, 18, true);
  const end = bytes.slice(-22);
  new DataView(end.buffer).setUint32(12, entry.length + 18, true);
  const large = join([bytes.slice(0, at), entry, new Uint8Array(extra.buffer), end]);
  expect(await readZip(toFile(large), LISTED)).toMatchObject({
    entries: [{ path: "a.bin", size: 5_000_000_000 }],
  });
});

/** The fields of an archive's end that refer to its second record, by their place there. */
const LARGE = { total: 10, size: 12, offset: 16 };

interface Zip64 {
  signature?: number;
  locatorSignature?: number;
  large?: keyof typeof LARGE;
}

/** An archive with its directory's place in its second record (APPNOTE 4.3.14). */
function toZip64({
  signature = 0x06064b50,
  locatorSignature = 0x07064b50,
  large = "offset",
}: Zip64 = {}): Uint8Array {
  const plain = zipSync([["data/a.csv", "1,2"]]);
  const end = plain.length - 22;
  const old = new DataView(plain.buffer, plain.byteOffset + end);
  const zip = new Uint8Array(plain.length + 56 + 20);
  zip.set(plain.subarray(0, end));
  zip.set(plain.subarray(end), end + 76);
  const view = new DataView(zip.buffer);
  view.setUint32(end, signature, true);
  view.setBigUint64(end + 32, 1n, true);
  view.setBigUint64(end + 40, BigInt(old.getUint32(12, true)), true);
  view.setBigUint64(end + 48, BigInt(old.getUint32(16, true)), true);
  view.setUint32(end + 56, locatorSignature, true);
  view.setBigUint64(end + 64, BigInt(end), true);
  if (large === "total") view.setUint16(end + 76 + LARGE.total, 0xffff, true);
  else view.setUint32(end + 76 + LARGE[large], 0xffffffff, true);
  return zip;
}

it("finds the directory of a large zip by its second record, and by no other bytes there", async () => {
  expect(await readZip(toFile(toZip64()), LISTED)).toMatchObject({
    kind: "zip",
    total: 1,
    entries: [{ path: "data/a.csv", size: 3 }],
  });
  for (const other of [toZip64({ signature: 1 }), toZip64({ locatorSignature: 1 })])
    expect(await readZip(toFile(other), LISTED)).toMatchObject({ kind: "none" });
});

it.each(["total", "size", "offset"] as const)(
  "reads the second record for a directory whose %s is too large for the first",
  async (large) => {
    expect(await readZip(toFile(toZip64({ large })), LISTED)).toMatchObject({ total: 1 });
  },
);

it("reports a zip whose second record is cut off", async () => {
  const zip = toZip64();
  const cut = new Uint8Array(zip.length + 4);
  cut.set(zip);
  const view = new DataView(cut.buffer);
  view.setUint32(zip.length, 0x06064b50, true);
  view.setBigUint64(zip.length - 42 + 8, BigInt(zip.length), true);
  expect(await readZip(toFile(cut), LISTED)).toMatchObject({ kind: "none" });
});

it("reports a zip whose second record would be before its beginning", async () => {
  const end = toZip64().slice(-22);
  expect(await readZip(toFile(end), LISTED)).toEqual(
    await readZip(toFile(new Uint8Array(40)), LISTED),
  );
});

async function deflate(text: string): Promise<{ method: number; bytes: Uint8Array }> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return { method: 8, bytes: new Uint8Array(await new Response(packed).arrayBuffer()) };
}

/** The results for an archive's file: its size, bytes from its middle, and its beginning. */
async function open(bytes: Uint8Array, entry: string): Promise<unknown> {
  let seen: unknown = null;
  const shown = await readZip(toFile(bytes), {
    entry,
    first: 1,
    previewEntry: async (path, file) => {
      const middle = new TextDecoder().decode((await file.read(2, 5)) ?? new Uint8Array());
      const begun = await file.begin(4);
      seen = { path, size: file.size, middle, text: await new Response(begun).text() };
      return { kind: "none", reason: "looked into" };
    },
  });
  return seen ?? (shown.kind === "zip" ? shown.opened : shown);
}

it("opens a file of an archive, compressed or not", async () => {
  const bytes = zipSync([
    ["plain.csv", "a,b,c"],
    ["packed.csv", "d,e,f", await deflate("d,e,f")],
  ]);
  expect(await open(bytes, "plain.csv")).toEqual({
    path: "plain.csv",
    size: 5,
    middle: "b,c",
    text: "a,b,",
  });
  expect(await open(bytes, "packed.csv")).toEqual({
    path: "packed.csv",
    size: 5,
    middle: "e,f",
    text: "d,e,f",
  });
});

it.each([
  ["a folder", "data/", 0, "This is a folder."],
  ["an archive", "Inner.ZIP", 0, "This is an archive within an archive."],
  ["packed in another way", "a.csv", 12, "This file of the archive cannot be read."],
])("says why a file that is %s is not opened", async (_, path, method, reason) => {
  const packing = { ...(await deflate("1,2")), method };
  expect(JSON.stringify(await open(zipSync([[path, "1,2", packing]]), path))).toContain(reason);
});

it("says so when the compressed data of a file is broken", async () => {
  const packing = { method: 8, bytes: new Uint8Array([0xff, 0xff, 0xff]) };
  expect(await open(zipSync([["a.csv", "1,2", packing]]), "a.csv")).toMatchObject({
    preview: { reason: "This file of the archive cannot be read." },
  });
});

it("shows as much of a file that is long when packed as of any other", async () => {
  const random = crypto.getRandomValues(new Uint8Array(60_000)); // further apart than it looks back
  const text = btoa(String.fromCharCode(...random)).repeat(80);
  const file = toFile(zipSync([["long.txt", text, await deflate(text)]]));
  let begun = "";
  const previewEntry: PreviewEntry = async (_, inner) => {
    begun = new TextDecoder().decode((await inner.read(0, 3_000_000)) ?? undefined);
    return { kind: "none", reason: "was read" };
  };
  await readZip(file, { ...LISTED, entry: "long.txt", previewEntry });
  expect(begun === text.slice(0, 3_000_000)).toBe(true);
});
