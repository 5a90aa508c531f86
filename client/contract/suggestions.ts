import { PREFIX } from "./language.ts";
import { toQueryString } from "./query-string.ts";

/** The least number of letters for suggestions. */
export const SUGGEST_MIN_CHARS = 2;
/** Longest text that suggestions are made for, characters. */
export const SUGGEST_MAX_CHARS = 80;

/** One line below a search field: its label, a note, and its address. */
export interface SuggestedLine {
  label: string;
  detail: string;
  href: string;
}

/** Lines of one kind, under its name. */
export interface SuggestedGroup {
  name: string;
  lines: SuggestedLine[];
}

/** The address of suggestions for a half typed search. */
export function suggestionsHref(q: string): string {
  return `${PREFIX}/search/suggestions.json${toQueryString({ q })}`;
}
