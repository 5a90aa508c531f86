import { LANGUAGE } from "./language.ts";

/** A title within a sentence: German nouns keep their capital letter. */
export function inSentence(title: string): string {
  return LANGUAGE === "en" ? title.toLowerCase() : title;
}
