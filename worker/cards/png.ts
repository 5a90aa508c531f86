const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const GREY = 0;
const COLOURED = 2;
const BY_PALETTE = 3;

interface Picture {
  columns: number;
  rows: number;
  /** One byte a pixel; every row begins with the number of its filter, 0 for none. */
  pixels: Uint8Array<ArrayBuffer>;
  /** Red, green and blue of each value; without one the values are greys. */
  palette?: Uint8Array;
  /** Whether each pixel has three bytes: red, green and blue. */
  isColoured?: boolean;
}

/** A picture as the pieces of a PNG file (RFC 2083). */
export async function encodePng({
  columns,
  rows,
  pixels,
  palette,
  isColoured = false,
}: Picture): Promise<Uint8Array<ArrayBuffer>[]> {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, columns);
  header.setUint32(4, rows);
  header.setUint8(8, 8);
  header.setUint8(9, palette ? BY_PALETTE : isColoured ? COLOURED : GREY);
  return [
    new Uint8Array(SIGNATURE),
    toChunk("IHDR", new Uint8Array(header.buffer)),
    ...(palette ? [toChunk("PLTE", palette)] : []),
    toChunk("IDAT", await deflate(pixels)),
    toChunk("IEND", new Uint8Array()),
  ];
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

function toChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(data.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(new TextEncoder().encode(type), 4);
  chunk.set(data, 8);
  view.setUint32(data.length + 8, crc32(chunk.subarray(4, data.length + 8)));
  return chunk;
}

/** The checksum that PNG requires (RFC 2083, appendix 15). */
function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
