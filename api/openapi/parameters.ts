import * as v from "valibot";
import type { Operation, Parameter } from "./operation.ts";
import { SENTENCES } from "./sentences.ts";

type Leaf = v.GenericSchema | v.PipeItem<unknown, unknown, v.BaseIssue<unknown>>;

/** The parameters of an operation: those of its handler's own query schema, in their order, then all others. */
export function toParameters(operation: Operation): Parameter[] {
  const { query, sentences = {}, required = [], parameters = [] } = operation;
  const read = Object.entries(readEntries(query)).map(([name, entry]): Parameter => {
    const description = sentences[name] ?? SENTENCES[name];
    if (description === undefined) throw new Error(`No sentence tells what ${name} is.`);
    const isRequired = entry.type !== "optional" || required.includes(name);
    const fallback = "default" in entry ? readFirst(entry.default) : undefined;
    const schema = toQuerySchema(flatten(entry), fallback);
    const shown = description + toCeiling(entry);
    return { name, in: "query", ...(isRequired && { required: true }), schema, description: shown };
  });
  return [...read, ...parameters];
}

/** How many rows a page has at most, where a larger number is answered with that many. */
function toCeiling(entry: v.GenericSchema): string {
  const told = flatten(entry).find(({ type }) => type === "metadata");
  const { mostRows } = Object(told && "metadata" in told ? told.metadata : {});
  return mostRows === undefined ? "" : ` At most ${mostRows} are answered.`;
}

function readEntries(schema: v.GenericSchema | undefined): Record<string, v.GenericSchema> {
  return schema && "entries" in schema ? Object(schema.entries) : {};
}

/** The steps of a schema in the order in which a value passes them. */
function flatten(schema: Leaf): Leaf[] {
  if ("wrapped" in schema) return flatten(Object(schema.wrapped));
  if (!("pipe" in schema)) return [schema];
  const steps: Leaf[] = Object(schema.pipe);
  return steps.flatMap((step, at) => (at === 0 || step.kind === "schema" ? flatten(step) : [step]));
}

/** A query holds a list of each value; a schema right behind its transformation reads only the first. */
function toQuerySchema([list, ...steps]: Leaf[], fallback: string | undefined): object {
  const isSingle = steps[0]?.kind === "transformation" && steps[1]?.kind === "schema";
  if (isSingle) return toValueSchema(steps.slice(1), fallback);
  const item: v.GenericSchema = Object(list && "item" in list ? list.item : v.string());
  const maxItems = readRequirement(steps, "max_length");
  return {
    type: "array",
    items: toValueSchema(flatten(item), undefined),
    ...(maxItems !== undefined && { maxItems }),
  };
}

function toValueSchema(steps: Leaf[], fallback: string | undefined): object {
  const options = steps.flatMap((step) => ("options" in step ? Object(step.options) : []));
  if (options.join() === "true,false") return { type: "boolean" };
  const pattern = readRequirement(steps, "regex");
  if (pattern instanceof RegExp && pattern.source.startsWith("^\\d{1,15}$")) {
    const maximum = readRequirement(steps, "max_value");
    const isBounded = typeof maximum === "number" && maximum < Number.MAX_SAFE_INTEGER;
    return {
      type: "integer",
      minimum: 0,
      maximum: isBounded ? maximum : 10 ** 15 - 1,
      ...(fallback !== undefined && { default: Number(fallback) }),
    };
  }
  const maxLength = readRequirement(steps, "max_length");
  return {
    type: "string",
    ...(options.length > 0 && { enum: options }),
    ...(pattern instanceof RegExp && { pattern: pattern.source }),
    ...(maxLength !== undefined && { maxLength }),
    ...(steps.some(({ type }) => type === "iso_date") && { format: "date" }),
    ...(fallback && { default: fallback }),
  };
}

function readRequirement(steps: Leaf[], type: string): unknown {
  const step = steps.find((each) => each.type === type);
  return step && "requirement" in step ? step.requirement : undefined;
}

/** The first of a list of defaults; a required parameter's `[""]` is none. */
function readFirst(values: unknown): string | undefined {
  return Array.isArray(values) && typeof values[0] === "string" && values[0] !== ""
    ? values[0]
    : undefined;
}
