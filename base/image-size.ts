/** Pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** Width and height, as they are shown, in a picture's first bytes; `null` for other formats. */
export function readImageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

type Size = ImageSize | null;

function readPng(view: DataView): Size {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function readGif(view: DataView): Size {
  if (view.byteLength < 10 || view.getUint32(0) !== 0x47494638) return null;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** The three kinds of its first chunk (RFC 9649). */
function readWebp(view: DataView): Size {
  const isWebp = view.byteLength >= 30 && view.getUint32(8) === 0x57454250;
  if (!isWebp || view.getUint32(0) !== 0x52494646) return null;
  switch (view.getUint32(12)) {
    case 0x56503820:
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    case 0x5650384c: {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 0x56503858:
      return {
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      };
    default:
      return null;
  }
}

/** The first frame header (ITU T.81, B.2.2), after any tables before it; cameras say there how it was held. */
function readJpeg(view: DataView): Size {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  let isTurned = false;
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return isTurned ? { width: height, height: width } : { width, height };
    }
    if (marker === APPLICATION_1) isTurned ||= isTurnedBy(view, at + 4);
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}

const APPLICATION_1 = 0xe1;
const EXIF = 0x45786966;
const ORIENTATION = 0x0112;
/** Orientations from here on exchange width and height (Exif 2.32, 4.6.5.1.6). */
const FIRST_TURNED = 5;

/** Whether Exif data at this place, a TIFF after six bytes, tells to turn the picture on its side. */
function isTurnedBy(view: DataView, at: number): boolean {
  const tiff = at + 6;
  if (tiff + 8 > view.byteLength || view.getUint32(at) !== EXIF) return false;
  const isLittle = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  if (directory + 2 > view.byteLength) return false;
  const count = view.getUint16(directory, isLittle);
  for (let entry = directory + 2; entry < directory + 2 + 12 * count; entry += 12) {
    if (entry + 12 > view.byteLength) return false;
    if (view.getUint16(entry, isLittle) === ORIENTATION)
      return view.getUint16(entry + 8, isLittle) >= FIRST_TURNED;
  }
  return false;
}
