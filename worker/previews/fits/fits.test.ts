import { expect, it } from "vitest";
import { toCard, toFits, toFitsHeader } from "../../test/files/fits-files.ts";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import type { RangedFile } from "../read-range.ts";
import {
  big,
  EMPTY,
  open,
  openArray,
  openFields,
  SIMPLE,
  TENTH_AND_GAP,
  toExtension,
  toImage,
  toTable,
} from "../../test/files/open-fits.ts";

/** 0 to 23 in 16 bits. */
const COUNTED = big(...Array.from({ length: 24 }, (_, at) => [0, at]).flat());

it("shows a plane of a cube from its bottom, and the value at a place", async () => {
  const cards = [SIMPLE, ...toImage(16, [4, 3, 2], [toCard("CTYPE3", "'FREQ    '")])];
  const file = toFits({ cards, data: COUNTED });
  const { field, picture, plane } = await openArray(file, { z: 2, y: 3, x: 4 });
  expect(field).toMatchObject({ name: "PRIMARY", type: "int16", shape: [2, 3, 4] });
  expect(plane).toMatchObject([{ name: "axis 3 (FREQ)", at: 2, of: 2 }]);
  expect(picture?.point?.value).toBe("23");
  expect(picture?.plane?.isRising).toBe(true);
  expect(picture?.note).toContain("axis 2 from bottom to top, axis 1 from left to right");
});

it.each<[string, string, number, string[], Uint8Array, string[]]>([
  [
    "without a sign",
    "uint16",
    16,
    [toCard("BZERO", 32_768)],
    big(0x80, 0, 0x7f, 0xff),
    ["0", "65535"],
  ],
  ["with one, of a byte", "int8", 8, [toCard("BZERO", -128)], big(0, 255), ["-128", "127"]],
  [
    "of 64 bits without a sign",
    "uint64",
    64,
    [toCard("BZERO", "9223372036854775808")],
    big(0x80, 0, 0, 0, 0, 0, 0, 7, 0x80, 0, 0, 0, 0, 0, 0, 0),
    ["7", "0"],
  ],
  [
    "that are scaled, with a gap",
    "int16",
    16,
    [toCard("BSCALE", "5.D-1"), toCard("BZERO", 10), toCard("BLANK", 7)],
    big(0, 7, 0, 8),
    ["", "14"],
  ],
  [
    "without a sign, with a gap",
    "uint16",
    16,
    [toCard("BZERO", 32_768), toCard("BLANK", -32_768)],
    big(0x80, 0, 0x80, 1),
    ["", "1"],
  ],
  ["that are floats", "float32", -32, [], big(...TENTH_AND_GAP), ["0.1", ""]],
])("reads values %s", async (_, type, bits, more, data, texts) => {
  const cards = [SIMPLE, ...toImage(bits, [2], [...more, toCard("BUNIT", "'K'")])];
  const { field, values } = await openArray(toFits({ cards, data }));
  expect([field.type, values]).toEqual([type, texts]);
});

it("lists the lines of a header: long texts, paths of names, remarks and history", async () => {
  const cards = [
    SIMPLE,
    ...toImage(8, [2, 2]),
    "OBJECT  = 'NGC 1''2 ' / the target",
    `LONG    = '${"x".repeat(60)}&'`,
    "CONTINUE  'end / of it&' / said",
    "CONTINUE  '' / twice",
    "HIERARCH ESO TEL ALT = 45.5 / [deg]",
    "OBJECT  = 'another'",
    "COMMENT  <b>taken = by hand</b>",
    "NAME    = 'Müller'",
    "HISTORY flat",
    "",
  ];
  const { field } = await openArray(toFits({ cards, data: big(1, 2, 3, 4) }));
  expect(field.attributes.slice(5)).toEqual([
    ["OBJECT", "NGC 1'2 / the target"],
    ["LONG", `${"x".repeat(60)}end / of it / said twice`],
    ["ESO TEL ALT", "45.5 / [deg]"],
    ["OBJECT", "another"],
    ["COMMENT", "<b>taken = by hand</b>"],
    ["NAME", "Müller"],
    ["HISTORY", "flat"],
  ]);
});

it("tells extensions of one name apart, and shows what the first header says as the file's", async () => {
  const image = (...more: string[]) => ({
    cards: toExtension("IMAGE", toImage(8, [2, 2], more)),
    data: big(1, 2, 3, 4),
  });
  const name = "EXTNAME = 'SCI'";
  const file = toFits(EMPTY, image(name), image(name, toCard("EXTVER", 2)), image(name), image());
  const { fields, facts, opened } = await openFields(file, { entry: "SCI,2" });
  expect(fields.map((field) => field.name)).toEqual(["SCI", "SCI,2", "SCI,1", "HDU 4"]);
  expect(facts).toContainEqual(["TELESCOP", "Dobson"]);
  expect(opened?.field.name).toBe("SCI,2");
});

it("names how an image is compressed that is not read", async () => {
  const packed = [
    toCard("ZIMAGE", "T"),
    toCard("ZCMPTYPE", "'PLIO_1  '"),
    toCard("ZBITPIX", 16),
    toCard("ZNAXIS", 2),
    toCard("ZNAXIS1", 30),
    toCard("ZNAXIS2", 20),
  ];
  const cards = [...toTable("BINTABLE", [{ form: "1PB(9)" }], [8, 1]), ...packed];
  const { field, note } = await openArray(toFits(EMPTY, { cards, data: new Uint8Array(8) }));
  expect(field).toMatchObject({ type: "int16", shape: [20, 30] });
  expect(note).toBe("Its values are compressed with PLIO_1, which is not supported here.");
});

it.each<[string, string[], string]>([
  ["999 axes", toImage(8, []).with(1, toCard("NAXIS", 999)), "has 999 axes; up to 32 are read."],
  ["no number of axes", [toCard("BITPIX", 8)], "does not say how many axes it has."],
  ["an axis of less than nothing", toImage(8, [4, -2]), "gives no length of axis 2."],
  ["an axis without a length", [toCard("BITPIX", 8), toCard("NAXIS", 1)], "length of axis 1."],
  ["an axis of half a value", toImage(8, [2.5]), "gives no length of axis 1."],
  ["values of 7 bits", toImage(7, [4]), "names no type of values that FITS has."],
])("says what is wrong with a header of %s", async (_, cards, reason) => {
  const preview = await open(toFits({ cards: [SIMPLE, ...cards] }));
  expect(preview).toEqual({ kind: "none", reason: expect.stringContaining(reason) });
});

it("says that a header has no end, of the first and of a later one", async () => {
  const endless = toFitsHeader([SIMPLE, ...toImage(8, [2])], { isEnded: false });
  const reason = "Its header has no end.";
  expect(await open(new Uint8Array(endless))).toEqual({ kind: "none", reason });
  const later = toFitsHeader(toExtension("IMAGE", []), { isEnded: false });
  const file = new Uint8Array([...toFits(EMPTY), ...later]);
  expect(await openFields(file)).toMatchObject({
    facts: expect.arrayContaining([["HDU 1", reason]]),
    isCut: true,
  });
});

it.each([
  [200, false],
  [201, true],
])("lists the first 200 of %i units, and says that more follow: %s", async (count, isCut) => {
  const unit = { cards: toExtension("IMAGE", toImage(8, [1])), data: big(7) };
  const file = toFits(EMPTY, ...Array.from({ length: count - 1 }, () => unit));
  const shown = await openFields(file);
  expect([shown.fields.length, shown.isCut]).toEqual([199, isCut]);
});

it.each([
  [7_200, { kind: "fields" }],
  [7_201, { kind: "none", reason: "Its header has no end." }],
])("reads a header of 7,200 lines, of %i", async (lines, expected) => {
  const cards = [SIMPLE, ...toImage(8, [2])];
  const history = Array.from({ length: lines - cards.length - 1 }, () => "HISTORY flat");
  const preview = await open(toFits({ cards: [...cards, ...history], data: big(1, 2) }));
  expect(preview).toMatchObject(expected);
});

it.each([
  ["larger than a preview reads", [9_000_000, 2], "A plane of this array is too large"],
  ["of sizes whose product no number has", Array(9).fill(9e15), "is too large for a preview."],
  ["that ends early", [10_000], "The file ends before these values."],
  ["without values", [0, 5], "This array has no values."],
])("says why an image %s is not shown", async (_, sizes: number[], note) => {
  const { note: said } = await openArray(toFits({ cards: [SIMPLE, ...toImage(-64, sizes)] }));
  expect(said).toContain(note);
});

it("reads 42 ranges of a file of any number of extensions at most", async () => {
  const data = 1_000_000 - (1_000_000 % 2_880);
  const first = toFitsHeader([SIMPLE, ...toImage(8, [data])]);
  const header = toFitsHeader(toExtension("IMAGE", toImage(8, [data])));
  let reads = 0;
  const step = header.length + data;
  const file: RangedFile = {
    ...toRangedFile(new Uint8Array()),
    size: 500 * step,
    read: async (start, end) => {
      reads += 1;
      const bytes = new Uint8Array(Math.min(end, 500 * step) - start);
      for (let unit = Math.floor(start / step); unit * step < end; unit += 1) {
        for (const [at, byte] of (unit === 0 ? first : header).entries()) {
          const to = unit * step + at - start;
          if (to >= 0 && to < bytes.length) bytes[to] = byte;
        }
      }
      return bytes;
    },
  };
  const { fields, isCut, opened } = await openFields(file);
  expect([isCut, opened?.plot !== null]).toEqual([true, true]);
  expect(fields.length).toBeGreaterThan(20);
  expect(reads).toBeLessThanOrEqual(42);
});

it.each([
  [1, false],
  [40, true],
])(
  "shows %i times 360,000 values of a compressed file, or says that it is cut: %s",
  async (times, isCut) => {
    const data = new Uint8Array(360_000 * times).fill(5);
    const whole = toFits({ cards: [SIMPLE, ...toImage(8, [600, 600])], data });
    const packed = new Blob([whole]).stream().pipeThrough(new CompressionStream("gzip"));
    const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
    const preview = await open(bytes, { x: 600, y: 600 }, "a.fits.gz");
    if (preview.kind !== "fields") throw new Error(JSON.stringify(preview));
    expect(preview.isCut).toBe(isCut);
    expect(preview.fields.opened?.picture?.point?.value).toBe("5");
  },
);
