import { type IndexKind, toPhrase } from "./index-text.ts";
import { ONE_LETTER_WORDS, QUERY_MAX_WORDS, SPELLINGS_MAX } from "./limits.ts";
import { readTokens, splitWords, type Token, type Word, WORDS } from "./lex.ts";
import { type Spellings, toKey } from "./spellings.ts";
import { endsAlone, toSpacedPairs } from "./unspaced.ts";

/** FTS5 expressions: what a row must contain, and what it must not; `null` means no condition. */
export interface Match {
  positive: string | null;
  negative: string | null;
  /** Any of the words that a row must contain. */
  some: string | null;
}

interface Cursor {
  tokens: Token[];
  at: number;
  depth: number;
  left: Budget;
  spellings: Spellings;
  kind: IndexKind;
}

/** The cost left for an expression: words that were typed, and others found for them. */
interface Budget {
  words: number;
  spellings: number;
}

const DEPTH_MAX = 8;
const NOTHING: Match = { positive: null, negative: null, some: null };

/**
 * The contract's simple query string as FTS5: AND between words, `"phrase"`, `word*`, `-word`,
 * `a | b` (binding tighter than AND) and parentheses. Every word is quoted, so that nothing a
 * visitor types is ever FTS5 syntax. `word~1` is the word or any of its `spellings`. A term that
 * is repeated side by side counts once, and an expression costs no more than its budget.
 */
export function toMatch(
  query: string,
  spellings: Spellings = new Map(),
  kind: IndexKind = "stems",
): Match {
  const tokens = readTokens(query);
  const left = { words: QUERY_MAX_WORDS, spellings: SPELLINGS_MAX };
  const cursor: Cursor = { tokens, at: 0, depth: 0, left, spellings, kind };
  const parts: Match[] = [];
  while (cursor.at < cursor.tokens.length) {
    addOnce(parts, cursor, readAll);
    cursor.at += 1;
  }
  return all(parts);
}

/** Adds the next term; one that is there already costs nothing. */
function addOnce(parts: Match[], cursor: Cursor, read: (cursor: Cursor) => Match): void {
  const before = cursor.left;
  const part = read(cursor);
  const isKnown = parts.some((other) => isSame(other, part));
  if (isKnown) cursor.left = before;
  else parts.push(part);
}

function isSame(one: Match, other: Match): boolean {
  return (
    one.positive?.toLowerCase() === other.positive?.toLowerCase() &&
    one.negative?.toLowerCase() === other.negative?.toLowerCase()
  );
}

/** The words that a row must contain all or one of, in their order; those of phrases each, those with signs whole. */
export function readPositiveWords(query: string): Word[] {
  const tokens = readTokens(query);
  return tokens
    .flatMap((token, at) =>
      token.kind !== "word" || tokens[at - 1]?.kind === "not"
        ? []
        : /\s/.test(token.text)
          ? splitWords(token)
          : [token],
    )
    .slice(0, QUERY_MAX_WORDS);
}

/** Terms until the end or a closing parenthesis. */
function readAll(cursor: Cursor): Match {
  const parts: Match[] = [];
  for (
    let token = peek(cursor);
    token !== undefined && token.kind !== "close";
    token = peek(cursor)
  ) {
    addOnce(parts, cursor, readAny);
  }
  return all(parts);
}

/** Terms joined by `|`. */
function readAny(cursor: Cursor): Match {
  const first = readTerm(cursor);
  const parts = [first];
  while (peek(cursor)?.kind === "or") {
    cursor.at += 1;
    addOnce(parts, cursor, readTerm);
  }
  return parts.length === 1 ? first : any(parts);
}

function readTerm(cursor: Cursor): Match {
  const token = peek(cursor);
  if (token === undefined || token.kind === "close") return NOTHING;
  cursor.at += 1;
  switch (token.kind) {
    case "word": {
      const phrase = takePhrase(cursor, token);
      return { positive: phrase, negative: null, some: phrase };
    }
    case "not": {
      const { positive, negative } = readTerm(cursor);
      return { positive: negative, negative: positive, some: null };
    }
    case "open": {
      if (cursor.depth >= DEPTH_MAX) return NOTHING;
      cursor.depth += 1;
      const inner = readAll(cursor);
      cursor.depth -= 1;
      if (peek(cursor)?.kind === "close") cursor.at += 1;
      return inner;
    }
    case "or":
      return NOTHING;
  }
}

function peek({ tokens, at }: Cursor): Token | undefined {
  return tokens[at];
}

/** A word in the syntax of FTS5; of a phrase, as many words as may still be looked up. */
function takePhrase(cursor: Cursor, { text, edits, prefix }: Word): string | null {
  const { left } = cursor;
  const said = text.replaceAll("\0", " ");
  const words = toSpacedPairs(said).match(WORDS) ?? [];
  const isLetter = /^.$/su.test(text) && (prefix || endsAlone(text));
  const cost = isLetter ? ONE_LETTER_WORDS : words.length;
  if (left.words === 0 || (words.length === 1 && cost > left.words)) return null;
  const isWhole = cost <= left.words;
  const phrase = isWhole
    ? toPhrase(said, cursor.kind, { prefix })
    : `"${words.slice(0, left.words).join(" ")}"`;
  const known = cursor.spellings.get(toKey({ text, edits, prefix })) ?? [];
  const others: string[] = [];
  let { spellings } = left;
  for (const other of known) {
    const words = toSpacedPairs(other).match(WORDS)?.length ?? 0;
    if (words <= spellings) others.push(other);
    spellings -= Math.min(spellings, words);
  }
  cursor.left = { words: Math.max(0, left.words - cost), spellings };
  return join([phrase, ...others.map((other) => toPhrase(other, cursor.kind))], "OR");
}

function all(parts: Match[]): Match {
  return {
    positive: join(
      parts.map(({ positive }) => positive),
      "AND",
    ),
    negative: join(
      parts.map(({ negative }) => negative),
      "OR",
    ),
    some: toSome(parts),
  };
}

/** FTS5 cannot express "this, or not that": a minus beside `|` narrows its own alternative only. */
function any(parts: Match[]): Match {
  return {
    positive: join(
      parts.map(({ positive, negative }) =>
        positive !== null && negative !== null ? `(${positive} NOT ${negative})` : positive,
      ),
      "OR",
    ),
    negative: null,
    some: toSome(parts),
  };
}

function toSome(parts: Match[]): string | null {
  return join(
    parts.map(({ some }) => some),
    "OR",
  );
}

function join(parts: (string | null)[], operator: "AND" | "OR"): string | null {
  const given = [...new Set(parts.filter((part) => part !== null))];
  return given.length < 2 ? (given[0] ?? null) : `(${given.join(` ${operator} `)})`;
}
