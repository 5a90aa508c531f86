import type { ExportName } from "./citation/export-names.ts";
import type { RecipeName } from "./recipes.ts";
import type { Family } from "./records.ts";
import { href, toQueryString } from "./routes.ts";

/**
 * What the addresses below are of: all that are no pages, such as files, pictures, feeds and
 * exports. Addresses of account forms are beside their outcomes (`links.ts`, `email-change.ts`),
 * because no public page needs them.
 */
interface VersionPlace {
  family: Family;
  id: number;
  version: number;
}

type RecordPlace = Pick<VersionPlace, "family" | "id">;

/** One published file; every segment of its path is encoded on its own. */
export function fileHref(id: number, version: number, path: string): string {
  return `/files/${id}/${version}/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** The banner of a version under our own origin. */
export function bannerHref({ id, version }: { id: string; version: string }): string {
  return `/banners/${id}/${version}`;
}

/** The picture by which other sites announce a record. */
export function cardHref(id: number): string {
  return `/cards/${id}.png`;
}

/** What ORCID tells of a contributor. */
export function personCardHref(orcid: string): string {
  return `${href("people", { orcid })}/card.json`;
}

/** Where a record is exported; without a version it is always the newest one. */
export function exportHref(
  { family, id, version }: RecordPlace & { version: number | null },
  name: ExportName,
): string {
  const page = version === null ? recordPage({ family, id }) : versionPage({ family, id, version });
  return `${page}/export/${name}`;
}

/** Where a selection of records is exported. */
export function selectionExportHref(ids: readonly number[], name: ExportName): string {
  return `${href("cite")}/export/${name}${toQueryString({ ids: ids.join(",") })}`;
}

export const NEWS_FEED = "/news.atom";

/** The feed of a list, or of a search. */
export function listFeedHref(list: `${Family}.list` | "datasets.search", search = ""): string {
  return `${href(list)}.atom${search}`;
}

export function personFeedHref(orcid: string): string {
  return `${href("people", { orcid })}.atom`;
}

/** New versions of a record, or what is new in a collection. */
export function recordFeedHref(place: RecordPlace, of: "versions" | "contents"): string {
  return `${recordPage(place)}/${of}.atom`;
}

/** All of a version's files for a tool, or the selected ones. */
export function recipeHref(place: VersionPlace, name: RecipeName, select: string[] = []): string {
  return `${versionPage(place)}/${name}${toQueryString({ select })}`;
}

/** The zip of a whole version; a form sent there asks for chosen files. */
export function downloadHref(place: VersionPlace): string {
  return `${versionPage(place)}/download`;
}

/** Where the files of an archived version are asked for. */
export function restoreHref(place: VersionPlace): string {
  return `${versionPage(place)}/restore`;
}

/** Where withheld files are asked for. */
export function accessHref({ family, id }: RecordPlace): string {
  return `${recordPage({ family, id })}/access`;
}

/** The terms of withheld files, to keep. */
export function agreementHref({ family, id }: RecordPlace): string {
  return `${recordPage({ family, id })}/data-use-agreement.txt`;
}

/** A picture that leads from paper to the version. */
export function qrHref(place: VersionPlace): string {
  return `${versionPage(place)}/qr.svg`;
}

/** What its authors say of a version, to keep. */
export function changelogHref(place: VersionPlace): string {
  return `${versionPage(place)}/changelog.md`;
}

function recordPage({ family, id }: RecordPlace): string {
  return href(`${family}.detail`, { id });
}

function versionPage({ family, id, version }: VersionPlace): string {
  return href(`${family}.version`, { id, version });
}
