import type { Directory } from "./directories.ts";

type Piece = Pick<Directory, "predictor" | "bits" | "samples" | "isPlanar" | "pieceWidth">;

const DIFFERENCES = 2;
const FLOATING = 3;

/** The pixels of a strip or tile that was stored as differences, which compress better (TIFF 6, section 14). */
export function undoPredictor(bytes: Uint8Array, piece: Piece, isLittle: boolean): Uint8Array {
  const { predictor, bits, samples, isPlanar, pieceWidth } = piece;
  if (predictor !== DIFFERENCES && predictor !== FLOATING) return bytes;
  const bands = isPlanar ? 1 : samples;
  const rowBytes = pieceWidth * bands * (bits / 8);
  // A `Buffer`, as zlib gives, has a `slice` that shares its bytes.
  const plain = new Uint8Array(bytes);
  for (let start = 0; start + rowBytes <= plain.length; start += rowBytes) {
    const row = plain.subarray(start, start + rowBytes);
    if (predictor === FLOATING) joinBytes(row, { bytes: bits / 8, bands, isLittle });
    else addDifferences(row, { bits, bands, isLittle });
  }
  return plain;
}

/** From pixel to pixel, as whole numbers that wrap around, whatever the pixels are. */
function addDifferences(
  row: Uint8Array,
  { bits, bands, isLittle }: { bits: number; bands: number; isLittle: boolean },
): void {
  const view = new DataView(row.buffer, row.byteOffset, row.byteLength);
  const step = bits / 8;
  for (let at = bands * step; at + step <= row.length; at += step) {
    const before = at - bands * step;
    switch (bits) {
      case 8:
        view.setUint8(at, view.getUint8(at) + view.getUint8(before));
        break;
      case 16:
        view.setUint16(
          at,
          view.getUint16(at, isLittle) + view.getUint16(before, isLittle),
          isLittle,
        );
        break;
      case 32:
        view.setUint32(
          at,
          view.getUint32(at, isLittle) + view.getUint32(before, isLittle),
          isLittle,
        );
        break;
      case 64:
        view.setBigUint64(
          at,
          view.getBigUint64(at, isLittle) + view.getBigUint64(before, isLittle),
          isLittle,
        );
        break;
      default:
        throw new Error("Differences of an unusual size.");
    }
  }
}

/**
 * A row's first bytes, then its second bytes and so on, from the most significant, as differences from byte to
 * byte (Adobe Photoshop TIFF Technical Note 3).
 */
function joinBytes(
  row: Uint8Array,
  { bytes, bands, isLittle }: { bytes: number; bands: number; isLittle: boolean },
): void {
  for (let at = bands; at < row.length; at += 1) row[at] = (row[at] ?? 0) + (row[at - bands] ?? 0);
  const split = row.slice();
  const count = row.length / bytes;
  for (let value = 0; value < count; value += 1) {
    for (let byte = 0; byte < bytes; byte += 1) {
      const place = isLittle ? bytes - 1 - byte : byte;
      row[value * bytes + place] = split[byte * count + value] ?? 0;
    }
  }
}
