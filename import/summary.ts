import { cutText } from "#base/cut.ts";

/** The longest description taken from a README, in characters: about what a card and a search result show. */
const SUMMARY_MAX_CHARS = 500;

/** The first paragraph of prose in a README, for a package that describes itself nowhere else; empty when it has none. */
export function toSummary(readme: string): string {
  const paragraphs = readme.split(/\r?\n\s*\r?\n/).map(toProse);
  const first = paragraphs.find((text) => /[.!?]/.test(text) && text.split(" ").length > 5) ?? "";
  if (first.length <= SUMMARY_MAX_CHARS) return first;
  const cut = cutText(first, SUMMARY_MAX_CHARS - 1);
  return `${cut.slice(0, cut.lastIndexOf(" "))}…`;
}

function toProse(paragraph: string): string {
  if (/^\s*(?:#|[-*+|>]|```|\d+\.|={3}|<!--)/.test(paragraph)) return "";
  return paragraph
    .replace(/<[^>]*>/g, "")
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
    .replace(/[*_`]{1,3}(\S(?:[^*_`]*\S)?)[*_`]{1,3}/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
