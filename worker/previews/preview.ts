import type { Preview } from "#client/contract/record-parts.ts";
import type { FileRow } from "#client/contract/records.ts";
import { cleanData } from "#base/clean.ts";
import { fileHref } from "#client/contract/resource-urls.ts";
import { readMarkdown } from "../markdown/markdown-html.ts";
import type { MarkdownPlace } from "../markdown/render.ts";
import type { RenderingsOfRequest } from "../markdown/renderings.ts";
import {
  PREVIEW_IMAGE_BYTES,
  PREVIEW_JSON_BYTES,
  PREVIEW_MARKDOWN_BYTES,
  PREVIEW_NOTEBOOK_BYTES,
  PREVIEW_TEXT_BYTES,
  PREVIEW_PARQUET_BYTES,
  PREVIEW_PARQUET_PAGE_BYTES,
  PREVIEW_VOLUME_BYTES,
  PREVIEW_ZIP_DIRECTORY_BYTES,
  TABLE_WHOLE_BYTES,
} from "./limits.ts";
import { readNotebookPreview } from "./notebook.ts";
import type { RangedFile } from "./read-range.ts";
import { toTablePreview } from "./table.ts";
import { toJsonPreview, toTextPreview } from "./text.ts";
import { readZip } from "./zip.ts";

const TEXTS: ReadonlySet<string> = new Set(
  "txt text log me readme license cff yml yaml toml ini cfg conf xml html htm svg css js mjs ts tsx jsx py r m jl c h cpp hpp java go rs rb sh bash sql tex bib ris bval bvec vhdr vmrk csl nf smk dockerfile makefile gitignore".split(
    " ",
  ),
);
const IMAGES: ReadonlySet<string> = new Set("png jpg jpeg gif webp avif".split(" "));

interface Previewed {
  file: Pick<FileRow, "name" | "path">;
  ranged: RangedFile;
  /** The version it belongs to; `null` for a file that no version has. */
  place: MarkdownPlace | null;
}

/** A look into a file, without what may not stand in HTML. */
export async function readPreview(
  previewed: Previewed,
  rendered: RenderingsOfRequest,
): Promise<Preview> {
  const preview = await look(previewed, rendered);
  // A notebook's cells are clean already, and its pictures are large.
  return preview.kind === "notebook" ? preview : cleanData(preview);
}

/** As its name says what it is; never more than a few ranges of it. */
async function look(
  { file: { name, path }, ranged: file, place }: Previewed,
  rendered: RenderingsOfRequest,
): Promise<Preview> {
  const source = place ? fileHref(place.id, place.version, path) : "";
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? name.toLowerCase();
  if (file.size === 0) return { kind: "none", reason: "This file is empty." };
  switch (extension) {
    case "csv":
    case "tsv":
    case "tab":
      return withText(file, PREVIEW_TEXT_BYTES, toTablePreview);
    case "json":
    case "geojson":
    case "jsonld":
      return withText(file, PREVIEW_JSON_BYTES, toJsonPreview);
    case "ipynb":
      return withText(file, PREVIEW_NOTEBOOK_BYTES, (text, isCut) =>
        readNotebookPreview(rendered, { text, place, source, isCut }),
      );
    case "md":
    case "markdown":
      return withText(file, PREVIEW_MARKDOWN_BYTES, async (text, isCut) => {
        const { html } = await readMarkdown(rendered, { text, place, source, isCut: false });
        return { kind: "markdown", html, isCut };
      });
    case "zip":
      return readZip(file);
    case "pdf":
      return { kind: "pdf" };
    case "parquet":
      return (await import("./parquet.ts")).readParquet(file);
  }
  if (/\.nii(\.gz)?$/i.test(path)) return (await import("./nifti.ts")).readNifti(file, path);
  if (IMAGES.has(extension)) {
    return file.size <= PREVIEW_IMAGE_BYTES
      ? { kind: "image" }
      : { kind: "none", reason: "This picture is too large to show here." };
  }
  if (TEXTS.has(extension)) return withText(file, PREVIEW_TEXT_BYTES, toTextPreview);
  return { kind: "none", reason: "There is no preview of files of this kind." };
}

/** The beginning of a text, whole characters only; what holds a zero byte is none. */
async function withText(
  file: RangedFile,
  maxBytes: number,
  toShown: (text: string, isCut: boolean) => Preview | Promise<Preview>,
): Promise<Preview> {
  const bytes = await file.read(0, maxBytes);
  if (!bytes) return { kind: "none", reason: "The beginning of this file cannot be read." };
  const isCut = bytes.length < file.size;
  const text = new TextDecoder().decode(bytes, { stream: isCut });
  if (text.includes("\0")) return { kind: "none", reason: "This file holds no text." };
  return toShown(text.replace(/^\uFEFF/, ""), isCut);
}

/** What making a preview takes at most, by kind: so many times the bytes it reads, up to their limit. */
const COSTS: readonly [kind: RegExp, times: number, maxBytes: number][] = [
  [/\.nii\.gz$/i, 10, PREVIEW_VOLUME_BYTES],
  [/\.nii$/i, 1.5, PREVIEW_VOLUME_BYTES],
  [/\.parquet$/i, 4, PREVIEW_PARQUET_BYTES + PREVIEW_PARQUET_PAGE_BYTES],
  [/\.(?:json|geojson|jsonld)$/i, 30, 30 * PREVIEW_JSON_BYTES],
  [/\.(?:csv|tsv|tab|jsonl|ndjson)$/i, 6, 6 * TABLE_WHOLE_BYTES],
  [/\.ipynb$/i, 8, 8 * PREVIEW_NOTEBOOK_BYTES],
  [/\.zip$/i, 4, 4 * PREVIEW_ZIP_DIRECTORY_BYTES],
  [/\.(?:pdf|png|jpe?g|gif|webp|avif)$/i, 0, 0],
];
const TEXT_TIMES = 8;

/** What making a preview of a file of this name and size may take, bytes. */
export function toPreviewBytes(path: string, size: number): number {
  const [, times, maxBytes] = COSTS.find(([kind]) => kind.test(path)) ?? [
    null,
    TEXT_TIMES,
    TEXT_TIMES * PREVIEW_TEXT_BYTES,
  ];
  return Math.min(size * times, maxBytes);
}
