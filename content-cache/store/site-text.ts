import * as v from "valibot";
import { parseJson } from "./json.ts";
import type { Locale } from "./pointer.ts";
import { formatRecords, parseRecords, type Records } from "./record-line.ts";

/** All that readers need of a generation: records of the types the site knows, and their assets. */
export interface Site {
  locales: Locale[];
  /** Types of which only the newest records are here, and the rank of the last one kept. */
  truncated: Record<string, number>;
  /** Records left out because readers cannot hold them all; absent when there are none. */
  omitted?: number;
  records: Records;
}

const headSchema = v.object({
  locales: v.array(
    v.object({ code: v.string(), fallbackCode: v.nullable(v.string()), isDefault: v.boolean() }),
  ),
  truncated: v.record(v.string(), v.number()),
  omitted: v.exactOptional(v.number()),
});

/** One line of JSON about the whole, then one line a record. */
export function formatSite({ records, ...head }: Site): string {
  return `${JSON.stringify(head)}\n${formatRecords(records.values())}`;
}

/** `null` when the text is no site. */
export function parseSite(text: string): Site | null {
  const end = text.indexOf("\n");
  const head = v.safeParse(headSchema, parseJson(text.slice(0, end)));
  if (!head.success) return null;
  return { ...head.output, records: parseRecords(text.slice(end + 1)) };
}
