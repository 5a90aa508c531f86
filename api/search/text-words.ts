import { fold } from "./lex.ts";
import { hasUnspaced, toPairs, toScriptPieces } from "./unspaced.ts";
import { toStem } from "./whole-words.ts";

/** A degree with its sign is one word, as in the index. */
const WORD = /[°º˚]\s?[CF](?!\p{L})|[\u2103\u2109]|[\p{L}\p{N}\p{M}\p{Co}]+/giu;

export function toWords(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** A word as the index has it before it is stemmed. */
export function toPlain(text: string): string {
  return fold(text).normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase().trim();
}

/** A word of a text, with its place there. */
export interface TextWord {
  /** Whether only a hyphen or an apostrophe stands before it. */
  isJoined: boolean;
  start: number;
  end: number;
  plain: string;
  stem: string;
}

/** The words of a text, as the index has them. */
export function readTextWords(text: string): TextWord[] {
  return [...text.matchAll(WORD)].flatMap(toTextWords);
}

/** A word, or the pairs of letters that the index has of it. */
function toTextWords(word: RegExpExecArray): TextWord[] {
  if (!hasUnspaced(word[0])) return [toTextWord(word)];
  return toScriptPieces(word[0]).flatMap(({ text, start, isUnspaced }) => {
    let index = word.index + start;
    if (!isUnspaced) return [toTextWord({ 0: text, index, input: "" })];
    return toPairs(text).map((pair) => {
      const one = toTextWord({ 0: pair, index, input: "" });
      index += [...pair][0]?.length ?? 0;
      return one;
    });
  });
}

function toTextWord({
  0: text,
  index,
  input,
}: { 0: string } & Pick<RegExpExecArray, "index" | "input">): TextWord {
  const plain = toPlain(text);
  const isJoined = /^[\p{L}\p{N}][-\u2010\u2011'\u2018\u2019]$/u.test(
    input.slice(index - 2, index),
  );
  return { isJoined, start: index, end: index + text.length, plain, stem: toStem(plain) };
}
