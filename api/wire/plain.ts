import * as v from "valibot";

/** One line of text for people: trimmed, never empty, without control characters. */
export function line(maxChars: number) {
  return v.pipe(v.string(), v.maxLength(maxChars), v.regex(/^\P{Cc}*$/u), v.trim(), v.minLength(1));
}

/** As `line`, but it may be empty. */
export function lineOrNothing(maxChars: number) {
  return v.pipe(v.string(), v.maxLength(maxChars), v.regex(/^\P{Cc}*$/u), v.trim());
}

/** Text of several lines; of the control characters only tabs and line ends. */
export function lines(maxChars: number) {
  return v.pipe(v.string(), v.maxLength(maxChars), v.regex(/^[\P{Cc}\t\n\r]*$/u));
}
