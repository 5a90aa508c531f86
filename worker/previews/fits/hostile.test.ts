import { expect, it } from "vitest";
import { toCard, toFits, toFitsHeader } from "../../test/files/fits-files.ts";
import {
  big,
  EMPTY,
  open,
  openArray,
  openFields,
  SIMPLE,
  toExtension,
  toImage,
  toTable,
} from "../../test/files/open-fits.ts";

const PLAIN = { cards: [SIMPLE, ...toImage(8, [2, 2])], data: big(1, 2, 3, 4) };
const SECOND = { cards: toExtension("IMAGE", toImage(8, [2, 2])), data: big(5, 6, 7, 8) };

/** A text that goes on in so many lines. */
function toLongText(keyword: string, lines: number): string[] {
  const more = Array.from({ length: lines }, () => `CONTINUE  '${"x".repeat(67)}&'`);
  return [toCard(keyword, "'x&'"), ...more];
}

async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

const NO_AXES = "Its header does not say how many axes it has.";
const NO_TYPE = "Its header names no type of values that FITS has.";
const NO_END = "Its header has no end.";

it.each<[string, string[], string]>([
  ["1E15 axes", [toCard("NAXIS", "1E15")], "it has 1000000000000000 axes; up to 32 are read."],
  ["-1 axes", [toCard("NAXIS", -1)], "it has -1 axes; up to 32 are read."],
  ["NaN axes", [toCard("NAXIS", "NaN")], NO_AXES],
  ["axes that are a text of many lines", toLongText("NAXIS", 300), NO_AXES],
  ["an axis of more than a number holds", toImage(8, [1e300]), "no length of axis 1."],
  ["values of NaN bits", [toCard("BITPIX", "NaN"), toCard("NAXIS", 0)], NO_TYPE],
  ["values of 1e999 bits", [toCard("BITPIX", "1E999"), toCard("NAXIS", 0)], NO_TYPE],
  ["values of -8 bits", toImage(-8, [2]), NO_TYPE],
])("refuses a header of %s with a short sentence", async (_, cards, reason) => {
  const preview = await open(toFits({ cards: [SIMPLE, ...cards] }));
  expect(preview).toEqual({ kind: "none", reason: expect.stringContaining(reason) });
  expect(JSON.stringify(preview).length).toBeLessThan(200);
});

it.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, string]>([
  ["before its first block is full", async () => toFits(PLAIN).slice(0, 2_879), "a.fits"],
  [
    "in 600 kB of spaces",
    async () =>
      Uint8Array.from([
        ...toFitsHeader([SIMPLE], { isEnded: false }),
        ...new Uint8Array(600_000).fill(32),
      ]),
    "a.fits",
  ],
  [
    "in 30 MB of spaces in 30 kB of gzip",
    async () => {
      const spaces = new Uint8Array(30_000_000).fill(32);
      spaces.set(toFitsHeader([SIMPLE], { isEnded: false }));
      return pack(spaces);
    },
    "a.fits.gz",
  ],
])("says that a header has no end %s", async (_, make, path) => {
  expect(await open(await make(), {}, path)).toEqual({ kind: "none", reason: NO_END });
});

it.each<[string, string[], string[]]>([
  ["a negative PCOUNT", [toCard("PCOUNT", -9_999)], ["PRIMARY", "HDU 1"]],
  ["a PCOUNT that is no number", [toCard("PCOUNT", "NaN")], ["PRIMARY", "HDU 1"]],
  ["a PCOUNT beyond the file", [toCard("PCOUNT", 9e15)], ["PRIMARY"]],
  ["a GCOUNT that no number holds", [toCard("GCOUNT", 9e15)], ["PRIMARY"]],
])("shows the image of a header with %s", async (_, more, names) => {
  const first = { ...PLAIN, cards: [...PLAIN.cards, ...more] };
  const { fields, opened } = await openFields(toFits(first, SECOND), { x: 1, y: 1 });
  expect(fields.map(({ name }) => name)).toEqual(names);
  expect(opened?.picture?.point?.value).toBe("1");
});

it.each([
  ["BSCALE", "NaN", "1"],
  ["BSCALE", "1E999", "1"],
  ["BZERO", "'many'", "1"],
  ["BLANK", "0.5", "1"],
  ["BSCALE", "0", "0"],
  ["BZERO", "1E308", "1e+308"],
])("shows a value of an image whose %s is %s", async (keyword, written, value) => {
  const cards = [...PLAIN.cards, toCard(keyword, written)];
  const { picture } = await openArray(toFits({ ...PLAIN, cards }), { x: 1, y: 1 });
  expect(picture?.point?.value).toBe(value);
});

it("cuts names, units and axes that go on for many lines", async () => {
  const cards = [
    ...toExtension("IMAGE", toImage(8, [2, 2])),
    ...["EXTNAME", "BUNIT", "CTYPE1"].flatMap((keyword) => toLongText(keyword, 2_000)),
  ];
  const { field } = await openArray(toFits(EMPTY, { cards, data: big(1, 2, 3, 4) }));
  expect(field.name).toMatch(/^x{500}$/);
  expect(field.unit).toMatch(/^x{500}$/);
  expect(field.dimensions[1]).toMatch(/^axis 1 \(x{68}\)$/);
});

it("says of a plane behind all places that a number holds that the file ends before it", async () => {
  const cards = [SIMPLE, ...toImage(8, [2, 2, Number.MAX_SAFE_INTEGER, 8])];
  const file = toFits({ cards, data: big(1, 2, 3, 4) });
  const { note } = await openArray(file, { z: 9e15, volume: 8 });
  expect(note).toBe("The file ends before these values.");
});

const ROW = Array<number>(8).fill(1);
const EMPTY_TABLE = "This table has no values.";

it.each<[string, string, number[]]>([
  ["a column of 999,999,999 values", "999999999J", [8, 1]],
  ["a column without a type", "9999", [8, 1]],
  ["no bytes", "0A", [0, 4]],
  ["no rows", "J", [4, 0]],
])("says that rows of %s have no values", async (_, form, shape) => {
  const cards = toTable("BINTABLE", [{ form }], shape);
  const { members, note } = await openArray(toFits(EMPTY, { cards, data: big(...ROW) }));
  expect([members, note]).toEqual([undefined, EMPTY_TABLE]);
});

it("says that a row is too large", async () => {
  const cards = toTable("BINTABLE", [{ form: "J" }], [9e15, 9e15]);
  const { note } = await openArray(toFits(EMPTY, { cards, data: big(...ROW) }));
  expect(note).toBe("A row of this table is too large for a preview.");
});

it.each<[string, string, number[], string[]]>([
  ["begin beyond the file", "1PJ", [0, 0, 0, 1, 0x7f, 255, 255, 255], []],
  ["are more than the file has", "1PX", [0x7f, 255, 255, 255, 0, 0, 0, 0], []],
  ["begin before it", "1PJ", [0, 0, 0, 1, 255, 255, 255, 255], [toCard("THEAP", 9e15)]],
])("leaves out values in the heap that %s", async (_, form, descriptor, more) => {
  const cards = [...toTable("BINTABLE", [{ form }, { form: "B" }], [9, 1]), ...more];
  const data = big(...descriptor, 7);
  const { members } = await openArray(toFits(EMPTY, { cards, data }));
  expect(members?.rows).toEqual([["…", "7"]]);
});

it("leaves out values in the heap of a type that nobody knows", async () => {
  const cards = toTable("BINTABLE", [{ form: "1P" }], [8, 1]);
  const { members } = await openArray(toFits(EMPTY, { cards, data: big(...ROW) }));
  expect(members?.rows).toEqual([[""]]);
});
