import { isNode, type Node, toList, toText, toTexts } from "./json-ld.ts";

/** The columns of each file that a record set reads, by the file's `@id`, as Frictionless table schemas. */
export function toSchemas(dataset: Node): Map<string, object> {
  const schemas = new Map<string, object>();
  for (const recordSet of toList(dataset.recordSet).filter(isNode)) {
    const fields = toList(recordSet.field).filter(isNode);
    const byFile = Map.groupBy(fields, (field) => toFileId(field));
    for (const [file, columns] of byFile) {
      if (file !== null && !schemas.has(file)) schemas.set(file, toSchema(recordSet, columns));
    }
  }
  return schemas;
}

function toSchema(recordSet: Node, columns: Node[]): object {
  const names = new Map(columns.map((field) => [toText(field["@id"]), toColumn(field)]));
  const keys = toTexts(recordSet.key).flatMap((id) => names.get(id) ?? []);
  return {
    ...(keys.length > 0 && { primaryKey: keys }),
    fields: columns.map((field) => ({
      name: toColumn(field),
      type: toType(field),
      description: toText(field.description),
      ...(toColumn(field) !== toText(field.name) && { title: toText(field.name) }),
    })),
  };
}

function toSource(field: Node): Node {
  const [source] = toList(field.source);
  return isNode(source) ? source : {};
}

function toFileId(field: Node): string | null {
  const { fileObject, distribution } = toSource(field);
  return toText(fileObject ?? distribution);
}

function toColumn(field: Node): string | null {
  const { extract } = toSource(field);
  return toText(isNode(extract) ? extract.column : undefined) ?? toText(field.name);
}

const TYPES = new Map([
  ["Integer", "integer"],
  ["Float", "number"],
  ["Number", "number"],
  ["Boolean", "boolean"],
  ["Date", "date"],
  ["DateTime", "datetime"],
  ["Time", "time"],
  ["Text", "string"],
  ["URL", "string"],
]);

/** A type that Frictionless does not know stays as written. */
function toType({ dataType }: Node): string | null {
  const written = toTexts(dataType)[0] ?? "";
  const name = written.slice(Math.max(written.lastIndexOf(":"), written.lastIndexOf("/")) + 1);
  return TYPES.get(name) ?? (written || null);
}
