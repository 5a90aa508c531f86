import { expect, it } from "vitest";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import { zipSync } from "../../test/files/zip-sync.ts";
import { createCopies } from "../../test/app.ts";
import { createRenderings } from "../../markdown/renderings.ts";
import type { OpenedField } from "../arrays/fields.ts";
import { DEFAULT_PREVIEW_QUERY, type PreviewQuery } from "../preview-query.ts";
import { readPreview } from "../preview.ts";
import type { RangedFile } from "../read-range.ts";

interface Written {
  descr: string;
  shape: string;
  order?: "True" | "False";
  major?: number;
  values: Uint8Array;
}

/** As `numpy.save` writes it. */
function toNpy({ descr, shape, order = "False", major = 1, values }: Written) {
  const text = `{'descr': ${descr}, 'fortran_order': ${order}, 'shape': ${shape}, }`;
  const header = new TextEncoder().encode(`${text.padEnd(117)}\n`);
  const start = major === 1 ? 10 : 12;
  const bytes = new Uint8Array(start + header.length + values.length);
  bytes.set([0x93, ...new TextEncoder().encode("NUMPY"), major, 0]);
  const view = new DataView(bytes.buffer);
  if (major === 1) view.setUint16(8, header.length, true);
  else view.setUint32(8, header.length, true);
  bytes.set(header, start);
  bytes.set(values, start + header.length);
  return bytes;
}

async function open(
  file: Uint8Array<ArrayBuffer> | RangedFile,
  query: Partial<PreviewQuery> = {},
  path = "a.npy",
) {
  const ranged = file instanceof Uint8Array ? toRangedFile(file) : file;
  const rendered = { renderings: createRenderings(createCopies(() => 0)), defer: () => {} };
  const asked = { ...DEFAULT_PREVIEW_QUERY, ...query };
  return readPreview({ file: { name: path, path }, ranged, place: null, asked }, rendered);
}

async function openArray(...given: Parameters<typeof open>): Promise<OpenedField> {
  const preview = await open(...given);
  if (preview.kind !== "fields" || !preview.fields.opened) throw new Error(JSON.stringify(preview));
  return preview.fields.opened;
}

const toBytes = (array: { buffer: ArrayBufferLike }): Uint8Array => new Uint8Array(array.buffer);
const COUNTED = toBytes(Int16Array.from({ length: 24 }, (_, at) => at));

it.each([
  ["C", "False", 12 + 2 * 4 + 3],
  ["Fortran", "True", 1 + 2 * 2 + 3 * 6],
] as const)(
  "shows the value at a place of an array in the order of %s",
  async (_, order, value) => {
    const file = toNpy({ descr: "'<i2'", shape: "(2, 3, 4)", order, values: COUNTED });
    const { field, picture, plane } = await openArray(file, { z: 2, y: 3, x: 4 });
    expect(field).toMatchObject({ type: "int16", shape: [2, 3, 4] });
    expect(plane).toMatchObject([{ name: "axis 1", at: 2, of: 2 }]);
    expect(picture?.point?.value).toBe(String(value));
    expect(picture?.note).toContain("axis 2 from top to bottom");
  },
);

const big = (...bytes: number[]): Uint8Array => Uint8Array.from(bytes);
it.each<[string, number, Uint8Array, string[]]>([
  ["'>i4'", 1, big(0, 0, 1, 2, 0xff, 0xff, 0xff, 0xff), ["258", "-1"]],
  ["'<f2'", 2, big(0, 0x3e, 1, 0), ["1.5", "5.9604645e-8"]],
  ["'|b1'", 3, big(1, 0), ["1", "0"]],
  ["'|S3'", 1, big(97, 98, 0, 99, 0, 0), ["ab", "c"]],
  ["'<U2'", 3, big(0xfc, 0, 0, 0, 0, 0, 0, 0, 0, 0xf6, 1, 0, 98, 0, 0, 0), ["ü", "😀b"]],
  ["'<c8'", 1, toBytes(Float32Array.of(1, -2.5, 0, 3)), ["1-2.5i", "0+3i"]],
  ["'<M8[D]'", 1, toBytes(BigInt64Array.of(-1n, -(2n ** 63n))), ["1969-12-31", "NaT"]],
  [
    "'<M8[ns]'",
    1,
    toBytes(BigInt64Array.of(1_577_934_245_250_000_000n, 0n)),
    ["2020-01-02 03:04:05.250", "1970-01-01"],
  ],
  ["'<M8[M]'", 1, toBytes(BigInt64Array.of(602n, -1n)), ["2020-03-01", "1969-12-01"]],
])("reads values of %s", async (descr, major, values, texts) => {
  const opened = await openArray(toNpy({ descr, shape: "(2,)", major, values }));
  expect(opened.values).toEqual(texts);
});

it("shows the members of a structured type as columns, without what fills the space between", async () => {
  const descr = "[('id', '|u1'), ('', '|V1'), ('h', '>i2', (2,))]";
  const values = big(7, 0, 0, 1, 0, 2, 9, 0, 0, 3, 0, 4);
  const opened = await openArray(toNpy({ descr, shape: "(2L,)", values }));
  expect(opened.members).toEqual({
    heads: ["id", "h"],
    rows: [
      ["7", "1, 2"],
      ["9", "3, 4"],
    ],
  });
});

it("lists the arrays of an npz and shows one of them", async () => {
  const npy = toNpy({ descr: "'<i2'", shape: "(4, 6)", values: COUNTED });
  const zip = zipSync([["x.npy", "x".repeat(npy.length), { method: 0, bytes: npy }]]);
  const preview = await open(new Uint8Array(zip), { entry: "x.npy" }, "a.npz");
  if (preview.kind !== "zip") throw new Error(preview.kind);
  expect(preview.entries).toEqual([{ path: "x.npy", size: npy.length }]);
  const opened = preview.opened?.preview;
  expect(opened?.kind === "fields" && opened.fields.opened?.picture?.height).toBe(4);
});

it.each([
  ["(4000, 1000)", "False", "The first 1100 of 4000 rows are shown."],
  ["(4000, 1000)", "True", "The first 275 of 1000 columns are shown."],
  ["(3000000,)", "False", "The first 1100000 of 3000000 values are shown."],
  ["(3000000, 1000)", "True", "A plane of this array is too large for a preview."],
  ["(999999999999999, 999999999999999)", "False", "A plane of this array is too large"],
  [`(${"2, ".repeat(40)})`, "False", "A plane of this array is too large for a preview."],
  ["(0, 5)", "False", "This array has no values."],
] as const)(
  "reads six million bytes of an array of %s at most (%s)",
  async (shape, order, note) => {
    const head = toNpy({ descr: "'<f4'", shape, order, values: new Uint8Array() });
    let read = 0;
    const file: RangedFile = {
      ...toRangedFile(head),
      size: Number.MAX_SAFE_INTEGER,
      read: async (start, end) => {
        read += end - start;
        if (start > 0) return new Uint8Array(end - start);
        const bytes = new Uint8Array(end);
        bytes.set(head.subarray(0, end));
        return bytes;
      },
    };
    const opened = await openArray(file);
    expect(opened.note).toContain(note);
    expect(read).toBeLessThan(6_100_000);
  },
);

const FEW = { descr: "'<f8'", shape: "(5,)", values: new Uint8Array(8) };
it.each<[string, Partial<Written>, string]>([
  ["whose values are cut", {}, "The file ends before these values."],
  ["of texts that are cut", { descr: "'<U9'" }, "The file ends before these values."],
  ["of objects", { descr: "'|O'" }, "These values are Python objects, which only Python can read."],
  ["of a type that is not known", { descr: "'<f16'" }, "Values of this type are not shown here."],
  ["of texts of 99 MB", { descr: "'|S99999999'" }, "Values of this type are not shown here."],
  ["of members in members", { descr: "[('a', [('b', '<f8')])]" }, "Values of this type are"],
])("says what is wrong with an array %s", async (_, changed, note) => {
  expect((await openArray(toNpy({ ...FEW, ...changed }))).note).toContain(note);
});

it.each([
  ["a cut header", toNpy(FEW).slice(0, 60)],
  ["no shape", toNpy({ ...FEW, shape: "5" })],
  ["a shape of no numbers", toNpy({ ...FEW, shape: "(-5, x)" })],
  ["a header of 4 GB", toNpy({ ...FEW, major: 2 }).fill(0xff, 8, 12)],
  ["a magic word only", toNpy(FEW).slice(0, 8)],
])("refuses a file with %s", async (_, bytes) => {
  expect(await open(bytes)).toEqual({
    kind: "none",
    reason: "What this file holds cannot be read here.",
  });
});
