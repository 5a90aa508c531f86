import type { PackagePage, Pages } from "#client/contract/page-data.ts";
import { parseFileTreePage, type TreeNode } from "#api/wire/files.ts";
import { toQueryString } from "#client/contract/routes.ts";
import { FILES_PER_PAGE } from "#client/contract/limits.ts";
import { mapPart } from "../product-api/map-part.ts";
import { toFileRow } from "../product-api/to-record.ts";
import { found, type LoadContext, type Loaded, toTitle } from "./load.ts";
import { toMissing } from "./missing.ts";

/** The source files of one package (pages, section 1.7). */
export async function loadPackage(context: LoadContext): Promise<Loaded<Pages["package"]>> {
  const { id = "" } = context.params;
  const path = `/discover/packages/${encodeURIComponent(id)}/files${toQueryString({ limit: FILES_PER_PAGE })}`;
  const answer = await context.world.api.ask({ path, parse: parseFileTreePage });
  if (!answer.ok && answer.failure.code === "not_found") {
    return { kind: "missing", missing: toMissing(answer.failure) };
  }
  const files = mapPart(answer, (page) => ({
    total: page.totalCount,
    files: page.files.map(toFileRow),
  }));
  const head = {
    title: toTitle(context, "Package"),
    description: "The files of one package.",
    isIndexable: false,
  };
  const place = answer.ok ? toPlace(answer.value.files) : null;
  return found(head, { data: { packageId: id, place, files }, later: {} });
}

/** The contract names no dataset here, but each file's address lies below its version's. */
function toPlace(files: TreeNode[]): PackagePage["place"] {
  const [first] = files;
  const uri = first?.type === "File" ? first.uri : "";
  const [, id, version] = /\/datasets\/(\d{1,15})\/versions\/(\d{1,9})\//.exec(uri) ?? [];
  return id && version ? { id: Number(id), version: Number(version) } : null;
}
