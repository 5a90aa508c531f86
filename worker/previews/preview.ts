import type { FileRow } from "#client/contract/records.ts";
import { cleanData } from "#base/clean.ts";
import { PARQUET_PAGE_BYTES } from "#base/parquet/codecs.ts";
import { readImageSize } from "#base/image-size.ts";
import { fileHref } from "#client/contract/resource-urls.ts";
import { readReadme } from "../markdown/readme.ts";
import type { MarkdownPlace } from "../markdown/render.ts";
import type { RenderingsOfRequest } from "../markdown/renderings.ts";
import { decodeGuessed, isText } from "./decode-text.ts";
import { drawGeoJson } from "./geojson.ts";
import { BROKEN_GZIP, hasTextInGzip, openGzip } from "./gzip.ts";
import type { Preview } from "./kinds.ts";
import { FIELD_READ_BYTES } from "#base/fields/limits.ts";
import {
  PREVIEW_IMAGE_BYTES,
  PREVIEW_IMAGE_HEAD_BYTES,
  PREVIEW_JSON_BYTES,
  PREVIEW_MARKDOWN_BYTES,
  PREVIEW_PDF_BYTES,
  PREVIEW_NOTEBOOK_BYTES,
  PREVIEW_TEXT_BYTES,
  PREVIEW_PARQUET_BYTES,
  PREVIEW_VOLUME_MEMORY_BYTES,
  PREVIEW_ZIP_DIRECTORY_BYTES,
  PREVIEW_ZIP_ENTRY_BYTES,
  PREVIEW_ZIP_PICTURE_BYTES,
  TABLE_WHOLE_BYTES,
  WORKBOOK_PART_BYTES,
} from "./limits.ts";
import {
  hasArrays,
  isZarrMetadata,
  type PreviewQuery,
  DEFAULT_PREVIEW_QUERY,
} from "./preview-query.ts";
import { readSvgSize } from "../../base/svg-size.ts";
import { readNotebookPreview } from "./notebook.ts";
import type { RangedFile } from "./read-range.ts";
import { toBase64 } from "./slices.ts";
import { toJsonLinesPreview, toTablePreview } from "./table.ts";
import { toJsonPreview, toTextPreview } from "./text.ts";
import { readZip, type ZipQuery } from "./zip.ts";

const TEXTS: ReadonlySet<string> = new Set(
  "txt text log me readme license cff yml yaml toml ini cfg conf xml html htm css js mjs ts tsx jsx py r m jl c h cpp hpp java go rs rb sh bash sql tex bib ris bval bvec vhdr vmrk csl nf smk dockerfile makefile gitignore".split(
    " ",
  ),
);
/** Kinds that are never a text: nothing is read of them. */
const NO_TEXTS: ReadonlySet<string> = new Set(
  "bin gz tgz bz2 xz zst 7z tar rar pkl mat rds rdata rda xls docx pptx ods odt dcm edf sqlite gpkg".split(
    " ",
  ),
);
const IMAGES: ReadonlyMap<string, string> = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
  ["avif", "image/avif"],
  ["svg", "image/svg+xml"],
]);
const SOUNDS: ReadonlySet<string> = new Set("wav mp3 ogg oga opus flac m4a".split(" "));
const FILMS: ReadonlySet<string> = new Set("mp4 webm ogv mov m4v".split(" "));

interface Previewed {
  file: Pick<FileRow, "name" | "path">;
  ranged: RangedFile;
  /** Its version; `null` for a file that no version has. */
  place: MarkdownPlace | null;
  /** The part of it that the address selects. */
  asked?: PreviewQuery;
  /** Another file of the version, by its path. */
  openOther?: ((path: string, size?: number) => RangedFile) | undefined;
  /** Whether its bytes are those of an archive's file, which has no address of its own. */
  isPacked?: boolean;
}

/** A preview of a file, without characters that HTML forbids. */
export async function readPreview(
  previewed: Previewed,
  rendered: RenderingsOfRequest,
): Promise<Preview> {
  const preview = await previewFile(previewed, rendered);
  // A notebook's cells are clean already, and its pictures are large.
  return preview.kind === "notebook" ? preview : cleanData(preview);
}

/** By the kind of its name; never more than a few ranges of it. */
async function previewFile(previewed: Previewed, rendered: RenderingsOfRequest): Promise<Preview> {
  const { file: row, ranged: file, place, asked = DEFAULT_PREVIEW_QUERY, openOther } = previewed;
  const { name, path } = row;
  const textPlace = place && { ...place, folder: toFolder(path) };
  const source = place ? fileHref(place.id, place.version, path) : "";
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? name.toLowerCase();
  if (file.size === 0) return { kind: "none", reason: "This file is empty." };
  if (openOther && isZarrMetadata(path)) {
    const fields = await (
      await import("./zarr/zarr.ts")
    ).readZarr({ path, openOther }, asked.entry, asked);
    if (fields) return fields;
  }
  switch (extension) {
    case "csv":
    case "tsv":
    case "tab":
      return withText(file, PREVIEW_TEXT_BYTES, toTablePreview);
    case "jsonl":
    case "ndjson":
      return withText(file, PREVIEW_TEXT_BYTES, toJsonLinesPreview);
    case "geojson":
      return withText(file, PREVIEW_JSON_BYTES, (...read) => drawGeoJson(...read, asked.box));
    case "json":
    case "jsonld":
      return withText(file, PREVIEW_JSON_BYTES, toJsonPreview);
    case "ipynb":
      return withText(file, PREVIEW_NOTEBOOK_BYTES, (text, isCut) =>
        readNotebookPreview(rendered, { text, place: textPlace, source, isCut }),
      );
    case "md":
    case "markdown":
      return withText(file, PREVIEW_MARKDOWN_BYTES, async (text, isCut) => {
        const written = { text, place: textPlace, source, isCut: false, openFile: openOther };
        const { html } = await readReadme(rendered, written);
        return { kind: "markdown", html, isCut };
      });
    case "zip":
    case "npz":
      return readZip(file, toZipQuery(previewed, rendered));
    case "tar":
      return (await import("./tar.ts")).readTar(file, toZipQuery(previewed, rendered));
    case "pdf":
      return previewed.isPacked
        ? ONLY_UNPACKED
        : { kind: "pdf", isFramed: file.size <= PREVIEW_PDF_BYTES };
    case "parquet":
      return (await import("./parquet/parquet.ts")).readParquet(file);
    case "xlsx":
    case "xlsm":
      return (await import("./workbook/workbook.ts")).readWorkbook(file, asked.entry);
    case "tif":
    case "tiff":
      return (await import("./tiff/geotiff.ts")).readGeoTiff(file, asked.entry, asked);
  }
  if (hasArrays(path)) return (await import("./scientific.ts")).readArrays(file, path, asked);
  if (/\.nii(\.gz)?$/i.test(path)) {
    return (await import("./nifti/nifti.ts")).readNifti(file, path, asked);
  }
  if (IMAGES.has(extension)) return previewImage(previewed, extension);
  if (SOUNDS.has(extension)) return previewed.isPacked ? ONLY_UNPACKED : { kind: "audio" };
  if (FILMS.has(extension)) return previewed.isPacked ? ONLY_UNPACKED : { kind: "video" };
  if (/\.(tgz|tar\.gz)$/i.test(path)) {
    const unpacked = await openGzip(file);
    if (!unpacked) return BROKEN_GZIP;
    return (await import("./tar.ts")).readTar(unpacked, toZipQuery(previewed, rendered));
  }
  if (hasTextInGzip(path)) return previewGzip(previewed, rendered);
  if (NO_TEXTS.has(extension)) return NO_PREVIEW;
  const isKnown = TEXTS.has(extension);
  if (!isKnown && !isText((await file.read(0, TEXT_HEAD_BYTES)) ?? new Uint8Array([0])))
    return NO_PREVIEW;
  return withText(file, PREVIEW_TEXT_BYTES, toTextPreview);
}

/** What is shown of an archive, whose files have previews as others do. */
function toZipQuery(
  { place, asked = DEFAULT_PREVIEW_QUERY }: Previewed,
  rendered: RenderingsOfRequest,
): ZipQuery {
  return {
    entry: asked.entry,
    first: asked.first,
    previewEntry: (inner, ranged) => {
      const packed = { path: inner, name: inner.split("/").at(-1) ?? inner };
      return previewFile({ file: packed, ranged, place, isPacked: true }, rendered);
    },
  };
}

/** The decompressed beginning of a text, by the kind that its name has without `.gz`. */
async function previewGzip(
  { file: { name, path }, ranged, place }: Previewed,
  rendered: RenderingsOfRequest,
): Promise<Preview> {
  const opened = await openGzip(ranged);
  if (!opened) return BROKEN_GZIP;
  const [inner, innerPath] = [name, path].map((text) => text.replace(/\.gz$/i, ""));
  const file = { name: inner ?? name, path: innerPath ?? path };
  return previewFile({ file, ranged: opened, place, isPacked: true }, rendered);
}

/** The base of a text's relative links. */
function toFolder(path: string): string {
  return path.split("/").slice(0, -1).join("/");
}

/** Beginning of a file of no known kind, in which its kind is recognised, bytes. */
const TEXT_HEAD_BYTES = 1_024;

const NO_PREVIEW: Preview = {
  kind: "none",
  reason: "There is no preview of files of this kind.",
};

/** Browsers show a PDF, sound or film only from an address of its own. */
const ONLY_UNPACKED: Preview = { kind: "none", reason: "Download the zip to open this file." };

/** A picture at its own address; one out of an archive is included in the page. */
async function previewImage(
  { ranged: file, isPacked = false }: Previewed,
  extension: string,
): Promise<Preview> {
  const most = isPacked ? PREVIEW_ZIP_PICTURE_BYTES : PREVIEW_IMAGE_BYTES;
  if (file.size > most) {
    return { kind: "none", reason: "This picture is too large to show here." };
  }
  const bytes = await file.read(0, isPacked ? file.size : PREVIEW_IMAGE_HEAD_BYTES);
  if (!bytes) return { kind: "none", reason: "This picture cannot be read." };
  const type = IMAGES.get(extension) ?? "";
  const src = isPacked ? `data:${type};base64,${toBase64([bytes])}` : null;
  const text = extension === "svg" ? decodeGuessed(bytes, true) : "";
  const size = readImageSize(bytes) ?? readSvgSize(text);
  if (size === null && !/<svg\b/i.test(text) && !beginsPicture(bytes))
    return { kind: "none", reason: "This file is broken, or is not a picture." };
  return { kind: "image", size, src };
}

/** Whether the bytes are the beginning of a JPEG or AVIF, whose size may come later. */
function beginsPicture([a, b, , , e, f, g, h]: Uint8Array): boolean {
  const isJpeg = a === 0xff && b === 0xd8;
  const isAvif = e !== undefined && String.fromCharCode(e, f ?? 0, g ?? 0, h ?? 0) === "ftyp";
  return isJpeg || isAvif;
}

/** The beginning of a text, only whole characters; bytes with a zero byte are not a text. */
async function withText(
  file: RangedFile,
  maxBytes: number,
  toShown: (text: string, isCut: boolean) => Preview | Promise<Preview>,
): Promise<Preview> {
  const bytes = await file.read(0, maxBytes);
  if (!bytes) return { kind: "none", reason: "The beginning of this file cannot be read." };
  const isCut = bytes.length < file.size;
  const text = decodeGuessed(bytes, isCut);
  if (text.includes("\0")) return { kind: "none", reason: "This file holds no text." };
  return toShown(text.replace(/^\uFEFF/, ""), isCut);
}

/** The most memory of a preview, by kind: so many times the bytes it reads, up to their limit. */
const COSTS: readonly [kind: RegExp, times: number, maxBytes: number][] = [
  [/\.nii\.gz$/i, 10, PREVIEW_VOLUME_MEMORY_BYTES],
  [/\.nii$/i, 1.5, PREVIEW_VOLUME_MEMORY_BYTES],
  [/\.parquet$/i, 4, PREVIEW_PARQUET_BYTES + PARQUET_PAGE_BYTES],
  [/\.(?:json|geojson|jsonld)$/i, 30, 30 * PREVIEW_JSON_BYTES],
  [/\.(?:csv|tsv|tab|jsonl|ndjson)$/i, 6, 6 * TABLE_WHOLE_BYTES],
  [/\.ipynb$/i, 8, 8 * PREVIEW_NOTEBOOK_BYTES],
  [/\.t?gz$/i, 30, 32 * PREVIEW_JSON_BYTES],
  [/\.(?:zip|npz)$/i, 4, 4 * PREVIEW_ZIP_DIRECTORY_BYTES + 2 * PREVIEW_ZIP_ENTRY_BYTES],
  [/\.xls[xm]$/i, 12, 20 * WORKBOOK_PART_BYTES],
  [/\.(?:nc[34]?|cdf|h5|hdf5|he5|nwb|h5ad|npy|fits?|fts|tar|tiff?)$/i, 5, 5 * FIELD_READ_BYTES],
  [/(?:^|\/)(?:zarr\.json|\.z(?:metadata|group|array|attrs))$/i, 1_000, 5 * FIELD_READ_BYTES],
  [/\.(?:png|jpe?g|gif|webp|avif|svg)$/i, 1, PREVIEW_IMAGE_HEAD_BYTES],
  [/\.(?:pdf|wav|mp3|ogg|oga|opus|flac|m4a|mp4|webm|ogv|mov|m4v)$/i, 0, 0],
];
const TEXT_TIMES = 8;

/** The most memory of a preview of a file of this name and size, bytes. */
export function toPreviewBytes(path: string, size: number): number {
  const [, times, maxBytes] = COSTS.find(([kind]) => kind.test(path)) ?? [
    null,
    TEXT_TIMES,
    TEXT_TIMES * PREVIEW_TEXT_BYTES,
  ];
  return Math.min(size * times, maxBytes);
}
