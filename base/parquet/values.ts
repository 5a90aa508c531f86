import type { SchemaElement } from "hyparquet";

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

/** A value as a table shows it; empty for a missing one. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object") return String(value);
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "bigint" ? String(part) : part,
  );
}

/** A stored value as a table shows it. */
export function toCellText(value: unknown, element: SchemaElement): string {
  return toCell(toValue(value, element));
}
