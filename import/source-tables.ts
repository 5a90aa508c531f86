import type { SourceTable, TableField } from "#api/wire/source-metadata.ts";
import { isNode, type Node, toList, toText } from "./formats/json-ld.ts";

type Scalar = string | number | boolean;
type Options = NonNullable<TableField["options"]>;

/** A Frictionless resource's description of the table at `path`; no property of it is omitted here. */
export function toTable(path: string, resource: Node): SourceTable {
  const schema = isNode(resource.schema) ? resource.schema : {};
  const dialect = isNode(resource.dialect) ? resource.dialect : {};
  const csv = isNode(dialect.csv) ? dialect.csv : {};
  const keys = toList(schema.primaryKey).flatMap(toWords);
  const foreignKeys = toList(schema.foreignKeys).filter(isNode).map(toForeignKey);
  return {
    path,
    ...toGiven({
      name: toText(resource.name),
      title: toText(resource.title),
      description: toText(resource.description),
      encoding: toText(resource.encoding),
    }),
    ...withOptions("dialect", toOptions({ ...dialect, ...csv })),
    ...withList("missingValues", toMissing(schema.missingValues)),
    ...withList("primaryKey", keys),
    ...withList("foreignKeys", foreignKeys),
    fields: toList(schema.fields).filter(isNode).map(toField),
  };
}

const FIELD_TEXTS = ["type", "format", "title", "description", "unit"] as const;
const FIELD_PARTS: ReadonlySet<string> = new Set([
  ...FIELD_TEXTS,
  "name",
  "constraints",
  "missingValues",
  "categories",
]);

function toField(field: Node): TableField {
  const others = Object.fromEntries(Object.entries(field).filter(([key]) => !FIELD_PARTS.has(key)));
  const labels = Object.fromEntries(FIELD_TEXTS.map((name) => [name, toText(field[name])]));
  const constraints = isNode(field.constraints) ? toOptions(field.constraints) : {};
  return {
    name: toText(field.name) ?? "",
    ...toGiven(labels),
    ...withList("missingValues", toMissing(field.missingValues)),
    ...withOptions("constraints", constraints),
    ...withList("categories", toList(field.categories).flatMap(toCategory)),
    ...withOptions("options", toOptions(others)),
  };
}

function toCategory(category: unknown): NonNullable<TableField["categories"]> {
  if (isScalar(category)) return [{ value: category }];
  if (!isNode(category) || !isScalar(category.value)) return [];
  return [{ value: category.value, ...toGiven({ label: toText(category.label) }) }];
}

function toForeignKey({ fields, reference }: Node) {
  const { resource, fields: references } = isNode(reference) ? reference : {};
  return {
    fields: toList(fields).flatMap(toWords),
    resource: toText(resource) ?? "",
    references: toList(references).flatMap(toWords),
  };
}

/** A missing value is a text, or in version 2 also a text with a label. */
function toMissing(values: unknown): string[] {
  return toList(values).flatMap((one) => toWords(isNode(one) ? one.value : one));
}

function toWords(value: unknown): string[] {
  return isScalar(value) ? [String(value)] : [];
}

/** Scalars and lists of them; nested values have no field here. */
function toOptions(node: Node): Options {
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]): [string, Scalar | Scalar[]][] => {
      if (isScalar(value)) return [[key, value]];
      const isFlat = Array.isArray(value) && value.length > 0 && value.every(isScalar);
      return isFlat ? [[key, value]] : [];
    }),
  );
}

export function isScalar(value: unknown): value is Scalar {
  return ["string", "number", "boolean"].includes(typeof value);
}

/** Without absent properties. */
export function toGiven<Key extends string>(
  fields: Record<Key, string | null | undefined>,
): { [Name in Key]?: string } {
  const given = Object.entries<string | null | undefined>(fields).filter(([, value]) => value);
  return Object.fromEntries(given) as { [Name in Key]?: string }; // the filter keeps only texts
}

export function withList<Key extends string, Item>(
  name: Key,
  items: Item[],
): { [Name in Key]?: Item[] } {
  return items.length > 0 ? ({ [name]: items } as { [Name in Key]?: Item[] }) : {}; // one key, as named
}

function withOptions<Key extends string>(name: Key, options: Options): { [Name in Key]?: Options } {
  return Object.keys(options).length > 0
    ? ({ [name]: options } as { [Name in Key]?: Options })
    : {}; // one key, as named
}
