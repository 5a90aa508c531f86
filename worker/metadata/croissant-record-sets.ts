import type { SourceTable, TableField } from "#api/wire/source-metadata.ts";
import { withoutEmpty } from "./description.ts";

/** A file of the document from which a table may be read. */
export interface TableFile {
  id: string;
  /** Media type. */
  type: string;
}

/** The reference reader's delimiter for each media type; it reads no others. */
const DELIMITERS: Readonly<Record<string, string>> = {
  "text/csv": ",",
  "text/tab-separated-values": "\t",
};

/** The values that the reference reader (pandas) reads as missing. */
const READ_AS_MISSING: ReadonlySet<string> = new Set(
  "|#N/A|#N/A N/A|#NA|-1.#IND|-1.#QNAN|-NaN|-nan|1.#IND|1.#QNAN|<NA>|N/A|NA|NULL|NaN|None|n/a|nan|null".split(
    "|",
  ),
);

/** A table of the document, under its own id, and its file. */
export interface NamedTable {
  table: SourceTable;
  id: string;
  fileId: string;
}

/**
 * Tables that the reference reader loads: their header was read, and they are delimited, quoted and
 * encoded as that reader expects. `takeFreeId` makes an id that nothing else in the document has.
 */
export function nameTables(
  tables: readonly SourceTable[],
  files: ReadonlyMap<string, TableFile>,
  takeFreeId: (wanted: string) => string,
): NamedTable[] {
  return tables.flatMap((table) => {
    const file = files.get(table.path);
    if (file === undefined || !isLoadable(table, file.type)) return [];
    const id = takeFreeId(table.name ?? table.path.replace(/\.[^./]+$/, ""));
    return [{ table, id, fileId: file.id }];
  });
}

function isLoadable({ dialect = {}, encoding, columns }: SourceTable, type: string): boolean {
  const delimiter = DELIMITERS[type];
  return (
    delimiter !== undefined &&
    columns !== undefined &&
    columns.some((name) => name !== "") &&
    (dialect.delimiter ?? delimiter) === delimiter &&
    (dialect.quoteChar ?? '"') === '"' &&
    dialect.header !== false &&
    dialect.commentChar === undefined &&
    /^(?:utf-?8(?:-sig)?|us-ascii|ascii)?$/i.test(encoding ?? "")
  );
}

export function toRecordSet({ table, id, fileId }: NamedTable): unknown {
  const { columns = [], fields, primaryKey = [] } = table;
  const described = new Map(fields.map((field) => [field.name, field]));
  const names = [...new Set(columns)].filter((name) => name !== "");
  const ids = toColumnIds(names, id);
  const keys = primaryKey.flatMap((name) => ids.get(name) ?? []);
  return withoutEmpty({
    "@type": "cr:RecordSet",
    "@id": id,
    name: table.title ?? table.name ?? table.path,
    description: table.description,
    key: keys.map((key) => ({ "@id": key })),
    field: names.map((name) => {
      const field = described.get(name) ?? { name };
      return withoutEmpty({
        "@type": "cr:Field",
        "@id": ids.get(name),
        name,
        description: toWords(field),
        dataType: toDataType(field, table),
        source: { fileObject: { "@id": fileId }, extract: { column: name } },
      });
    }),
  });
}

/** Column names in ids that stay different once their other characters are replaced. */
function toColumnIds(names: string[], recordSet: string): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    names.map((name) => {
      const plain = name.replaceAll(/[^\w.-]/g, "_");
      let id = plain;
      for (let number = 2; taken.has(id); number += 1) id = `${plain}_${number}`;
      taken.add(id);
      return [name, `${recordSet}/${id}`];
    }),
  );
}

function toWords({ title, description, unit }: TableField): string {
  return [title, description, unit && `Unit: ${unit}.`].filter(Boolean).join(" ");
}

/** Text wherever a file may have a value that the reference reader cannot cast. */
function toDataType(field: TableField, table: SourceTable): string {
  const missing = field.missingValues ?? table.missingValues ?? [];
  const { decimalChar, groupChar, bareNumber, trueValues, falseValues } = field.options ?? {};
  const isPlain = missing.every((value) => READ_AS_MISSING.has(value));
  const isPlainNumber =
    isPlain &&
    [undefined, "."].includes(toText(decimalChar ?? table.dialect?.decimalChar)) &&
    groupChar === undefined &&
    bareNumber !== false;
  const isDefault = field.format === undefined || field.format === "default";
  switch (field.type) {
    case "integer":
    case "year":
      return isPlainNumber ? "sc:Integer" : "sc:Text";
    case "number":
      return isPlainNumber ? "sc:Float" : "sc:Text";
    case "boolean":
      return isPlain && trueValues === undefined && falseValues === undefined
        ? "sc:Boolean"
        : "sc:Text";
    case "date":
      return isPlain && isDefault ? "sc:Date" : "sc:Text";
    case "datetime":
      return isPlain && isDefault ? "sc:DateTime" : "sc:Text";
    default:
      return "sc:Text";
  }
}

function toText(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value);
}
