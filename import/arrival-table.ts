import { cutText } from "#base/cut.ts";
import { CELL_MAX_CHARS } from "./limits.ts";
import { toSize } from "./messages.ts";
import type { SourceVersion } from "./sources/source.ts";

const HEAD = ["", "DOI", "version", "date", "files", "size", "licence", "title"];
const WIDTHS = [9, 28, 8, 10, 5, 9, 22];
const TEXTS = { published: "publish", here: "is here", left: "left out" };

/** The first line of a dry run. */
export function toHeadRow(): string {
  return toRow(HEAD);
}

/** A version as a line of a dry run's table. */
export function toVersionRow(
  { doi, fields, files, withheld }: SourceVersion,
  outcome: keyof typeof TEXTS,
): string {
  const isMore = files.some(({ bytes }) => bytes === null);
  const size = `${toSize(files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0))}${isMore ? "+" : ""}`;
  return toRow([
    TEXTS[outcome],
    doi ?? "",
    fields.versionLabel ?? "",
    fields.originalDate ?? "",
    String(files.length),
    size,
    fields.license ?? fields.otherLicense?.name ?? "none",
    withheld !== null && outcome === "left" ? `${fields.name} (${withheld})` : fields.name,
  ]);
}

function toRow(cells: readonly string[]): string {
  return cells
    .map((cell, place) => cutText(cell, CELL_MAX_CHARS).padEnd(WIDTHS[place] ?? 0))
    .join("  ")
    .trimEnd();
}
