import { parseTreeNode } from "#api/wire/files.ts";
import type { FileRow } from "#client/contract/records.ts";
import { toQueryString } from "#client/contract/routes.ts";
import type { Part } from "#client/contract/failures.ts";
import type { ProductApi } from "./client.ts";
import { mapPart } from "./map-part.ts";
import { toFileRow } from "./to-record.ts";

/** One file or folder of a version, as any visitor may see it. */
export async function loadFileNode(
  api: ProductApi,
  { id, version, path }: { id: number; version: number; path: string },
): Promise<Part<FileRow>> {
  const query = toQueryString({ path });
  const address = `/discover/datasets/${id}/versions/${version}/files${query}`;
  return mapPart(await api.ask({ path: address, parse: parseTreeNode }), toFileRow);
}
