import { LANGUAGE } from "./language.ts";

/** A title within a sentence: German nouns keep their capital letter. */
export function inSentence(title: string): string {
  return LANGUAGE === "en" ? title.toLowerCase() : title;
}

/** A text in the quotation marks of the page's language. */
export function inQuotes(text: string): string {
  return LANGUAGE === "de" ? `„${text}“` : `“${text}”`;
}
