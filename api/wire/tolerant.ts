import * as v from "valibot";

/** An optional field: absent and `null` mean the same, and read as `null`. */
export function optional<S extends v.GenericSchema>(schema: S): v.NullishSchema<S, null> {
  return v.nullish(schema, null);
}

/** A list field: some services of the family answer `null`, or leave it out, for an empty list. */
export function list<S extends v.GenericSchema>(
  item: S,
): v.NullishSchema<v.ArraySchema<S, undefined>, () => never[]> {
  return v.nullish(v.array(item), () => []);
}

/** A text field that may be missing; reads as the empty string. */
export const text = v.nullish(v.string(), "");

/** A whole number of things or bytes. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
