interface Slice {
  columns: number;
  rows: number;
  value: (column: number, row: number) => number;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PERCENT_CUT = 0.01;

/** A grey picture of a slice as a data address, its brightest and darkest hundredth cut off. */
export async function toPng({ columns, rows, value }: Slice): Promise<string> {
  const values = Float64Array.from({ length: columns * rows }, (_, index) => {
    const voxel = value(index % columns, Math.trunc(index / columns));
    return Number.isFinite(voxel) ? voxel : 0;
  });
  const sorted = values.toSorted();
  const low = sorted[Math.trunc(sorted.length * PERCENT_CUT)] ?? 0;
  const high = sorted[Math.trunc(sorted.length * (1 - PERCENT_CUT))] ?? 1;
  const pixels = new Uint8Array((columns + 1) * rows);
  for (const [index, voxel] of values.entries()) {
    const grey = high === low ? 0 : ((voxel - low) / (high - low)) * 255;
    pixels[index + Math.trunc(index / columns) + 1] = Math.max(0, Math.min(255, grey));
  }
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, columns);
  header.setUint32(4, rows);
  header.setUint8(8, 8);
  const parts = [
    new Uint8Array(SIGNATURE),
    toChunk("IHDR", new Uint8Array(header.buffer)),
    toChunk("IDAT", await deflate(pixels)),
    toChunk("IEND", new Uint8Array()),
  ];
  return `data:image/png;base64,${toBase64(parts)}`;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

function toChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(data.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(new TextEncoder().encode(type), 4);
  chunk.set(data, 8);
  view.setUint32(data.length + 8, crc32(chunk.subarray(4, data.length + 8)));
  return chunk;
}

/** The checksum that PNG asks for (RFC 2083, appendix 15). */
function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function toBase64(parts: Uint8Array[]): string {
  let text = "";
  for (const part of parts) for (const byte of part) text += String.fromCharCode(byte);
  return btoa(text);
}
