import { readListQuery } from "#client/contract/lists/list-query.ts";
import type { PackagePage, Pages } from "#client/contract/page-data.ts";
import { href } from "#client/contract/routes.ts";
import { PATH_MAX_CHARS } from "../limits.ts";
import { found, type LoadContext, type Loaded, toTitle, toMissing } from "./load.ts";

/** The id in addresses of files that belong to no package (pages, section 1.7). */
const NO_PACKAGE = "details";

/** The source files of one package (pages, section 1.7). */
export async function loadPackage(context: LoadContext): Promise<Loaded<Pages["package"]>> {
  const { id = "" } = context.params;
  if (id === NO_PACKAGE) return { kind: "redirect", to: toFilePage(context), status: 302 };
  const { page } = readListQuery(context.query);
  const files = await context.catalogue.packageFiles(id, page);
  if (!files.ok && files.failure.code === "not_found") {
    return { kind: "missing", missing: toMissing(files.failure) };
  }
  const place = files.ok ? toPlace(files.value.files[0]?.uri ?? "") : null;
  const name = files.ok ? toName(files.value.files) : null;
  const head = {
    title: toTitle(context, name ?? "Package"),
    description: "The files of one package.",
    isIndexable: false,
  };
  return found(head, { data: { packageId: id, name, place, page, files }, later: {} });
}

/** A file without a package has a page in its version, when the address names the file. */
function toFilePage({ query }: LoadContext): string {
  const [id = "", version = "", file = ""] = ["datasetId", "version", "path"].map(
    (name) => query(name)[0] ?? "",
  );
  const isKnown = /^\d{1,15}$/.test(id) && /^\d{1,9}$/.test(version) && file !== "";
  return isKnown && file.length <= PATH_MAX_CHARS
    ? href("datasets.version", { id, version }, { tab: "files", file })
    : href("datasets.list");
}

/** The contract gives a package no name: its one file has one, or its files' folder. */
function toName([first, ...others]: readonly { name: string; path: string }[]): string | null {
  if (!first) return null;
  if (others.length === 0) return first.name;
  const folders = first.path.split("/").slice(0, -1);
  const isShared = (depth: number): boolean =>
    others.every(({ path }) => path.startsWith(`${folders.slice(0, depth).join("/")}/`));
  const depth = folders.findLastIndex((_, index) => isShared(index + 1));
  return folders[depth] ?? null;
}

/** The contract names no dataset here, but each file's address is below its version's. */
function toPlace(uri: string): PackagePage["place"] {
  const [, id, version] = /\/datasets\/(\d{1,15})\/versions\/(\d{1,9})\//.exec(uri) ?? [];
  return id && version ? { id: Number(id), version: Number(version) } : null;
}
