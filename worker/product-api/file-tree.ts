import {
  parseAssetsPage,
  parseFileTreePage,
  parseTreeNode,
  type AssetsPage,
  type TreeNode,
  type DownloadManifest,
  parseDownloadManifest,
} from "#api/wire/files.ts";
import { parseJson } from "#base/parse-json.ts";
import type { Part } from "#client/contract/failures.ts";
import type { FileRow, Folder, Family } from "#client/contract/records.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { readBoundedBody } from "#base/bounded-body.ts";
import type { CallerApi } from "./as-caller.ts";
import type { ProductApi } from "./client.ts";
import { createOwnReads, type Reads } from "./reads.ts";
import { FILES_PER_PAGE } from "#client/contract/limits.ts";
import type { FileOrder } from "#client/contract/record-page.ts";
import { MANIFEST_MAX_BYTES } from "../limits.ts";
import { toFileKind } from "./file-kind.ts";

/** A version's files, as one reader may see them. */
export interface FileTree {
  folder(place: FolderPlace): Promise<Part<Folder>>;
  /** One file or folder. */
  node(place: { id: number; version: number; path: string }): Promise<Part<FileRow>>;
  /** Where their bytes are requested. */
  api: Pick<ProductApi, "open">;
}

interface FileTreeDependencies {
  api: Pick<ProductApi, "open">;
  reads: Pick<Reads, "read">;
}

/** Files that only this caller may see: requested with their own token and cached nowhere. */
export function toOwnFiles(api: Pick<CallerApi, "ask" | "open">): FileTree {
  return createFileTree({ api, reads: createOwnReads(api) });
}

export function createFileTree({ api, reads: { read } }: FileTreeDependencies): FileTree {
  return {
    api,
    folder(place) {
      const { path, offset } = toFolderQuestion(place);
      const here = { path: place.path, offset };
      if (place.family === "code") {
        return read({ path, parse: parseAssetsPage }, ({ totalCount: total, assets }) => ({
          ...here,
          total,
          entries: assets.map(toAssetRow),
        }));
      }
      return read({ path, parse: parseFileTreePage }, ({ totalCount: total, files }) => ({
        ...here,
        total,
        entries: files.map(toFileRow),
      }));
    },
    node({ id, version, path }) {
      const address = `/discover/datasets/${id}/versions/${version}/files${toQueryString({ path })}`;
      return read({ path: address, parse: parseTreeNode }, toFileRow);
    },
  };
}

/** One page of one folder of a version, with its order and filter. */
export interface FolderPlace {
  id: number;
  version: number;
  family: Family;
  path: string;
  page: number;
  order: FileOrder;
  filter: string;
}

/** Only our own product API orders and filters; another one answers by name, unfiltered. */
export function toFolderQuestion(place: FolderPlace): { path: string; offset: number } {
  const { id, version, family, path, page, order, filter: name } = place;
  const offset = (page - 1) * FILES_PER_PAGE;
  const isTurned = order.startsWith("-");
  const query = toQueryString({
    path,
    limit: FILES_PER_PAGE,
    offset,
    orderBy: order === "name" ? "" : order.replace("-", ""),
    orderDirection: isTurned ? "desc" : "",
    name,
  });
  const resource = family === "code" ? "assets" : "files";
  return {
    path: `/discover/datasets/${id}/versions/${version}/${resource}/browse${query}`,
    offset,
  };
}

export function toFileRow(node: TreeNode): FileRow {
  const isFile = node.type === "File";
  return {
    kind: isFile ? "file" : "folder",
    name: node.name,
    path: node.path,
    size: node.size,
    type: isFile ? toFileKind(node.name, node.fileType) : "",
    sha256: isFile ? node.sha256 : null,
    createdAt: isFile ? node.createdAt : null,
    packageId: isFile ? node.sourcePackageId : null,
  };
}

export function toAssetRow(asset: AssetsPage["assets"][number]): FileRow {
  const { type, name, path, size, sha256, createdAt } = asset;
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toUpperCase() ?? "";
  return {
    kind: type,
    name,
    path,
    size,
    type: type === "file" ? toFileKind(name, extension) : "",
    sha256,
    createdAt,
    packageId: null,
  };
}

type Manifest =
  | { ok: true; files: DownloadManifest["data"] }
  /** A status of the product API, or 502 when it gave no valid answer. */
  | { ok: false; status: number };

/** Every file of a version with its size and checksum. */
export async function loadManifest(
  api: Pick<ProductApi, "open">,
  { id, version, headers }: { id: number; version: number; headers: Headers },
): Promise<Manifest> {
  const path = `/discover/datasets/${id}/versions/${version}/files/download-manifest`;
  const requested = new Headers(headers);
  requested.set("content-type", "application/json");
  const body = JSON.stringify({ paths: [""] });
  const opened = await api.open(path, { method: "POST", headers: requested, body });
  if (!opened.ok) return { ok: false, status: 502 };
  if (!opened.value.ok) return { ok: false, status: opened.value.status };
  const text = await readBoundedBody(opened.value, MANIFEST_MAX_BYTES).catch(() => null);
  const parsed = parseDownloadManifest(parseJson(text ?? ""));
  return parsed.ok ? { ok: true, files: parsed.value.data } : { ok: false, status: 502 };
}

export function toWholePath({ path, fileName }: DownloadManifest["data"][number]): string {
  return [...path, fileName].join("/");
}
