import {
  PREVIEW_JSON_BYTES,
  PREVIEW_NOTEBOOK_BYTES,
  PREVIEW_PARQUET_BYTES,
  PREVIEW_PARQUET_PAGE_BYTES,
  PREVIEW_TEXT_BYTES,
  PREVIEW_VOLUME_BYTES,
  PREVIEW_ZIP_DIRECTORY_BYTES,
} from "./limits.ts";

/** What making a preview takes at most, by kind: so many times the bytes it reads, up to their limit. */
const COSTS: readonly [kind: RegExp, times: number, maxBytes: number][] = [
  [/\.nii\.gz$/i, 10, PREVIEW_VOLUME_BYTES],
  [/\.nii$/i, 1.5, PREVIEW_VOLUME_BYTES],
  [/\.parquet$/i, 4, PREVIEW_PARQUET_BYTES + PREVIEW_PARQUET_PAGE_BYTES],
  [/\.(?:json|geojson|jsonld)$/i, 30, 30 * PREVIEW_JSON_BYTES],
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
