import fc from "fast-check";
import { PUBLISH_TOKEN } from "./catalogue.ts";
import { HOSTILE_TEXTS, HOSTILE_TYPES, HOSTILE_VALUES } from "./hostile-values.ts";
import { DOCUMENT, resolve } from "./json-schema.ts";
import { SENDER } from "./showcase.ts";

/** One call of the document, and an invalid request to it. */
export interface RandomRequest {
  method: string;
  path: string;
  url: string;
  init: { method: string; headers: [string, string][]; body?: string };
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  schema: Record<string, unknown>;
  example?: unknown;
}

const TOKENS = [
  null,
  ...Array.from({ length: 9 }, () => `token-of-${SENDER}`),
  "token-of-owner",
  "token-of-guest",
  "token-of-stranger",
  "token-of-newcomer",
  "token-of-nobody",
  "expired",
  "4f6d1c1e-0000-4000-8000-000000000001." + "0".repeat(64),
  "a.b.c",
];
const RANGES = [
  "bytes=0-",
  "bytes=9-1",
  "bytes=-1",
  "bytes=0-0,2-3",
  "bytes=99999-",
  "x",
  "*",
  '"a"',
];

const text = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS.filter((each) => each.length < 5_000)),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.bigInt().map(String),
);

/** A value that a schema accepts, or almost. */
function toValue(schema: Record<string, unknown>): fc.Arbitrary<string> {
  const items = Object(schema["items"] ?? schema);
  const choices: unknown = items.enum;
  if (Array.isArray(choices)) return fc.constantFrom(...choices.map(String));
  if (items.type === "boolean") return fc.constantFrom("true", "false", "TRUE", "1");
  if (items.type === "integer") {
    const edges = [0, 1, Number(items.maximum ?? 9), Number(items.maximum ?? 9) + 1];
    return fc.oneof(fc.constantFrom(...edges), fc.integer()).map(String);
  }
  return text;
}

function toQuery(parameters: Parameter[]): fc.Arbitrary<[string, string][]> {
  const known = parameters.filter((each) => each.in === "query");
  const pairs = known.flatMap(({ name, schema, example }) => [
    fc.tuple(fc.constant(name), toValue(schema)),
    fc.tuple(fc.constant(name), text),
    ...(example === undefined ? [] : [fc.constant<[string, string]>([name, String(example)])]),
  ]);
  const strange = fc.tuple(fc.oneof(text, fc.constantFrom("__proto__", "api_key", "")), text);
  return fc.array(fc.oneof(...pairs, strange), { maxLength: 6 });
}

/** A path segment is never empty, `.` or `..`: those name another address. */
function toSegment({ schema, example }: Parameter): fc.Arbitrary<string> {
  const odd = fc.oneof(toValue(schema), text).filter((each) => !/^\.{0,2}$/.test(each));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(String(example)) },
    { weight: 1, arbitrary: odd },
  );
}

/** The example with some of its fields replaced, any JSON, or no JSON; in a form where one is requested. */
function toBody(content: Record<string, unknown>): fc.Arbitrary<string> {
  const [[type = "", media] = []] = Object.entries(content);
  const { schema, example } = Object(media);
  const isForm = type.includes("form");
  const own = isForm ? Object(schema.properties.data.contentSchema) : schema;
  const names = Object.keys(Object(resolve(own)["properties"]));
  const name = names.length === 0 ? fc.constant("x") : fc.constantFrom(...names);
  const value = fc.oneof(fc.constantFrom(...HOSTILE_VALUES), fc.jsonValue(), text);
  const whole = isForm ? JSON.parse(example.data) : Object(example);
  const changed = fc
    .dictionary(fc.oneof(name, text), value, { maxKeys: 3 })
    .map((fields) => JSON.stringify({ ...whole, ...fields }));
  const json = fc.oneof({ weight: 4, arbitrary: changed }, { weight: 1, arbitrary: fc.json() });
  const asked = isForm ? json.map((data) => String(new URLSearchParams({ data }))) : json;
  const asItIs = fc.constant(typeof example === "string" ? example : JSON.stringify(example));
  const odd = fc.oneof(text, asItIs, fc.constant("a".repeat(70_000)));
  return fc.oneof({ weight: 5, arbitrary: asked }, { weight: 1, arbitrary: odd });
}

function toHeaders(path: string, types: string[]): fc.Arbitrary<[string, string][]> {
  const isOperator = path.startsWith("/publish/");
  const tokens = fc.constantFrom(...TOKENS, ...(isOperator ? Array(20).fill(PUBLISH_TOKEN) : []));
  const type = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom("", ...types) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TYPES) },
  );
  const part = fc.tuple(
    fc.constantFrom("range", "if-none-match", "if-range", "content-length"),
    fc.constantFrom(...RANGES),
  );
  return fc
    .record({ token: tokens, type, parts: fc.array(part, { maxLength: 2 }) })
    .map(({ token, type: sent, parts }) => [
      ...(token === null ? [] : [["authorization", `Bearer ${token}`] satisfies [string, string]]),
      ...(types.length === 0 || sent === ""
        ? []
        : [["content-type", sent] satisfies [string, string]]),
      ...parts,
    ]);
}

function toRequests(path: string, method: string): fc.Arbitrary<RandomRequest> {
  const { parameters, requestBody } = Object(DOCUMENT.paths[path][method]);
  const known: Parameter[] = parameters;
  const named = known.filter((each) => each.in === "path");
  const content = Object(requestBody?.content);
  const hasBody = Object.keys(content).length > 0;
  return fc
    .record({
      segments: fc.tuple(...named.map(toSegment)),
      query: toQuery(known),
      headers: toHeaders(path, Object.keys(content)),
      body: hasBody ? toBody(content) : fc.constant(undefined),
    })
    .map(({ segments, query, headers, body }) => {
      const filled = named.reduce(
        (so, { name }, at) =>
          so.replace(`{${name}}`, () => encodeURIComponent((segments[at] ?? "").toWellFormed())),
        path,
      );
      const url = `${filled}?${new URLSearchParams(query)}`;
      const init = { method: method.toUpperCase(), headers, ...(body !== undefined && { body }) };
      return { method, path, url, init };
    });
}

/** Calls of the document, all equally likely. */
export function randomRequests(): fc.Arbitrary<RandomRequest> {
  const calls = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.keys(Object(methods)).map((method) => toRequests(path, method)),
  );
  return fc.oneof(...calls);
}
