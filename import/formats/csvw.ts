import { done, failed, type Outcome } from "../failures.ts";
import type { Folder } from "../folder.ts";
import {
  findDois,
  isNode,
  type Node,
  toContributors,
  toKeywords,
  toLicenses,
  toList,
  toText,
  toTexts,
  withoutPrefixes,
} from "./json-ld.ts";

/**
 * CSV on the Web (https://www.w3.org/TR/tabular-metadata/), a group of tables or one of them, and
 * with it CLDF (https://cldf.clld.org), which adds its own properties to a group.
 */
export async function readCsvw(input: unknown, folder: Folder): Promise<Outcome<unknown>> {
  const group = withoutPrefixes(input);
  const tables = isNode(group) ? listTables(group) : [];
  if (!isNode(group) || tables.length === 0) {
    const reason = "names no table with an address";
    return failed({ code: "DESCRIPTOR_SHAPE", file: folder.file, field: "tables", reason });
  }
  const listed = await folder.listFiles();
  if (!listed.ok) return listed;
  const files = new Set(listed.value);
  const names = new Map(tables.map((table) => [toAddress(table), toName(table)]));
  const resources = tables.map((table) => toResource(table, { group, files, names }));
  const cited = toText(group.bibliographicCitation);
  return done({
    name: toText(group.ID),
    title: toText(group.title),
    description: toText(group.description),
    version: toText(group.version ?? group.hasVersion),
    issued: toText(group.issued),
    created: toText(group.created),
    homepage: toText(group.accessURL ?? group.homepage),
    citation: cited,
    keywords: toKeywords(group.keyword ?? group.subject),
    licenses: toLicenses(toList(group.license)),
    contributors: toContributors(group),
    sources: toList(group.wasDerivedFrom).flatMap(toOrigin),
    resources: [...resources, ...toBibliography(group, files)],
    foreland: {
      externalPublications: findDois(cited ?? "").map((doi) => ({
        doi,
        relationshipType: "IsDescribedBy",
      })),
    },
  });
}

function listTables(group: Node): Node[] {
  const tables = "tables" in group ? toList(group.tables).filter(isNode) : [group];
  return tables.filter((table) => toAddress(table) !== "");
}

function toAddress(table: Node): string {
  return toText(table.url) ?? "";
}

function toName(table: Node): string {
  return toAddress(table)
    .replace(/^.*\//, "")
    .replace(/\.[^.]*$/, "");
}

/** Data that this was made from; entries without a title or an address are ignored. */
function toOrigin(value: unknown): object[] {
  if (!isNode(value)) return [];
  const path = toText(value.about ?? value["@id"] ?? value.accessURL);
  const title = toText(value.title) ?? path;
  return title === null ? [] : [{ title, path }];
}

/** The BibTeX file that the rows of a CLDF dataset cite. */
function toBibliography({ source }: Node, files: ReadonlySet<string>): object[] {
  return toTexts(source).flatMap((path) => (files.has(path) ? [{ path }] : []));
}

interface Around {
  group: Node;
  files: ReadonlySet<string>;
  /** Names of the tables by their addresses, which foreign keys refer to. */
  names: ReadonlyMap<string, string>;
}

function toResource(table: Node, { group, files, names }: Around): object {
  const address = toAddress(table);
  const written = isNode(table.tableSchema) ? table.tableSchema : group.tableSchema;
  const schema = isNode(written) ? written : {};
  const inherited = { ...group, ...table, ...schema };
  const columns = toList(schema.columns)
    .filter(isNode)
    .filter((column) => column.virtual !== true);
  const headers = new Map(columns.map((column) => [toText(column.name), toHeader(column)]));
  const toHeaders = (value: unknown) => toTexts(value).map((name) => headers.get(name) ?? name);
  const foreignKeys = toList(schema.foreignKeys).filter(isNode);
  return {
    // A table may be beside its description as a zip of the same name (CLDF 1.2).
    path: !files.has(address) && files.has(`${address}.zip`) ? `${address}.zip` : address,
    name: toName(table),
    title: toText(table.title),
    description: toText(table.description),
    ...toDialect({ ...toNode(group.dialect), ...toNode(table.dialect) }),
    schema: {
      fields: columns.map((column) => toField(column, inherited)),
      missingValues: toTexts(inherited.null),
      primaryKey: toHeaders(schema.primaryKey),
      foreignKeys: foreignKeys.map(({ columnReference, reference }) => {
        const { resource, columnReference: referred } = toNode(reference);
        return {
          fields: toHeaders(columnReference),
          reference: { resource: names.get(toText(resource) ?? ""), fields: toTexts(referred) },
        };
      }),
    },
  };
}

function toNode(value: unknown): Node {
  return isNode(value) ? value : {};
}

/** The name in the file's first row, which is a title rather than a name. */
function toHeader(column: Node): string | null {
  const { titles } = column;
  const inLanguage = isNode(titles) && !("@value" in titles) ? Object.values(titles)[0] : titles;
  return toText(inLanguage) ?? toText(column.name);
}

/** Types of XML Schema with another name in Frictionless, or whose values have another type. */
const TYPES = new Map(
  Object.entries({
    integer:
      "byte int integer long negativeInteger nonNegativeInteger nonPositiveInteger positiveInteger short unsignedByte unsignedInt unsignedLong unsignedShort",
    number: "decimal double float number",
    string:
      "anyAtomicType any anyURI base64Binary hexBinary html language Name NMTOKEN normalizedString QName string token xml",
    datetime: "datetime dateTime dateTimeStamp",
    year: "gYear",
    yearmonth: "gYearMonth",
    object: "json",
  }).flatMap(([type, written]) => written.split(" ").map((name) => [name, type])),
);

/** Constraints of a datatype on its values. */
const LIMITS: readonly (readonly [written: string, name: string])[] = [
  ["minimum", "minimum"],
  ["minInclusive", "minimum"],
  ["maximum", "maximum"],
  ["maxInclusive", "maximum"],
  ["minExclusive", "exclusiveMinimum"],
  ["maxExclusive", "exclusiveMaximum"],
  ["minLength", "minLength"],
  ["maxLength", "maxLength"],
];

function toField(column: Node, inherited: Node): object {
  const datatype = column.datatype ?? inherited.datatype ?? "string";
  const detail = isNode(datatype) ? datatype : {};
  const base = toText(isNode(datatype) ? (detail.base ?? "string") : datatype) ?? "string";
  const type = TYPES.get(base) ?? base;
  const limits = LIMITS.flatMap(([written, name]) =>
    detail[written] === undefined ? [] : [[name, detail[written]]],
  );
  return {
    name: toHeader(column),
    type,
    description: toText(column.description ?? column.comment),
    unit: toText(column.unitText ?? column.unit),
    rdfType: toText(column.propertyUrl),
    missingValues: toTexts(column.null),
    separator: toText(column.separator ?? inherited.separator),
    ...toFormat(type, detail.format),
    constraints: {
      ...(column.required === true && { required: true }),
      ...(type === "string" && toText(detail.format) && { pattern: toText(detail.format) }),
      ...Object.fromEntries(limits),
    },
  };
}

function toFormat(type: string, format: unknown): object {
  if (type === "string" || format === undefined) return {};
  if (type === "boolean") {
    const [trueValue, falseValue] = (toText(format) ?? "").split("|");
    return falseValue ? { trueValues: [trueValue], falseValues: [falseValue] } : {};
  }
  if (!isNode(format)) return { format: toText(format) };
  const { decimalChar, groupChar, pattern } = format;
  return { decimalChar, groupChar, format: toText(pattern) };
}

function toDialect(written: Node): { dialect: object; encoding: string | null } {
  const { encoding, header, headerRowCount, delimiter, quoteChar, doubleQuote } = written;
  return {
    encoding: toText(encoding),
    dialect: {
      ...(delimiter !== undefined && { delimiter }),
      ...(typeof quoteChar === "string" && { quoteChar }),
      ...(doubleQuote !== undefined && { doubleQuote }),
      ...((header === false || headerRowCount === 0) && { header: false }),
      ...(written.skipInitialSpace === true && { skipInitialSpace: true }),
      ...(typeof written.commentPrefix === "string" && { commentChar: written.commentPrefix }),
    },
  };
}
