import type { TreeNodeAnswer } from "#api/wire/files.ts";
import { toExtension, toPackageType } from "../files/media-type.ts";
import type { Services } from "../services.ts";
import type { NodeRow } from "./nodes.ts";
import { toVersionUrl } from "./public-dataset.ts";

/** The version of a file, with the fields that the file's own description needs. */
export interface NodeVersion {
  id: number;
  version: number;
  publishedAt: string;
}

/** The contract's file or folder; optional fields without a value are omitted. */
export function toTreeNode(
  { origin }: Pick<Services, "origin">,
  version: NodeVersion,
  node: NodeRow,
): TreeNodeAnswer {
  const { name, size } = node;
  if (node.isFile === 0) return { type: "Directory", name, path: node.path, size };
  const packageType = toPackageType(node.path);
  return {
    type: "File",
    name,
    path: node.path,
    size,
    fileType: toExtension(node.path).toUpperCase() || "Unknown",
    packageType,
    icon: packageType,
    uri: toContentUrl(origin, version, node.path),
    createdAt: version.publishedAt,
    ...(node.packageId !== null && { sourcePackageId: node.packageId }),
    ...(node.sha256 !== null && { sha256: node.sha256 }),
  };
}

/** The address of a file's bytes. */
export function toContentUrl(
  origin: string,
  version: { id: number; version: number },
  file: string,
): string {
  return `${toVersionUrl(origin, version)}/files/content?path=${encodeURIComponent(file)}`;
}
