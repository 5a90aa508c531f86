import * as v from "valibot";

/** An optional field: absent and `null` mean the same, and read as `null`. */
export function optional<S extends v.GenericSchema>(schema: S): v.NullishSchema<S, null> {
  return v.nullish(schema, null);
}

/** A list field: some services of the family answer `null` for an empty list, or omit it. */
export function list<S extends v.GenericSchema>(
  item: S,
): v.NullishSchema<v.ArraySchema<S, undefined>, () => never[]> {
  return v.nullish(v.array(item), () => []);
}

/** A text field that may be missing; reads as the empty string. */
export const text = v.nullish(v.string(), "");

/** A whole number of things or bytes. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** One line of text for people: trimmed, never empty, without control characters. */
export function line(maxChars: number) {
  return v.pipe(v.string(), v.maxLength(maxChars), v.regex(/^\P{Cc}*$/u), v.trim(), v.minLength(1));
}

/** Longest email address, characters (specification point 5). */
export const EMAIL_MAX_CHARS = 320;

/**
 * The signs of HTML's email field, such as the apostrophe of `o'brien@…`, in a local part between dots; a
 * domain of two labels or more, also in the letters that stand for others (`xn--…`).
 */
export const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?\.)+[A-Za-z](?:[A-Za-z\d-]*[A-Za-z\d])$/;

/** An email address, trimmed. */
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(EMAIL_MAX_CHARS),
  v.regex(EMAIL),
);

/** As `line`, but it may be empty. */
export function optionalLine(maxChars: number) {
  return v.pipe(v.string(), v.maxLength(maxChars), v.regex(/^\P{Cc}*$/u), v.trim());
}

/** Text of several lines; of the control characters only tabs and line ends. */
export function lines(maxChars: number) {
  return v.pipe(v.string(), v.maxLength(maxChars), v.regex(/^[\P{Cc}\t\n\r]*$/u));
}
