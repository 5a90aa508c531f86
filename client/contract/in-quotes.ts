import { LANGUAGE } from "./language.ts";

/** A text in the quotation marks of the page's language. */
export function inQuotes(text: string): string {
  return LANGUAGE === "de" ? `„${text}“` : `“${text}”`;
}
