import { cutText } from "#base/cut.ts";

/** Characters of a saved picture's name before its ending. */
const NAME_MAX_CHARS = 100;

/**
 * The name of a saved picture: its file and what it shows of it, in letters and digits, which every
 * file system takes.
 */
export function toPictureName(file: string, shown: readonly string[], ending: string): string {
  const base = file.replace(/^.*\//, "").replace(/(?<=.)\.[^.]*$/, "");
  const words = [base, ...shown].map((text) => text.normalize("NFC").match(WORDS)?.join("-") ?? "");
  const name = cutText(words.filter((word) => word !== "").join("-"), NAME_MAX_CHARS);
  return `${name || "picture"}.${ending}`;
}

const WORDS = /[\p{L}\p{M}\p{N}_]+/gu;
