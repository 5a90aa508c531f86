import fc from "fast-check";
import { expect, it } from "vitest";
import type { Fields } from "../arrays/fields.ts";
import type { Preview } from "../kinds.ts";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import { readScientific } from "../scientific.ts";
import { unpack } from "../../test/files/preview-files.ts";
import { readNetcdf } from "./netcdf.ts";

const long = (number: number): number[] =>
  [...new Uint8Array(new BigUint64Array([BigInt(number)]).buffer)].toReversed();
const word = (number: number): number[] => long(number).slice(4);

function name(text: string): number[] {
  const bytes = [...new TextEncoder().encode(text)];
  return [...long(bytes.length), ...bytes, ...Array<number>((4 - (bytes.length % 4)) % 4).fill(0)];
}

function list(tag: number, entries: number[][]): number[] {
  return entries.length === 0
    ? [...word(0), ...long(0)]
    : [...word(tag), ...long(entries.length), ...entries.flat()];
}

const INT64 = 10;
const USHORT = 8;
const CHAR = 2;

interface Variable {
  name: string;
  ids: number[];
  type: number;
  attributes?: number[][];
}

/** A file of two records, of 64-bit data (CDF-5); `records` is their number in the header. */
function toFile(variables: Variable[], data: number[], records = long(2)): Uint8Array {
  const write = (begins: number[]): number[] => [
    67,
    68,
    70,
    5,
    ...records,
    ...list(10, [
      [...name("time"), ...long(0)],
      [...name("site"), ...long(3)],
    ]),
    ...list(12, [[...name("title"), ...word(CHAR), ...name("Tides")]]),
    ...list(
      11,
      variables.map(({ name: own, ids, type, attributes = [] }, at) => [
        ...name(own),
        ...long(ids.length),
        ...ids.flatMap(long),
        ...list(12, attributes),
        ...word(type),
        ...long(0),
        ...long(begins[at] ?? 0),
      ]),
    ),
  ];
  const begin = write([]).length;
  return Uint8Array.from([...write([begin, begin + 24]), ...data]);
}

function read(bytes: Uint8Array, entry: string): Promise<Preview> {
  return readScientific(toRangedFile(bytes), entry);
}

async function look(bytes: Uint8Array, entry: string): Promise<Fields> {
  const preview = await read(bytes, entry);
  if (preview.kind !== "fields") throw new Error(JSON.stringify(preview));
  return preview.fields;
}

const UNIT = [...name("units"), ...word(CHAR), ...name("m")];
const WIDE = toFile(
  [
    { name: "height", ids: [1], type: INT64, attributes: [UNIT] },
    { name: "count", ids: [0, 1], type: USHORT },
  ],
  [
    ...long(7),
    ...long(2 ** 40),
    ...Array<number>(8).fill(255),
    0,
    1,
    0,
    2,
    255,
    254,
    0,
    4,
    0,
    5,
    0,
    6,
  ],
);

it("lists the variables of a NetCDF file of 64-bit data", async () => {
  const { format, facts, fields } = await look(WIDE, "");
  expect([format, facts]).toEqual([
    "NetCDF, 64-bit data format",
    [
      ["Dimension time", "2, unlimited"],
      ["Dimension site", "3"],
      ["title", "Tides"],
    ],
  ]);
  expect(fields).toMatchObject([
    {
      name: "height",
      type: "int64",
      shape: [3],
      dimensions: ["site"],
      attributes: [["units", "m"]],
    },
    { name: "count", type: "ushort", shape: [2, 3], dimensions: ["time", "site"] },
  ]);
});

it("reads values of the types that only such files have, and records that follow each other", async () => {
  expect((await look(WIDE, "height")).opened?.values).toEqual(["7", String(2 ** 40), "-1"]);
  expect((await look(WIDE, "count")).opened?.values).toEqual(["1", "2", "65534", "4", "5", "6"]);
});

it("counts the records of a file that was not closed", async () => {
  const variables = [
    { name: "height", ids: [1], type: INT64 },
    { name: "count", ids: [0, 1], type: USHORT },
  ];
  const data = [...Array<number>(24).fill(0), 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6];
  const bytes = toFile(variables, data, Array<number>(8).fill(255));
  expect((await look(bytes, "count")).opened?.values).toEqual(["1", "2", "3", "4", "5", "6"]);
});

it("draws records against an axis, though another variable has values between them", async () => {
  const variables = [
    { name: "heat", ids: [0, 1, 1], type: USHORT },
    { name: "other", ids: [0], type: INT64 },
  ];
  const record = (first: number): number[] => [
    ...Array.from({ length: 9 }, (_, at) => [0, first + at]).flat(),
    0,
    0,
    ...long(99),
  ];
  const file = toFile(variables, [...record(0), ...record(10)]);
  const query = { z: 2, volume: null, across: 3, down: 1 };
  const { opened } = await readNetcdf(toRangedFile(file), "heat", query);
  expect(opened?.values).toEqual(["3", "4", "5", "13", "14", "15"]);
});

it("survives a changed file of 64-bit data", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(WIDE.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }),
      async (changes) => {
        const changed = WIDE.slice();
        for (const [at, value] of changes) changed[at] = value;
        expect(["fields", "none"]).toContain((await read(changed, "count")).kind);
      },
    ),
    { numRuns: 60 },
  );
});

it("makes no room for the millions of dimensions that a changed NetCDF file says to have", async () => {
  const bytes = await unpack("netcdf");
  bytes[12] = 1; // the number of dimensions
  await expect(readNetcdf(toRangedFile(bytes), "")).rejects.toThrow("The header is longer");
});
