import { stemmer } from "stemmer";

/** Endings of German nouns and adjectives, where three letters are left. */
const GERMAN_ENDING = /(?<=.{3})(?:ern|em|en|er|es|e|s)$/;

/** What the forms of a word in lower case have in common; German letters without their dots. */
export function toStem(word: string, language: string): string {
  if (language !== "de") return stemmer(word);
  const plain = word.replaceAll("ß", "ss").normalize("NFD").replaceAll(/\p{M}/gu, "");
  return plain.replace(GERMAN_ENDING, "");
}
