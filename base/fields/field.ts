import { cutText } from "../cut.ts";
import { FIELD_TEXT_MAX_CHARS } from "./limits.ts";

/** An attribute or a value as text. */
export function writeAttribute(value: unknown): string {
  const text = Array.isArray(value) ? value.map(String).join(", ") : String(value ?? "");
  return cutText(text.replaceAll("\0", "").trim(), FIELD_TEXT_MAX_CHARS);
}

/** The number of values of an array. */
export function countValues({ shape }: { shape: readonly number[] }): number {
  return shape.reduce((product, size) => product * size, 1);
}
