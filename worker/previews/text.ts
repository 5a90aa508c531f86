import type { Preview } from "./kinds.ts";
import { cutText } from "#base/cut.ts";
import { parseJson } from "#base/parse-json.ts";
import { PREVIEW_JSON_NODES, PREVIEW_TEXT_SHOWN_CHARS } from "./limits.ts";

/** A text unchanged, up to the length limit of a page. */
export function toTextPreview(text: string, isCut: boolean): Preview {
  const shown = cutText(text, PREVIEW_TEXT_SHOWN_CHARS);
  return { kind: "text", text: shown, isCut: isCut || shown.length < text.length };
}

/** JSON as a tree; a truncated or broken one is a text. */
export function toJsonPreview(text: string, isCut: boolean): Preview {
  const value = isCut ? undefined : parseExact(text);
  if (value === undefined) return toTextPreview(text, isCut);
  const budget = { left: PREVIEW_JSON_NODES };
  const pruned = prune(value, budget);
  return { kind: "json", value: pruned, isCut: budget.left <= 0 };
}

const LONG_INTEGER = /\d{16}/;

/** JSON whose integers keep every digit: those that a number cannot hold are big integers. */
function parseExact(text: string): unknown {
  if (!LONG_INTEGER.test(text)) return parseJson(text);
  try {
    return JSON.parse(text, function keepDigits(_key, value: unknown, written?: Written) {
      const source = written?.source;
      const isLong = typeof value === "number" && !Number.isSafeInteger(value);
      return isLong && source !== undefined && /^-?\d+$/.test(source) ? BigInt(source) : value;
    });
  } catch {
    return undefined;
  }
}

/** What the engine passes to a reviver, which the compiler's library does not know yet. */
interface Written {
  source?: string;
}

/** The beginning of a value, every part counted. */
function prune(value: unknown, budget: { left: number }): unknown {
  budget.left -= 1;
  if (typeof value === "string") return cutText(value, 500);
  if (Array.isArray(value)) {
    const pruned = value.slice(0, Math.max(0, budget.left));
    return pruned.filter(() => budget.left > 0).map((item) => prune(item, budget));
  }
  if (typeof value !== "object" || value === null) return value;
  const pruned: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    if (budget.left <= 0) break;
    pruned.push([cutText(key, 200), prune(item, budget)]);
  }
  return Object.fromEntries(pruned);
}
