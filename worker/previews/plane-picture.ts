import * as v from "valibot";
import type { FileRow } from "#client/contract/records.ts";
import type { Defer } from "../product-api/public-cache.ts";
import { watchReads } from "../product-api/watched-reads.ts";
import type { Services } from "../services.ts";
import { padPng } from "./pad-png.ts";
import { DEFAULT_PREVIEW_QUERY, isVolume, isZarrMetadata } from "./preview-query.ts";
import { readPreview, toPreviewBytes } from "./preview.ts";
import { openRangedFile, openVersion } from "./read-range.ts";
import { toBase64 } from "./slices.ts";

interface PlanePlace {
  id: number;
  version: number;
  path: string;
  file: FileRow;
}

type PlaneServices = Pick<Services, "api" | "publicCache" | "previewBudget" | "renderings">;

/** `isPassing`: whether it may be drawn a moment later. */
type DrawnPlane = { ok: true; png: Uint8Array<ArrayBuffer> } | { ok: false; isPassing: boolean };

/**
 * A picture of a plane of a published file, made once for a location and kept by the file's hash: a list of
 * such records reads none of their files. That a file has none is kept as well.
 */
export async function drawPlane(
  services: PlaneServices,
  place: PlanePlace,
  defer: Defer,
): Promise<DrawnPlane> {
  const { id, version, path, file } = place;
  const reads = watchReads(services);
  // The values of a Zarr store are in other files than this one.
  const identity = (!isZarrMetadata(path) && file.sha256) || `${id}/${version}/${path}`;
  const packed = await services.renderings.read(
    {
      text: identity,
      options: ["plane", /[^.]*$/.exec(path)?.[0].toLowerCase() ?? ""],
      schema: v.string(),
      prepare: async () => {
        const bytes = toPreviewBytes(path, file.size);
        const src = await reads.previewBudget.run(bytes, () =>
          readPlane({ ...services, ...reads }, place, defer),
        );
        const padded = src === null ? "" : toBase64(await padPng(toBytes(src)));
        return () => padded;
      },
      isLasting: reads.areComplete,
    },
    defer,
  );
  if (packed === "") return { ok: false, isPassing: !reads.areComplete() };
  return { ok: true, png: toBytes(packed) };
}

/** The picture as a data URL; `null` when there is nothing to see. */
async function readPlane(
  { api, renderings }: PlaneServices,
  { id, version, path, file }: PlanePlace,
  defer: Defer,
): Promise<string | null> {
  const place = { id, version, path };
  const ranged = openRangedFile(api, { ...place, size: file.size });
  if (isVolume(path)) {
    const { readNifti } = await import("./nifti/nifti.ts");
    const volume = await readNifti(ranged, path, DEFAULT_PREVIEW_QUERY, ["z"]);
    return volume.kind === "slices" ? (volume.images[0]?.src ?? null) : null;
  }
  const previewed = { file, ranged, place, openOther: openVersion(api, place) };
  const preview = await readPreview(previewed, { renderings, defer });
  return preview.kind === "fields" ? (preview.fields.opened?.picture?.src ?? null) : null;
}

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64.slice(base64.indexOf(",") + 1)), (one) => one.charCodeAt(0));
}
