import type { RecipeName } from "./recipes.ts";
import type { Family } from "./records.ts";
import { PREFIX } from "./language.ts";
import { toPlainPath } from "./routes.ts";
import { type Query, toQueryString } from "./query-string.ts";

/**
 * The addresses of resources that are not pages, such as files, pictures and
 * forms. Pages of records and files load this file; other addresses are next to it: feeds in `feed-urls.ts`,
 * exports in `citation/addresses.ts`, forms of an account in `account/links.ts`.
 */
interface VersionPlace {
  family: Family;
  id: number;
  version: number;
}

type RecordPlace = Pick<VersionPlace, "family" | "id">;

/** One published file; every segment of its path is encoded separately. */
export function fileHref(id: number, version: number, path: string): string {
  return `/files/${id}/${version}/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** Rows of a published table, or its plot. */
export function tableHref(id: number, version: number, path: string): string {
  return `/tables${fileHref(id, version, path).slice("/files".length)}`; // the beginning of an address of ours
}

/** The records of a version as a file; `as` says of which format. */
export function recordsHref(
  { id, version }: { id: number; version: number },
  query: Query,
): string {
  return `/records/${id}/${version}${toQueryString(query)}`;
}

/** The plot of a published table as a page that others frame. */
export function embeddedPlotHref(id: number, version: number, path: string): string {
  return `/embed${tableHref(id, version, path)}`;
}

/** The banner of a version under our own origin. */
export function bannerHref({ id, version }: { id: string; version: string }): string {
  return `/banners/${id}/${version}`;
}

/** A picture of a plane of a published volume, grid or image. */
export function planeHref(id: number, version: number, path: string): string {
  return `/planes${fileHref(id, version, path).slice("/files".length)}`; // the beginning of an address of ours
}

/** The picture of a record in link previews. */
export function cardHref(id: number): string {
  return `/cards/${id}.png`;
}

/** All of a version's files for a tool, or the selected ones. */
export function recipeHref(place: VersionPlace, name: RecipeName, select: string[] = []): string {
  return `${versionPage(place)}/${name}${toQueryString({ select })}`;
}

/** The zip of a whole version; a form sent there requests selected files. */
export function downloadHref(place: VersionPlace): string {
  return `${versionPage(place)}/download`;
}

/** The address for requests of an archived version's files. */
export function restoreHref(place: VersionPlace): string {
  return `${PREFIX}${versionPage(place)}/restore`;
}

/** The address for requests of withheld files. */
export function accessHref({ family, id }: RecordPlace): string {
  return `${PREFIX}${recordPage({ family, id })}/access`;
}

/** The terms of withheld files, as a file. */
export function agreementHref({ family, id }: RecordPlace): string {
  return `${recordPage({ family, id })}/data-use-agreement.txt`;
}

/** A QR code from paper to the version. */
export function qrHref(place: VersionPlace): string {
  return `${versionPage(place)}/qr.svg`;
}

/** The authors' notes on a version, as a file. */
export function changelogHref(place: VersionPlace): string {
  return `${versionPage(place)}/changelog.md`;
}

function recordPage({ family, id }: RecordPlace): string {
  return toPlainPath(`${family}.detail`, { id });
}

function versionPage({ family, id, version }: VersionPlace): string {
  return toPlainPath(`${family}.version`, { id, version });
}
