import { expect, it } from "vitest";
import { openReads } from "./file-reads.ts";
import { openHeap } from "./heaps.ts";

/** A fractal heap of one row of blocks, whose places have so many bits. */
function createHeap(placeBits: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(400);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode("FRHP"));
  view.setUint32(10, 4_096, true);
  view.setUint16(110, 4, true);
  view.setBigUint64(112, 512n, true);
  view.setBigUint64(120, 65_536n, true);
  view.setUint16(128, placeBits, true);
  view.setUint16(140, 1, true);
  return bytes;
}

async function readLastPlace(placeBits: number): Promise<DataView> {
  const bytes = createHeap(placeBits);
  const file = {
    size: bytes.length,
    read: async (start: number, end: number) => bytes.slice(start, end),
    begin: async () => null,
  };
  const readObject = await openHeap(await openReads(file), 0);
  const id = new Uint8Array(400).fill(255);
  id[0] = 0;
  return readObject(new DataView(id.buffer));
}

it.each([32, 64])("refuses the last of the places of %i bits, which no block has", async (bits) => {
  await expect(readLastPlace(bits)).rejects.toThrow("cannot be read");
});

it("opens no heap with places that would become Infinity", async () => {
  await expect(readLastPlace(2_000)).rejects.toThrow("A heap cannot be read.");
});
