import { deflateRawSync, deflateSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import {
  EMPTY_GROUP,
  toChunked,
  toContiguous,
  toFarChunks,
  toHdf5Parts,
} from "../../worker/test/files/hdf5-files.ts";
import { toPixelFields, toTiff } from "../../worker/test/files/preview-files.ts";
import type { FilePart } from "../../worker/test/files/sparse-file.ts";
import { zipSync } from "../../worker/test/files/zip-sync.ts";

const DEFLATE = 8;

/** An entry of an archive that unpacks to many times its length. */
function pack(path: string, text: string): [string, string, { method: number; bytes: Uint8Array }] {
  return [path, text, { method: DEFLATE, bytes: deflateRawSync(text) }];
}

function toArchive(): Uint8Array {
  return zipSync([
    pack("rows.csv", "depth,salinity\n".repeat(6_000_000)),
    pack("cells.ipynb", `{"cells":[${'{"cell_type":"markdown","source":"#"},'.repeat(90_000)}{}]}`),
    ...Array.from({ length: 20_000 }, (_, at): [string, string] => [`folder-${at}/notes.txt`, ""]),
  ]);
}

function toWorkbook(): Uint8Array {
  const row = `<row>${'<c t="s"><v>1</v></c>'.repeat(1_000)}</row>`;
  return zipSync([
    pack("xl/workbook.xml", '<workbook><sheets><sheet name="One" r:id="r"/></sheets></workbook>'),
    pack(
      "xl/_rels/workbook.xml.rels",
      '<Relationships><Relationship Id="r" Target="worksheets/s.xml"/></Relationships>',
    ),
    pack("xl/sharedStrings.xml", `<sst>${"<si><t>station</t></si>".repeat(2_000_000)}</sst>`),
    pack(
      "xl/worksheets/s.xml",
      `<worksheet><sheetData>${row.repeat(5_000)}</sheetData></worksheet>`,
    ),
  ]);
}

/** One strip of a picture whose values are 50,000,000 zeros. */
function toPicture(): Uint8Array {
  const fields = toPixelFields(2_500, 2_500, [64, 1, 3]).filter(([tag]) => tag !== COMPRESSION);
  const strip = deflateSync(Buffer.alloc(50_000_000), { level: 9 });
  return toTiff({ fields: [...fields, [COMPRESSION, 3, [DEFLATE]]], pieces: [strip] });
}

const COMPRESSION = 259;

function joinParts(size: number, parts: readonly FilePart[]): Uint8Array {
  const bytes = new Uint8Array(size);
  for (const [start, part] of parts) bytes.set(part, start);
  return bytes;
}

/** 500 groups, and arrays that are long, in very many chunks, and never written. */
function toHdf5(): Uint8Array {
  const groups = Array.from({ length: 500 }, (_, at): FilePart => [100_000 + at * 64, EMPTY_GROUP]);
  const chunks = 150_000;
  return joinParts(
    8_000_000,
    toHdf5Parts([
      [200_000, toContiguous([1_000, 800], 1_000_000)],
      [210_000, toChunked([20_000, 20_000], [10, 10])],
      [300_000, toFarChunks(chunks, 300_000, (at) => at * 50)],
      ...groups,
    ]),
  );
}

function toParquet(): Uint8Array {
  const long = "salinity ".repeat(10_000);
  const rows = 800;
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: "note", data: Array.from({ length: rows }, (_, at) => `${at} ${long}`) },
        ...Array.from({ length: 200 }, (_, at) => ({
          name: `value ${at}`,
          data: Array.from({ length: rows }, (__, row) => row / (at + 1)),
        })),
      ],
    }),
  );
}

/** Texts of which each but the first repeats the whole one before. */
function toPrefixes(): Uint8Array {
  const data = Array<string>(5_000).fill("salinity ".repeat(10_000));
  const column = { name: "note", data, type: "STRING", encoding: "DELTA_BYTE_ARRAY" } as const;
  return new Uint8Array(parquetWriteBuffer({ columnData: [column], pageSize: 1e9 }));
}

/** A long word that very many lists have. */
function toLists(): Uint8Array {
  const word = "salinity ".repeat(10_000);
  const data = Array.from({ length: 5_000 }, () => [word, word]);
  const schema = [
    { name: "root", num_children: 1 },
    { name: "notes", repetition_type: "OPTIONAL", num_children: 1, converted_type: "LIST" },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    { name: "element", repetition_type: "OPTIONAL", type: "BYTE_ARRAY", converted_type: "UTF8" },
  ] as const;
  return new Uint8Array(
    parquetWriteBuffer({ schema: [...schema], columnData: [{ name: "notes", data }] }),
  );
}

/** Two planes of a quarter of a degree, whose chunks unpack to the same values. */
function toEarth(folder: string, chunks: readonly number[]): Record<string, () => Uint8Array> {
  const shape = [2, 721, 1_440];
  const described = {
    zarr_format: 2,
    shape,
    chunks,
    dtype: "<f4",
    compressor: { id: "zlib", level: 9 },
    fill_value: 0,
    order: "C",
    filters: null,
  };
  const counts = shape.map((size, axis) => Math.ceil(size / (chunks[axis] ?? 1)));
  const bytes = 4 * chunks.reduce((product, size) => product * size, 1);
  const chunk = (): Uint8Array => deflateSync(Buffer.alloc(bytes, "tide"), { level: 9 });
  const [times = 0, rows = 0, columns = 0] = counts;
  const places = Array.from({ length: times * rows * columns }, (_, at) =>
    [Math.floor(at / (rows * columns)), Math.floor(at / columns) % rows, at % columns].join("."),
  );
  return {
    [`${folder}/.zarray`]: () => Buffer.from(JSON.stringify(described)),
    ...Object.fromEntries(places.map((place) => [`${folder}/${place}`, chunk])),
  };
}

/** Files of which a preview has to unpack or look up much, by path. */
export const PACKED: Record<string, () => Uint8Array> = {
  "archive.zip": toArchive,
  "book.xlsx": toWorkbook,
  "picture.tif": toPicture,
  "groups.h5": toHdf5,
  "long.parquet": toParquet,
  "prefixes.parquet": toPrefixes,
  "lists.parquet": toLists,
  "places.geojson": () =>
    Buffer.from(
      JSON.stringify({
        type: "MultiPoint",
        coordinates: Array.from({ length: 60_000 }, (_, at) => [(at % 360) - 180, (at % 180) - 90]),
      }),
    ),
  "store.zarr/.zarray": () =>
    Buffer.from(
      JSON.stringify({
        zarr_format: 2,
        shape: [4_000, 4_000],
        chunks: [2_000, 2_000],
        dtype: "<f8",
        compressor: { id: "zlib", level: 9 },
        fill_value: 0,
        order: "C",
        filters: null,
      }),
    ),
  ...Object.fromEntries(
    ["0.0", "0.1", "1.0", "1.1"].map((chunk) => [
      `store.zarr/${chunk}`,
      () => deflateSync(Buffer.alloc(32_000_000), { level: 9 }),
    ]),
  ),
  // The largest planes that are drawn: one chunk each, and in twelve.
  ...toEarth("earth.zarr", [1, 721, 1_440]),
  ...toEarth("pieces.zarr", [1, 241, 360]),
  "rows.csv": () =>
    Buffer.from(
      Array.from(
        { length: 250_000 },
        (_, at) => `${at},${(at % 180) - 90},${(at % 360) - 180},${"é".repeat(10)}\n`,
      ).join(""),
    ),
  "rows.jsonl": () => Buffer.from('{"depth":1,"words":["a","b"]}\n'.repeat(200_000)),
};

/** What is asked of a file beside the file itself. */
export const ASKED: Record<string, readonly string[]> = {
  "archive.zip": ["&entry=rows.csv", "&entry=cells.ipynb", "&first=19500"],
  "groups.h5": ["&entry=v000", "&entry=v001", "&entry=v002"],
  "long.parquet": ["&by=-1", "&where=1.has.9", "&plot=line&px=2&py=3"],
  "rows.csv": ["&by=-2", "&where=1.has.9", "&plot=map", "&plot=scatter&px=2&py=3", "&at=4000000"],
  "rows.jsonl": ["&by=1", "&where=1.has.1", "&at=3000000"],
  "places.geojson": ["&plot=map", "&west=0&south=0&east=20&north=20"],
  "earth.zarr/.zarray": ["&z=2"],
  "pieces.zarr/.zarray": ["&z=2"],
};
