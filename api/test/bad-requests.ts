import type { Operation } from "../openapi/operation.ts";
import { toParameters } from "../openapi/parameters.ts";
import { toPlace } from "../openapi/path.ts";
import { toExampleRequest } from "./example-request.ts";
import { HOSTILE_TEXTS, HOSTILE_VALUES, RAW_TEXTS } from "./hostile-values.ts";
import { DOCUMENT, resolve } from "./json-schema.ts";

export interface BadRequest {
  url: string;
  init: RequestInit;
}

/** All parameters in a call's address. */
export function toParameterNames(address: string, operation: Operation): string[] {
  const named = toPlace(address).parameters.map(({ name }) => `{${name}}`);
  const asked = toParameters(operation).filter((each) => each.in === "query");
  return [...named, ...asked.map(({ name }) => name)];
}

/** The example of a call with one parameter replaced, by each text and once by two of them. */
export function toBadParameters(address: string, operation: Operation, name: string): BadRequest[] {
  const [url, init] = toExampleRequest(address, operation);
  const [path = "", search = ""] = url.split("?");
  if (name.startsWith("{")) return toBadSegments(address, operation, name);
  const others = new URLSearchParams(search);
  others.delete(name);
  const rest = others.size === 0 ? "" : `&${others}`;
  const texts = HOSTILE_TEXTS.map((text) => new URLSearchParams([[name, text]]).toString());
  const raw = RAW_TEXTS.map((text) => `${name}=${text}&${name}=${text}`);
  const repeated = new URLSearchParams([
    ...HOSTILE_TEXTS.slice(0, 20).map((text) => [name, text]),
    ["__proto__", "x"],
  ]);
  return [...texts, ...raw, String(repeated)].map((query) => ({
    url: `${path}?${query}${rest}`,
    init,
  }));
}

/** A path segment is never empty, `.` or `..`: those name another address. */
function toBadSegments(address: string, operation: Operation, name: string): BadRequest[] {
  const { path } = toPlace(address);
  const [, init] = toExampleRequest(address, operation);
  const [, search] = toExampleRequest(address, operation)[0].split("?");
  const segments = [
    ...HOSTILE_TEXTS.map((text) => encodeURIComponent(text.toWellFormed())),
    "%",
    "%ff",
    "%00",
    "..%2f..",
    "%2e%2e%2f",
  ];
  return segments.map((segment) => {
    const filled = path.replace(/\{\w+\}/g, (part) =>
      part === name
        ? segment
        : encodeURIComponent(operation.example.path?.[part.slice(1, -1)] ?? ""),
    );
    return { url: search === undefined ? filled : `${filled}?${search}`, init };
  });
}

/** The fields that the schema of a call's JSON body knows. */
export function toBodyFields(address: string): string[] {
  const { path, method } = toPlace(address);
  const content = Object(DOCUMENT.paths[path][method].requestBody?.content);
  const schema = content["application/json"]?.schema;
  return schema === undefined ? [] : Object.keys(Object(resolve(schema)["properties"]));
}

/** The example of a call with one field of its body replaced or filled with unexpected members. */
export function toBadBodies(address: string, operation: Operation, field: string): BadRequest[] {
  const [url, init] = toExampleRequest(address, operation);
  const body = Object(operation.body?.example);
  return HOSTILE_VALUES.flatMap((value) => [
    { ...body, [field]: value },
    { ...body, [field]: { ...Object(body[field]), add: value, code: value, path: value } },
  ]).map((content) => ({ url, init: { ...init, body: JSON.stringify(content) } }));
}
