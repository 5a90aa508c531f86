import type { Family } from "../records.ts";
import { toQueryString } from "../query-string.ts";
import { toPlainPath } from "../routes.ts";
import type { ExportName } from "./export-names.ts";

/** Records that may be cited at one address. */
export const CITED_MAX = 50;

/** Where a record is exported; without a version it is always the newest one. */
export function exportHref(
  { family, id, version }: { family: Family; id: number; version: number | null },
  name: ExportName,
): string {
  const page =
    version === null
      ? toPlainPath(`${family}.detail`, { id })
      : toPlainPath(`${family}.version`, { id, version });
  return `${page}/export/${name}`;
}

/** Where a selection of records is exported. */
export function selectionExportHref(ids: readonly number[], name: ExportName): string {
  return `${toPlainPath("cite")}/export/${name}${toQueryString({ ids: ids.join(",") })}`;
}

/** `1,2,3`, also repeated, as record numbers; invalid ones are left out. */
export function parseIds(requested: readonly string[]): number[] {
  const ids = requested.flatMap((text) => text.split(",")).filter((id) => /^\d{1,15}$/.test(id));
  return [...new Set(ids.map(Number))];
}

/** The styles a reader may select, by their name in an address (CI-03). */
export const CITATION_STYLES = {
  datacite: "DataCite",
  apa: "APA 7",
  mla: "MLA 9",
  chicago: "Chicago",
  vancouver: "Vancouver",
  ieee: "IEEE",
  harvard: "Harvard",
} as const;
export type CitationStyle = keyof typeof CITATION_STYLES;

/** The style of an address; DataCite's own when it names no existing one. */
export function parseStyle(requested: string | undefined): CitationStyle {
  return requested !== undefined && isStyle(requested) ? requested : "datacite";
}

function isStyle(value: string): value is CitationStyle {
  return Object.hasOwn(CITATION_STYLES, value);
}
