import { formatDay } from "./date.ts";

/** A day with its machine form. */
export function Day({ iso, length = "long" }: { iso: string; length?: "long" | "short" }) {
  return <time dateTime={iso.slice(0, 10)}>{formatDay(iso, length)}</time>;
}
