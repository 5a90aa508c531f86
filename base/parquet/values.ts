import { type FileMetaData, parquetSchema, type SchemaElement, type SchemaTree } from "hyparquet";
import { shortenFloat32 } from "../float32.ts";
import { type Room, takeRoom } from "./codecs.ts";

const MS_PER_DAY = 86_400_000;

/** A value in its logical type: days and times as dates, numbers of 32 bits without noise. */
export function toValue(
  value: unknown,
  { type, converted_type: converted, logical_type: logical }: SchemaElement,
): unknown {
  if (type === "FLOAT" && typeof value === "number") return shortenFloat32(value);
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

/** Writes values of hyparquet, which knows no numbers of 32 bits, as a table shows them. */
export function createCellWriter(
  metadata: FileMetaData,
  room?: Room,
): (column: string, value: unknown) => string {
  const floats = listFloatColumns(metadata);
  return (column, value) => toCell(floats.has(column) ? shortenFloats(value) : value, room);
}

/** Names of the columns whose numbers, or numbers in lists and objects, have 32 bits. */
export function listFloatColumns(metadata: FileMetaData): ReadonlySet<string> {
  const hasFloats = ({ element, children }: SchemaTree): boolean =>
    element.type === "FLOAT" || children.some(hasFloats);
  return new Set(
    parquetSchema(metadata)
      .children.filter(hasFloats)
      .map(({ element }) => element.name),
  );
}

/** A value of such a column without the noise of 32 bits. */
export function shortenFloats(value: unknown): unknown {
  if (typeof value === "number") return shortenFloat32(value);
  if (Array.isArray(value)) return value.map(shortenFloats);
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== PLAIN)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, shortenFloats(part)]),
  );
}

const PLAIN: unknown = Object.prototype;
