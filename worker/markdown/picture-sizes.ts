import { type ImageSize, readImageSize } from "#base/image-size.ts";
import { withTimeout } from "#base/with-timeout.ts";
import type { RangedFile } from "../previews/read-range.ts";
import { readDeclaredSvgSize } from "../../base/svg-size.ts";
import type { Attributes } from "./html-reader.ts";
import { PICTURES_FOUND_MAX, PICTURES_MEASURED_MAX, PICTURE_SIZE_TIMEOUT_MS } from "./limits.ts";
import { type MarkdownPlace, toFilePath } from "./relative-links.ts";

/** Sizes of a text's pictures by the path of their file. */
export type PictureSizes = ReadonlyMap<string, ImageSize>;

export const NO_SIZES: PictureSizes = new Map();

interface FoundSizes {
  sizes: PictureSizes;
  /** Whether none is missing that may be there a moment later. */
  areLasting: boolean;
}

/** Opens a file of the text's version. */
export type OpenFile = (path: string) => Pick<RangedFile, "read" | "isFailing">;

/** An address in a link, a reference or raw HTML, wherever it stands: one that is none costs only a read. */
const ADDRESS =
  /(?:\]\(|\]:|src\s{0,4}=)\s{0,4}(?:<([^<>\n]{1,400})>|"([^"\n]{1,400})"|'([^'\n]{1,400})'|([^\s<>"')]{1,400}))/gi;
const PICTURE = /\.(?:png|jpe?g|gif|webp|svg)(?:[?#]|$)/i;

/**
 * Sizes of a version's own pictures that its text shows, from the first bytes of each, so that no
 * text moves when they arrive. A picture that does not answer in time has none.
 */
export async function loadPictureSizes(
  text: string,
  place: MarkdownPlace,
  openFile: OpenFile,
): Promise<FoundSizes> {
  const paths = findPictures(text).flatMap((address) => toFilePath(address, place) ?? []);
  const measured = [...new Set(paths)].slice(0, PICTURES_MEASURED_MAX);
  const sizes = new Map<string, ImageSize>();
  let areLasting = true;
  await Promise.all(
    measured.map(async (path) => {
      const file = openFile(path);
      const reading = readSize(path, file).catch(() => null);
      const read = await withTimeout(
        reading.then((size) => ({ size })),
        PICTURE_SIZE_TIMEOUT_MS,
      );
      if (read === null || file.isFailing?.()) areLasting = false;
      else if (read.size !== null) sizes.set(path, read.size);
    }),
  );
  return { sizes, areLasting };
}

/** Addresses of pictures, those of other sites among them. */
function findPictures(text: string): string[] {
  const found: string[] = [];
  for (const [, ...forms] of text.matchAll(ADDRESS)) {
    const address = forms.find((form) => form !== undefined) ?? "";
    if (PICTURE.test(address)) found.push(address);
    if (found.length === PICTURES_FOUND_MAX) break;
  }
  return found;
}

/** Cameras put a small picture before the size. */
const JPEG_HEAD_BYTES = 65_536;
const HEAD_BYTES = 4_096;

async function readSize(path: string, file: ReturnType<OpenFile>): Promise<ImageSize | null> {
  const head = /\.jpe?g$/i.test(path) ? JPEG_HEAD_BYTES : HEAD_BYTES;
  const bytes = await file.read(0, head);
  if (bytes === null) return null;
  const size = readImageSize(bytes) ?? readDeclaredSvgSize(new TextDecoder().decode(bytes));
  return size && Math.max(size.width, size.height) <= SIDE_MAX ? size : null;
}

/** Pixels that browsers show; a larger size is a broken file's. */
const SIDE_MAX = 32_767;

/** The attributes of a picture with its width and height; a side that its author gave is kept. */
export function addSize(
  attributes: Attributes,
  place: MarkdownPlace | null,
  sizes: PictureSizes,
): Attributes {
  if (place === null || sizes.size === 0) return attributes;
  const path = toFilePath(attributes.get("src") ?? "", place);
  const size = path === null ? undefined : sizes.get(path);
  const scale = size ? toScale(attributes, size) : null;
  if (!size || scale === null) return attributes;
  return new Map([
    ...attributes,
    ["width", String(Math.round(size.width * scale))],
    ["height", String(Math.round(size.height * scale))],
  ]);
}

/** `null` when the author gave both sides, or one in another unit than pixels. */
function toScale(attributes: Attributes, { width, height }: ImageSize): number | null {
  const [givenWidth, givenHeight] = [attributes.get("width"), attributes.get("height")];
  if (givenWidth !== undefined && givenHeight !== undefined) return null;
  const given = givenWidth ?? givenHeight;
  if (given === undefined) return 1;
  const side = givenWidth === undefined ? height : width;
  return /^\d+$/.test(given) ? Number(given) / side : null;
}
