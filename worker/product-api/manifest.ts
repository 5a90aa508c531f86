import { type DownloadManifest, parseDownloadManifest } from "#api/wire/files.ts";
import { MANIFEST_MAX_BYTES } from "../limits.ts";
import type { ProductApi } from "./client.ts";

type Manifest =
  | { ok: true; files: DownloadManifest["data"] }
  /** A status of the product API, or 502 when it did not answer properly. */
  | { ok: false; status: number };

/** Every file of a version with its size and checksum. */
export async function loadManifest(
  api: ProductApi,
  { id, version, headers }: { id: number; version: number; headers: Headers },
): Promise<Manifest> {
  const path = `/discover/datasets/${id}/versions/${version}/files/download-manifest`;
  const asked = new Headers(headers);
  asked.set("content-type", "application/json");
  const body = JSON.stringify({ paths: [""] });
  const opened = await api.open(path, { method: "POST", headers: asked, body });
  if (!opened.ok) return { ok: false, status: 502 };
  if (!opened.value.ok) return { ok: false, status: opened.value.status };
  const text = await opened.value.text().catch(() => "");
  const parsed = text.length > MANIFEST_MAX_BYTES ? null : parseDownloadManifest(parse(text));
  return parsed?.ok ? { ok: true, files: parsed.value.data } : { ok: false, status: 502 };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function toWholePath({ path, fileName }: DownloadManifest["data"][number]): string {
  return [...path, fileName].join("/");
}
