import type { DataPreview } from "#api/wire/dataset.ts";
import { readImageSize } from "#base/image-size.ts";
import { toBlobKey } from "../publish/blobs.ts";
import type { Services } from "../services.ts";
import {
  PREVIEWED_FILES_MAX,
  PREVIEWED_PICTURE_BYTES,
  PREVIEWED_PICTURE_PIXELS,
  PREVIEWED_PICTURE_SIDE,
} from "./limits.ts";

/** In reading order: higher folders first. */
const SELECT_PICTURES = `
  SELECT path, size, sha256 FROM nodes
  WHERE version_id = ?1 AND is_file = 1 AND sha256 IS NOT NULL AND size BETWEEN 1 AND ?2
    AND extension IN ('png', 'jpg', 'jpeg', 'webp')
  ORDER BY length(path) - length(replace(path, '/', '')), sort_key, path LIMIT ?3`;

interface FoundPicture {
  preview: DataPreview | null;
  /** Bytes that were read. */
  bytes: number;
}

/** The first picture of a version that is small enough for rows of lists and larger than an icon. */
export async function findPicture(services: Services, versionId: number): Promise<FoundPicture> {
  const { results } = await services.db
    .prepare(SELECT_PICTURES)
    .bind(versionId, PREVIEWED_PICTURE_BYTES, PREVIEWED_FILES_MAX)
    .all<{ path: string; size: number; sha256: string }>();
  let bytes = 0;
  for (const { path, size, sha256 } of results) {
    bytes += size;
    const object = await services.files.get(toBlobKey(sha256));
    const sides = object && readImageSize(new Uint8Array(await object.arrayBuffer()));
    if (sides && isShown(sides)) return { preview: { kind: "picture", file: path }, bytes };
  }
  return { preview: null, bytes };
}

function isShown({ width, height }: { width: number; height: number }): boolean {
  return (
    Math.min(width, height) >= PREVIEWED_PICTURE_SIDE && width * height <= PREVIEWED_PICTURE_PIXELS
  );
}
