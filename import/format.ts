import { LISTED_MAX } from "#api/wire/listed.ts";
import { cutText } from "#base/cut.ts";
import { ITEM_MAX_CHARS } from "./limits.ts";

/** "a", "a and b", "a, b and c"; of more than a person reads, the first ones and how many follow. */
export function toList(items: string[]): string {
  const rest = items.length - LISTED_MAX;
  const first = items.slice(0, LISTED_MAX).map(shorten);
  const shown = rest > 0 ? [...first, `${toCount(rest)} more`] : first;
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(shown);
}

function shorten(item: string): string {
  return item.length > ITEM_MAX_CHARS ? `${cutText(item, ITEM_MAX_CHARS - 1)}…` : item;
}

/** A whole number with its thousands parted: "12,431". */
export function toCount(count: number): string {
  return count.toLocaleString("en-GB");
}

/** A size in decimal units, as storage is sold and shown: "540 kB". */
export function toSize(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  return `${value >= 10 || power === 0 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}

/** "a", "a or b", "a, b or c". */
export function toChoice(items: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(items);
}
