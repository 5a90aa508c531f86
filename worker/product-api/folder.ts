import type { AssetsPage, TreeNode } from "#api/wire/files.ts";
import { FILES_PER_PAGE } from "#client/contract/limits.ts";
import type { FileOrder } from "#client/contract/record-page.ts";
import type { Family, FileRow } from "#client/contract/records.ts";
import { toQueryString } from "#client/contract/routes.ts";

/** One page of one folder of a version, as it is ordered and filtered. */
export interface FolderPlace {
  id: number;
  version: number;
  family: Family;
  path: string;
  page: number;
  order: FileOrder;
  filter: string;
}

/** Order and filter are our product API's own; another one answers by name, unfiltered. */
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
    type: isFile ? node.fileType : "",
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
    type: type === "file" ? extension : "",
    sha256,
    createdAt,
    packageId: null,
  };
}
