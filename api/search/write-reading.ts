import type { DatasetType } from "#api/wire/enums.ts";
import { QUERY_MAX_CHARS } from "../limits.ts";
import { readTokens, type Token, type Word } from "./lex.ts";
import { readNearest, type Reading, readQuery } from "./nearest.ts";
import { type Spellings, toKey } from "./spellings.ts";

/**
 * The words that a list of results shows instead of the typed ones when no dataset has these, as a query that
 * finds the same later without looking for them again: `sea (levle | level)`, or `quantum | tides` for any
 * word. `null` when it is read as typed, or cannot be written shorter than a query may be.
 */
export async function writeNearest(
  db: D1Database,
  requested: { query: string; datasetTypes: DatasetType[] },
): Promise<string | null> {
  const typed = await readQuery(db, requested.query);
  const nearest = await readNearest(db, requested, typed);
  if (nearest === null) return null;
  const written = write(nearest, typed.spellings);
  return written.length <= QUERY_MAX_CHARS ? written : null;
}

function write({ query, spellings, understanding }: Reading, known: Spellings): string {
  const tokens = readTokens(query);
  const isExcluded = (at: number): boolean => tokens[at - 1]?.kind === "not";
  const toText = (word: Word): string => writeWord(word, spellings, known);
  if (understanding.kind !== "any")
    return tokens
      .map((token) => (token.kind === "word" ? toText(token) : SIGNS[token.kind]))
      .join(" ");
  const words = tokens.filter((token) => token.kind === "word");
  const wanted = words.filter((word) => !isExcluded(tokens.indexOf(word)));
  const others = words.filter((word) => !wanted.includes(word));
  return [wanted.map(toText).join(" | "), ...others.map((word) => `-${quote(word)}`)].join(" ");
}

const SIGNS: Readonly<Record<Exclude<Token["kind"], "word">, string>> = {
  not: "-",
  or: "|",
  open: "(",
  close: ")",
};

/** A word, with the spellings that were found because nothing has it as typed. */
function writeWord(word: Word, spellings: Spellings, known: Spellings): string {
  const key = toKey(word);
  const found = (spellings.get(key) ?? []).filter((other) => !known.get(key)?.includes(other));
  if (found.length === 0) return quote(word);
  const others = found.map((text) => quote({ ...word, text, prefix: false, edits: 0 }));
  return `(${[quote(word), ...others].join(" | ")})`;
}

function quote({ text, prefix, edits }: Word): string {
  const isPlain = /^[\p{L}\p{N}\p{M}]+$/u.test(text) && !/^(?:AND|OR|NOT)$/.test(text);
  const word = isPlain ? text : `"${text.replaceAll('"', " ")}"`;
  return `${word}${prefix ? "*" : ""}${edits === 0 || !isPlain ? "" : `~${edits}`}`;
}
