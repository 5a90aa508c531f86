import { PARQUET_PAGE_BYTES, type Room, takeRoom, unpack } from "./codecs.ts";
import type { PageHeader } from "./pages.ts";
import { unpackSnappyPart } from "./snappy-part.ts";

/** Bytes of a decompressed page from one place up to another; fewer where the page's bytes end before. */
export type ReadPart = (from: number, to: number) => Uint8Array;

/** Whether a page's first bytes can be decompressed without the others. */
export function canUnpackParts(codec: string): boolean {
  return codec === "SNAPPY" || codec === "UNCOMPRESSED";
}

interface OpenedPage {
  /** The definition levels, which mark the rows with a value. */
  levels: Uint8Array;
  values: ReadPart;
}

interface PagePacking {
  codec: string;
  isOptional: boolean;
  room?: Room | undefined;
}

/** The levels and the values of a page, of which no more than needed is decompressed. */
export function openPage(
  { header, body }: { header: PageHeader; body: Uint8Array },
  { codec, isOptional, room }: PagePacking,
): OpenedPage {
  const { levelBytes, isPacked, unpacked: size } = header;
  if (levelBytes !== null) {
    const packed = body.subarray(levelBytes);
    const packing = { codec: isPacked ? codec : "UNCOMPRESSED", size: size - levelBytes, room };
    return { levels: body.subarray(0, levelBytes), values: openPacked(packed, packing) };
  }
  const all = openPacked(body, { codec, size, room });
  if (!isOptional || header.kind === "dictionary") return { levels: all(0, 0), values: all };
  const length = all(0, 4);
  const start = 4 + new DataView(length.buffer, length.byteOffset).getUint32(0, true);
  return { levels: all(4, start), values: (from, to) => all(start + from, start + to) };
}

function openPacked(
  packed: Uint8Array,
  { codec, size, room }: { codec: string; size: number; room: Room | undefined },
): ReadPart {
  if (size > PARQUET_PAGE_BYTES) throw new Error("A page is too large.");
  if (codec === "SNAPPY")
    return (from, to) => {
      const end = Math.min(to, size);
      takeRoom(room, end);
      return unpackSnappyPart(packed, from, end);
    };
  const isAsItIs = codec === "UNCOMPRESSED" || size === 0;
  if (!isAsItIs) takeRoom(room, size);
  const all = isAsItIs ? packed.subarray(0, size) : unpack(codec, packed, size);
  return (from, to) => all.subarray(from, to);
}
