import * as v from "valibot";
import type { Parsed } from "../wire/parse.ts";
import { OFFSET_MAX, PAGE_MAX_ROWS, TEXT_MAX_CHARS } from "../limits.ts";

/** The query string as lists of values; a schema decides which parameters may repeat. */
export function parseQuery<S extends v.GenericSchema>(
  url: string,
  schema: S,
): Parsed<v.InferOutput<S>> {
  const values: Record<string, string[]> = {};
  for (const [name, value] of new URL(url).searchParams) {
    if (value !== "" && !Object.hasOwn(Object.prototype, name)) (values[name] ??= []).push(value);
  }
  const result = v.safeParse(schema, values, { abortEarly: true });
  if (result.success) return { ok: true, value: result.output };
  return { ok: false, problem: result.issues[0].message };
}

/** One value, the first if repeated; an empty one counts as absent. */
export function one<S extends v.GenericSchema<string, unknown>>(schema: S) {
  return v.pipe(
    v.array(v.string()),
    v.transform((values) => values[0] ?? ""),
    schema,
  );
}

/** A text of a bounded length; the message names the parameter. */
export function text(name: string, max = TEXT_MAX_CHARS) {
  return v.pipe(v.string(), v.maxLength(max, `${name} must have at most ${max} characters`));
}

/** A whole number from zero; the message names the parameter. */
export function whole(name: string, max: number) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/, `${name} must be a number from 0`),
    v.transform(Number),
    v.maxValue(max, `${name} must be at most ${max}`),
  );
}

/** `limit` and `offset`; a limit above the ceiling is answered with the ceiling. */
export function paging(defaultLimit: number, maxRows = PAGE_MAX_ROWS) {
  return {
    limit: v.optional(
      v.pipe(
        one(whole("limit", Number.MAX_SAFE_INTEGER)),
        v.transform((limit) => Math.min(limit, maxRows)),
        v.metadata({ mostRows: maxRows }),
      ),
      [String(defaultLimit)],
    ),
    offset: v.optional(one(whole("offset", OFFSET_MAX)), ["0"]),
  };
}

/** One of a list of values, exactly. */
export function choice<const T extends readonly [string, ...string[]]>(name: string, choices: T) {
  return one(v.picklist(choices, `${name} must be one of ${choices.join(", ")}`));
}

/** `true` or `false`; absent is `null`. */
export function flag(name: string) {
  return v.optional(
    v.pipe(
      choice(name, ["true", "false"]),
      v.transform((word): boolean | null => word === "true"),
    ),
  );
}
