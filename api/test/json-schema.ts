import { Validator, type Schema } from "@cfworker/json-schema";
import { createDocument } from "../openapi/document.ts";
import { ORIGIN } from "./catalogue.ts";

/** The document as a client reads it. */
export const DOCUMENT = Object(JSON.parse(JSON.stringify(createDocument(ORIGIN))));

/** Where a value breaks a schema of the document. */
export function findFaults(schema: object, value: unknown): string[] {
  const rooted: Schema = { ...schema, components: DOCUMENT.components };
  const { errors } = new Validator(rooted, "2020-12", false).validate(value);
  return errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`);
}

/** Follows a reference of the document; returns any other value unchanged. */
export function resolve(schema: object): Record<string, unknown> {
  if (!("$ref" in schema)) return Object(schema);
  const name = String(schema.$ref).split("/").at(-1) ?? "";
  return resolve(Object(DOCUMENT.components.schemas[name]));
}

/** Fields of a value that no branch of a schema knows. */
export function findUnknownFields(schema: object, value: unknown, place = ""): string[] {
  const branches = toBranches(schema);
  if (Array.isArray(value)) {
    const items = branches.flatMap(({ items: each }) => (each ? [Object(each)] : []));
    const item = { anyOf: items };
    return items.length === 0
      ? []
      : value.flatMap((each, at) => findUnknownFields(item, each, `${place}/${at}`));
  }
  if (typeof value !== "object" || value === null) return [];
  if (branches.some(isOpen)) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const known = branches.flatMap(({ properties = {} }) => Object(properties)[name] ?? []);
    if (known.length === 0) return [`${place}/${name}`];
    return findUnknownFields({ anyOf: known }, field, `${place}/${name}`);
  });
}

/** Whether a schema lets any field pass, explicitly or by default. */
function isOpen(schema: Record<string, unknown>): boolean {
  if (schema["type"] === undefined) return Object.keys(schema).length === 0;
  return schema["type"] === "object" && Boolean(schema["additionalProperties"]);
}

function toBranches(schema: object): Record<string, unknown>[] {
  const resolved = resolve(schema);
  const branches = resolved["anyOf"] ?? resolved["oneOf"];
  return Array.isArray(branches) ? branches.flatMap(toBranches) : [resolved];
}
