import { stemmer } from "stemmer";

/** Endings of German nouns and adjectives; at least three letters stay in front of them. */
const GERMAN_ENDING = /(?<=.{3})(?:ern|em|en|er|es|e|s)$/;

/** The stem that the forms of a word in lower case share; German letters have no dots. */
export function toStem(word: string, language: string): string {
  if (language !== "de") return stemmer(word);
  const plain = word.replaceAll("ß", "ss").normalize("NFD").replaceAll(/\p{M}/gu, "");
  return plain.replace(GERMAN_ENDING, "");
}
