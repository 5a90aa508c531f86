import fc from "fast-check";
import { expect, it } from "vitest";
import { SCIENCE_FILES } from "../../test/files/science-files.ts";
import type { Fields } from "../arrays/fields.ts";
import { parseType } from "#base/hdf5/hdf5-types.ts";
import type { Preview } from "../kinds.ts";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import { readScientific } from "../scientific.ts";

async function unpack(name: keyof typeof SCIENCE_FILES): Promise<Uint8Array> {
  const packed = Uint8Array.from(atob(SCIENCE_FILES[name]), (one) => one.charCodeAt(0));
  const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(bytes).arrayBuffer());
}

function read(bytes: Uint8Array, entry: string): Promise<Preview> {
  return readScientific(toRangedFile(bytes), entry);
}

async function look(name: keyof typeof SCIENCE_FILES, entry = ""): Promise<Fields> {
  const preview = await read(await unpack(name), entry);
  if (preview.kind !== "fields") throw new Error(JSON.stringify(preview));
  return preview.fields;
}

it("lists HDF5 datasets of types that have no values to show", async () => {
  const { fields, isCut, opened } = await look("hdf5Opaque", "o");
  expect(fields.map(({ name, type }) => `${name} ${type}`)).toEqual([
    "a int8",
    "o opaque of 4",
    "z int8",
  ]);
  expect([isCut, opened?.values]).toEqual([false, []]);
  expect(opened?.note).toContain("The values cannot be read here");
});

it.each(["casts", "packed"])(
  "shows the compound values of the HDF5 dataset %s as a table, also from packed chunks",
  async (name) => {
    const { fields, opened } = await look("hdf5Parts", name);
    const type = "{depth: float32, site: string of 4, n: int32}";
    expect(fields.find((field) => field.name === name)).toMatchObject({ type, shape: [2] });
    expect([opened?.values, opened?.members]).toEqual([
      [],
      {
        heads: ["depth", "site", "n"],
        rows: [
          ["1.5", "Aune", "7"],
          ["2.25", "Bor", "-8"],
        ],
      },
    ]);
  },
);

it("shows the complex numbers of an HDF5 dataset", async () => {
  const { fields, opened } = await look("hdf5Parts", "impedance");
  expect(fields.find(({ name }) => name === "impedance")).toMatchObject({ type: "complex64" });
  expect([opened?.values, opened?.members]).toEqual([["1+2i", "3-4i"], undefined]);
});

/** A message's bytes: class and version, flags of three bytes, and the size of a value; then its properties. */
function toMessage(kind: number, flags: number, size: number, properties: number[]): number[] {
  return [kind, flags, 0, 0, size, 0, 0, 0, ...properties];
}

const words = (text: string): number[] => [...new TextEncoder().encode(text)];
const INT8 = toMessage(0x10, 8, 1, [0, 0, 8, 0]);
const ENUM = toMessage(0x38, 2, 1, [...INT8, ...words("OFF\0ON\0"), 0, 1]);
const INT16 = toMessage(0x10, 9, 2, [0, 0, 16, 0]);

it.each<[name: string, message: number[], value: number[], shown: string]>([
  ["enum of int8", ENUM, [1], "ON"],
  [
    "{a: enum of int8, b: int8}",
    toMessage(0x36, 2, 2, [...words("a\0"), 0, ...ENUM, ...words("b\0"), 1, ...INT8]),
    [1, 7],
    "{a: ON, b: 7}",
  ],
  [
    "int16[2, 1]",
    toMessage(0x3a, 0, 4, [2, 2, 0, 0, 0, 1, 0, 0, 0, ...INT16]),
    [0, 7, 255, 255],
    "[7, -1]",
  ],
  [
    "{a: int8}",
    toMessage(0x16, 1, 1, [...words("a\0\0\0\0\0\0\0"), ...Array<number>(32).fill(0), ...INT8]),
    [5],
    "{a: 5}",
  ],
  [
    "{a: list of int8}",
    toMessage(0x36, 1, 16, [...words("a\0"), 0, ...toMessage(0x19, 0, 16, INT8)]),
    [0],
    "{a: …}",
  ],
  ["unknown", toMessage(0x1f, 0, 4, []), [0], "none"],
])("reads the type %s and a value of it", (name, message, value, shown) => {
  const type = parseType(new DataView(Uint8Array.from(message).buffer), 0);
  expect(type.name).toBe(name);
  expect(type.read?.(new DataView(Uint8Array.from(value).buffer), 0) ?? "none").toBe(shown);
});

it("refuses a type of more parts than are read", () => {
  const deep = Array.from({ length: 12 }).reduce<number[]>(
    (inner) => toMessage(0x3a, 0, 1, [1, 1, 0, 0, 0, ...inner]),
    INT8,
  );
  expect(() => parseType(new DataView(Uint8Array.from(deep).buffer), 0)).toThrow("too many parts");
});

it("survives a changed file with compound types", async () => {
  const bytes = await unpack("hdf5Parts");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }),
      fc.constantFrom("casts", "packed"),
      async (changes, name) => {
        const changed = bytes.slice();
        for (const [at, value] of changes) changed[at] = value;
        expect(["fields", "none"]).toContain((await read(changed, name)).kind);
      },
    ),
    { numRuns: 60 },
  );
});
