import type { SourceMetadata, SourceTable, TableField } from "#api/wire/source-metadata.ts";
import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";
import { cutText } from "#base/cut.ts";
import { escapeText, escapeValue } from "./escape.ts";
import { ALIKE_NAMED_MAX, SOURCE_CELL_MAX_CHARS, SOURCE_ROWS_MAX } from "./limits.ts";
import { formatPeriod } from "./format-period.ts";
import { markSanitized } from "./sanitized.ts";

/** Further metadata of a source, as tables; all of it is text or an address of the web. */
export function toSourceHtml(metadata: SourceMetadata): SanitizedHtml {
  const parts = [
    toTable("Described by its source", ["Property", "Value"], toFacts(metadata)),
    ...toColumnTables(metadata.tables),
    toTable(
      "Variables",
      ["Variable", "Unit", "Description"],
      (metadata.variables ?? []).map(({ name, unit, title, description }) => [
        toCell(name),
        toCell(unit),
        toCell([title, description].filter(Boolean).join(" · ")),
      ]),
    ),
    toTable(
      "Files held elsewhere",
      ["File", "Type", "Size in bytes", "Checksum"],
      metadata.links.map(({ name, url, mediaType, size, hashes }) => [
        toLink(url, name),
        toCell(mediaType),
        toCell(size),
        toCell(hashes?.join(" ")),
      ]),
    ),
    toTable(
      "Other properties",
      ["Property", "Value"],
      metadata.properties.map(({ name, value }) => [toCell(name), toCell(value)]),
    ),
  ];
  return parts.every((part) => part === "") ? "" : markSanitized(parts.join(""));
}

function toFacts(metadata: SourceMetadata): string[][] {
  const { people = [], licenses = [], sources = [] } = metadata;
  const facts: [name: string, value: string | undefined][] = [
    ["Kind of description", metadata.standard],
    ["Created", formatPeriod(metadata.createdAt ?? "")],
    ["Homepage", metadata.homepage],
    ["Citation", metadata.citation],
    ["Other names", metadata.alternateNames?.join("; ")],
    ["Time covered", formatPeriod(metadata.temporalCoverage ?? "")],
    ["Place covered", metadata.spatialCoverage],
    ...licenses.map(({ name, title, url }): [string, string] => [
      "Licence",
      [name, title, url].filter(Boolean).join(", "),
    ]),
    ...people
      .filter(({ roles, organization, url }) => roles.length > 0 || organization || url)
      .map(({ name, roles, organization, url }): [string, string] => [
        roles.join(", ") || "Person",
        [name, organization, url].filter(Boolean).join(", "),
      ]),
  ];
  const origins = sources.map(({ title, url }) => [
    toCell("Based on"),
    url && /^https?:\/\/\S+$/i.test(url) ? toLink(url, title) : toCell(title),
  ]);
  const cells = facts.flatMap(([name, value]) =>
    value
      ? [[toCell(name), /^https?:\/\/\S+$/.test(value) ? toLink(value, value) : toCell(value)]]
      : [],
  );
  return [...cells, ...origins];
}

function toColumnTables(tables: SourceTable[]): string[] {
  const described = tables.filter(
    (table) => Object.keys(table).length > 3 || table.fields.some(isDescribed),
  );
  let left = SOURCE_ROWS_MAX;
  return groupAlike(described).map(([table, others]) => {
    const rows = table.fields.slice(0, left).map(toFieldRow);
    left -= rows.length;
    const { name } = table;
    const facts = [
      name !== undefined && !table.path.includes(name) && `Name: ${name}.`,
      table.title,
      table.description,
      others.length > 0 && `The same columns: ${toList(others)}.`,
      table.encoding && `Encoding: ${table.encoding}.`,
      toWords("Dialect", table.dialect),
      toWords("Missing values", table.missingValues),
      toWords("Primary key", table.primaryKey),
      ...(table.foreignKeys ?? []).map(
        ({ fields, resource, references }) =>
          `Foreign key: ${fields.join(", ")} to ${references.join(", ")} of ${resource || "this table"}.`,
      ),
    ].filter(Boolean);
    const names = ["Column", "Type", "Unit", "Description"];
    const words = facts.length === 0 ? "" : `<p>${toCell(facts.join(" "))}</p>`;
    return toTable(`Columns of ${table.path}`, names, rows, words);
  });
}

type Alike = [table: SourceTable, others: string[]];

/** Each description once, with the paths of the other tables that have it. */
function groupAlike(tables: SourceTable[]): Alike[] {
  const groups = new Map<string, Alike>();
  for (const table of tables) {
    const key = JSON.stringify({ ...table, path: "" });
    const known = groups.get(key);
    if (known) known[1].push(table.path);
    else groups.set(key, [table, []]);
  }
  return [...groups.values()];
}

function toList(paths: string[]): string {
  const rest = paths.length - ALIKE_NAMED_MAX;
  const named = paths.slice(0, ALIKE_NAMED_MAX).join(", ");
  return rest > 0 ? `${named} and ${rest} more` : named;
}

function isDescribed(field: TableField): boolean {
  return Object.keys(field).length > 1;
}

function toFieldRow(field: TableField): string[] {
  const { name, type, format, unit, title, description } = field;
  const kind = [type, format === "default" ? "" : format].filter(Boolean).join(", ");
  const categories = field.categories?.map(({ value, label }) =>
    label === undefined ? String(value) : `${value}: ${label}`,
  );
  const words = [
    title,
    description,
    toWords("Missing values", field.missingValues),
    toWords("Constraints", field.constraints),
    toWords("Values", categories),
    toWords("Also", field.options),
  ];
  return [toCell(name), toCell(kind), toCell(unit), toCell(words.filter(Boolean).join(" "))];
}

/** `Constraints: minimum 0, required true.` */
function toWords(name: string, value: object | undefined): string {
  if (value === undefined) return "";
  const entries = Array.isArray(value)
    ? value.map((one) => JSON.stringify(one))
    : Object.entries(value).map(([key, one]) => `${key} ${JSON.stringify(one)}`);
  return `${name}: ${entries.join(", ")}.`;
}

function toTable(title: string, names: string[], rows: string[][], words = ""): string {
  if (rows.length === 0 && words === "") return "";
  const shown = rows.slice(0, SOURCE_ROWS_MAX).map((row) => `<tr>${toCells(row, "td")}</tr>`);
  const more = rows.length - shown.length;
  const rest = more > 0 ? `<p>${more} more are in the published description.</p>` : "";
  const head = `<tr>${toCells(names, "th")}</tr>`;
  const table =
    shown.length === 0
      ? ""
      : `<table tabindex="0"><thead>${head}</thead><tbody>${shown.join("")}</tbody></table>`;
  return `<h2>${toCell(title)}</h2>${words}${table}${rest}`;
}

function toCells(cells: string[], name: "td" | "th"): string {
  return cells.map((cell) => `<${name}>${cell}</${name}>`).join("");
}

function toCell(value: string | number | undefined): string {
  const text = String(value ?? "");
  const isLong = text.length > SOURCE_CELL_MAX_CHARS;
  return escapeText(isLong ? `${cutText(text, SOURCE_CELL_MAX_CHARS)}…` : text);
}

/** The schema of the wire lets only addresses of the web be linked files. */
function toLink(url: string, name: string): string {
  return `<a href="${escapeValue(url)}" rel="nofollow noopener">${toCell(name)}</a>`;
}
