import type { Cell, SeedFile } from "../files.ts";
import { writeZip } from "./others.ts";

type Table = NonNullable<SeedFile["table"]>;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Tables as the sheets of a workbook (ECMA-376), each under its name; names and texts hold no sign of XML. */
export function writeWorkbook(tables: readonly { name: string; table: Table }[]): Uint8Array {
  const sheets = tables.map(({ name }, at) => ({ name, id: `rId${at + 1}`, number: at + 1 }));
  const entries = sheets.map(
    ({ name, id, number }) => `<sheet name="${name}" sheetId="${number}" r:id="${id}"/>`,
  );
  const overrides = sheets.map(
    ({ number }) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  );
  const links = sheets.map(({ id, number }) =>
    link(id, "worksheet", `worksheets/sheet${number}.xml`),
  );
  const parts: [path: string, xml: string][] = [
    [
      "[Content_Types].xml",
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${overrides.join("")}</Types>`,
    ],
    ["_rels/.rels", toLinks([link("rId1", "officeDocument", "xl/workbook.xml")])],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets>${entries.join("")}</sheets></workbook>`,
    ],
    ["xl/_rels/workbook.xml.rels", toLinks(links)],
    ...tables.map(({ table }, at): [string, string] => [
      `xl/worksheets/sheet${at + 1}.xml`,
      toSheet(table),
    ]),
  ];
  const encoder = new TextEncoder();
  return writeZip(parts.map(([path, xml]) => ({ path, bytes: encoder.encode(XML + xml) })));
}

function link(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
}

function toLinks(links: readonly string[]): string {
  return `<Relationships xmlns="${PACKAGE}/relationships">${links.join("")}</Relationships>`;
}

function toSheet({ rows, columns, cells }: Table): string {
  const body = Array.from({ length: rows ?? 0 }, (_, row) =>
    columns.map((name) => cells[name]?.[row] ?? null),
  );
  return `<worksheet xmlns="${SHEETS}"><sheetData>${[columns, ...body].map(toRow).join("")}</sheetData></worksheet>`;
}

function toRow(cells: readonly Cell[]): string {
  return `<row>${cells.map(toCell).join("")}</row>`;
}

function toCell(cell: Cell): string {
  if (cell === null) return "<c/>";
  return typeof cell === "number"
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
}
