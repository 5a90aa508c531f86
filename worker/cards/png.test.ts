import { expect, it } from "vitest";
import { encodePng } from "./png.ts";

const PALETTE = new Uint8Array([0, 0, 0, 255, 255, 255]);

interface Chunk {
  type: string;
  data: Uint8Array<ArrayBuffer>;
  checksum: string;
}

/** The chunks of a file, split by its own lengths. */
function readChunks(file: Uint8Array<ArrayBuffer>): Chunk[] {
  const chunks: Chunk[] = [];
  const view = new DataView(file.buffer);
  for (let at = 8; at < file.length;) {
    const length = view.getUint32(at);
    const type = new TextDecoder().decode(file.subarray(at + 4, at + 8));
    const checksum = view.getUint32(at + 8 + length).toString(16);
    chunks.push({ type, data: file.slice(at + 8, at + 8 + length), checksum });
    at += length + 12;
  }
  return chunks;
}

async function draw(palette?: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = new Uint8Array([0, 0, 1, 0, 1, 0]);
  const picture = { columns: 2, rows: 2, pixels, ...(palette && { palette }) };
  const pieces = await encodePng(picture);
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

it("begins with the signature of a PNG", async () => {
  expect([...(await draw()).subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
});

it.each([
  ["greys", undefined, ["IHDR", "IDAT", "IEND"], 0],
  ["a palette", PALETTE, ["IHDR", "PLTE", "IDAT", "IEND"], 3],
])("contains the size of a picture of %s, and its pixel format", async (...row) => {
  const [, palette, types, kind] = row;
  const chunks = readChunks(await draw(palette));
  expect(chunks.map(({ type }) => type)).toEqual(types);
  expect([...(chunks[0]?.data ?? [])]).toEqual([0, 0, 0, 2, 0, 0, 0, 2, 8, kind, 0, 0, 0]);
});

it("gives each chunk the checksum of its type and bytes", async () => {
  const checksums = Object.fromEntries(
    readChunks(await draw(PALETTE)).map(({ type, checksum }) => [type, checksum]),
  );
  expect(checksums).toMatchObject({ IHDR: "4568fd16", PLTE: "a5d99fdd", IEND: "ae426082" });
});

it("compresses the pixels row by row", async () => {
  const packed = readChunks(await draw()).find(({ type }) => type === "IDAT");
  const unpacked = new Blob([packed?.data ?? new Uint8Array()])
    .stream()
    .pipeThrough(new DecompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(unpacked).arrayBuffer());
  expect([...bytes]).toEqual([0, 0, 1, 0, 1, 0]);
});
