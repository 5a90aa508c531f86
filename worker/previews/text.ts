import type { Preview } from "./kinds.ts";
import { cutText } from "#base/cut.ts";
import { parseWrittenJson, WrittenNumber } from "#base/parse-json.ts";
import { PREVIEW_JSON_NODES, PREVIEW_TEXT_SHOWN_CHARS } from "./limits.ts";

/** A text unchanged, up to the length limit of a page. */
export function toTextPreview(text: string, isCut: boolean): Preview {
  const shown = cutText(text, PREVIEW_TEXT_SHOWN_CHARS);
  return { kind: "text", text: shown, isCut: isCut || shown.length < text.length };
}

/** JSON as a tree; a truncated or broken one is a text. */
export function toJsonPreview(text: string, isCut: boolean): Preview {
  const value = isCut ? undefined : parseWrittenJson(text);
  if (value === undefined) return toTextPreview(text, isCut);
  const budget = { left: PREVIEW_JSON_NODES };
  const pruned = prune(value, budget);
  return { kind: "json", value: pruned, isCut: budget.left <= 0 };
}

/** The beginning of a value, every part counted. */
function prune(value: unknown, budget: { left: number }): unknown {
  budget.left -= 1;
  if (typeof value === "string") return cutText(value, 500);
  if (Array.isArray(value)) {
    const pruned = value.slice(0, Math.max(0, budget.left));
    return pruned.filter(() => budget.left > 0).map((item) => prune(item, budget));
  }
  const isSingle = typeof value !== "object" || value === null || value instanceof WrittenNumber;
  if (isSingle) return value;
  const pruned: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    if (budget.left <= 0) break;
    pruned.push([cutText(key, 200), prune(item, budget)]);
  }
  return Object.fromEntries(pruned);
}
