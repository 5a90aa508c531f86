import type { SourceTable, TableField } from "#api/wire/source-metadata.ts";
import { toTableKind } from "#base/tables/table-kind.ts";
import { natural } from "#client/contract/citation/names.ts";
import type { Creator } from "#client/contract/citation/work.ts";
import {
  type DescribedFile,
  type Description,
  type ExternalFile,
  listExternalFiles,
  toText,
  toWebAddress,
  withoutEmpty,
} from "./description.ts";

/** The specification: Data Package 2.0. */
export const DATA_PACKAGE = "https://datapackage.org/profiles/2.0/datapackage.json";

/** The standard's pattern for the name of a licence. */
const LICENSE_NAME = /^[-a-zA-Z0-9._]+$/;

/**
 * A dataset as a Frictionless data package whose files stay where they are: every resource is an
 * address with its size and checksum, every table has its schema and dialect.
 */
export function toDataPackage(described: Description): Record<string, unknown> {
  const { record, work, url, source } = described;
  const { license } = record;
  return withoutEmpty({
    $schema: DATA_PACKAGE,
    name: `dataset-${record.id}`,
    id: work.doi === "" ? url : work.url,
    title: record.title,
    description: [toText(described), toPartNote(described)].filter(Boolean).join(" "),
    homepage: source.homepage ?? url,
    version: work.version,
    created: record.versionPublishedAt,
    // In addition to the standard's properties: the citation, where readers of data packages expect it.
    datePublished: work.day,
    keywords: record.tags,
    licenses: license && [
      withoutEmpty({
        name: LICENSE_NAME.test(license.short) ? license.short : null,
        path: license.url,
        title: license.name,
      }),
    ],
    contributors: work.creators.map(toContributor),
    sources: source.sources?.map(({ title, url: address }) =>
      withoutEmpty({ title, path: toWebAddress(address) }),
    ),
    resources: toResources(described),
  });
}

/** Tools take the resources of a package for all of it. */
function toPartNote({ record, files, folders, url }: Description): string {
  if (folders.length === 0) return "";
  return `This package lists ${files.length} of the ${record.fileCount} files; ${url}/linkset.json lists all.`;
}

function toContributor(creator: Creator): unknown {
  return withoutEmpty({
    title: natural(creator),
    givenName: creator.given,
    familyName: creator.given === "" ? null : creator.family,
    path: creator.orcid && `https://orcid.org/${creator.orcid}`,
    roles: ["author"],
  });
}

function toResources(described: Description): unknown[] {
  const { files, source } = described;
  const tables = new Map(source.tables.map((table) => [table.path, table]));
  const takeFreeName = createNames();
  // Tables keep the names in their foreign keys.
  const named = files.map((file) => {
    const table = tables.get(file.path);
    return { file, table, name: takeFreeName(table?.name ?? file.path) };
  });
  const names = new Map(named.map(({ table, name }) => [table?.name, name]));
  const resources = [
    ...named.map(({ file, table, name }) => toResource(file, { name, table, names })),
    ...listExternalFiles(described).map((file) => toExternal(file, takeFreeName(file.name))),
  ];
  return resources.length > 0 ? resources : [toPage(described)];
}

/** A package needs a resource, so a record without open files has its page. */
function toPage({ url }: Description): unknown {
  const title = "The dataset’s page; it has no open files";
  return { name: "page", path: url, title, mediatype: "text/html" };
}

/** The name of each table's resource, by the name that its source gives it. */
type TableNames = ReadonlyMap<string | undefined, string>;

interface NamedResource {
  name: string;
  table: SourceTable | undefined;
  names: TableNames;
}

function toResource(
  { path, url, type, size, sha256 }: DescribedFile,
  { name, table, names }: NamedResource,
): unknown {
  return withoutEmpty({
    name,
    path: url,
    title: table?.title ?? path,
    description: table?.description,
    format: toFormat(path),
    mediatype: type,
    bytes: size,
    hash: sha256 && `sha256:${sha256}`,
    ...(table && toTable(table, names)),
  });
}

function toExternal({ name, url, type, size, sha256, md5 }: ExternalFile, free: string): unknown {
  return withoutEmpty({
    name: free,
    path: url,
    title: name,
    mediatype: type,
    bytes: size,
    hash: sha256 ? `sha256:${sha256}` : (md5 ?? null),
  });
}

function toTable(table: SourceTable, tables: TableNames): Record<string, unknown> {
  const { path, columns, fields, dialect, encoding, missingValues, primaryKey } = table;
  const described = new Map(fields.map((field) => [field.name, field]));
  const all = columns?.map((name) => described.get(name) ?? { name }) ?? fields;
  const names = new Set(all.map(({ name }) => name));
  // A schema whose fields share a name, or have none, makes the whole package invalid.
  const isValid = names.size === all.length && !names.has("");
  // Readers take the names of JSON lines from the first one, which need not have all of them.
  const isSaid = toTableKind(path) !== "lines" || fields.some((one) => Object.keys(one).length > 1);
  return {
    type: "table",
    encoding,
    dialect,
    schema:
      isValid && isSaid
        ? withoutEmpty({
            fields: all.map(toField),
            missingValues,
            primaryKey,
            foreignKeys: toForeignKeys(table, tables),
          })
        : null,
  };
}

/** Without those to a table that is not in the package, which would be an error of it. */
function toForeignKeys({ foreignKeys = [] }: SourceTable, tables: TableNames): unknown[] {
  return foreignKeys.flatMap(({ fields, resource: named, references }) => {
    const resource = named === "" ? "" : tables.get(named);
    return resource === undefined ? [] : [{ fields, reference: { resource, fields: references } }];
  });
}

/** Says what the standard means by no type: frictionless takes no type for texts, and refuses numbers. */
function toField({ options, name, type = "any", ...field }: TableField): unknown {
  return { name, type, ...field, ...options };
}

function toFormat(path: string): string | null {
  return /\.([A-Za-z0-9]{1,10})$/.exec(path)?.[1]?.toLowerCase() ?? null;
}

/** Names in the standard's format, each once. */
function createNames(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    const plain = wanted.toLowerCase().replaceAll(/[^-a-z0-9._/]/g, "-") || "file";
    let name = plain;
    for (let number = 2; taken.has(name); number += 1) name = `${plain}-${number}`;
    taken.add(name);
    return name;
  };
}
