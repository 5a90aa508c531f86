import type { SchemaElement } from "hyparquet";
import { type Room, takeRoom } from "./codecs.ts";

const MS_PER_DAY = 86_400_000;

/** A value in its logical type: days and times as dates. */
export function toValue(
  value: unknown,
  { converted_type: converted, logical_type: logical }: SchemaElement,
): unknown {
  if (converted === "DATE") return typeof value === "number" ? new Date(value * MS_PER_DAY) : value;
  if (typeof value !== "bigint") return value;
  const unit = logical?.type === "TIMESTAMP" ? logical.unit : converted?.replace("TIMESTAMP_", "");
  if (unit === "MILLIS") return new Date(Number(value));
  if (unit === "MICROS") return new Date(Number(value / 1_000n));
  return unit === "NANOS" ? new Date(Number(value / 1_000_000n)) : value;
}

/** A value as a table shows it; empty for a missing one. Throws when its characters have no room. */
export function toCell(value: unknown, room?: Room): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object") {
    const text = String(value);
    takeRoom(room, text.length);
    return text;
  }
  // A dictionary's word may be in each of a million lists.
  return JSON.stringify(value, (name, part: unknown) => {
    takeRoom(room, name.length + (typeof part === "string" ? part.length : PART_CHARS));
    return typeof part === "bigint" ? String(part) : part;
  });
}

/** About the characters of a number, or of the brackets of a list. */
const PART_CHARS = 8;

/** A stored value as a table shows it. */
export function toCellText(value: unknown, element: SchemaElement): string {
  return toCell(toValue(value, element));
}
