import { QUERY_MAX_WORDS } from "../limits.ts";
import { fold } from "./fold.ts";
import { lex, type Token, type Word } from "./lex.ts";
import { type Spellings, toKey } from "./spellings.ts";

/** FTS5 expressions: what a row must hold, and what it must not; `null` means nothing is asked. */
export interface Match {
  positive: string | null;
  negative: string | null;
  /** Any of the words that a row must hold. */
  some: string | null;
}

interface Cursor {
  tokens: Token[];
  at: number;
  words: number;
  depth: number;
  spellings: Spellings;
}

const DEPTH_MAX = 8;
const NOTHING: Match = { positive: null, negative: null, some: null };

/**
 * The contract's simple query string as FTS5: AND between words, `"phrase"`, `word*`, `-word`,
 * `a | b` (binding tighter than AND) and parentheses. Every word is quoted, so that nothing a
 * visitor types is ever FTS5 syntax. `word~1` is the word or any of its `spellings`.
 */
export function toMatch(query: string, spellings: Spellings = new Map()): Match {
  const tokens = lex(fold(query.toWellFormed()));
  const cursor: Cursor = { tokens, at: 0, words: 0, depth: 0, spellings };
  const parts: Match[] = [];
  while (cursor.at < cursor.tokens.length) {
    parts.push(readAll(cursor));
    cursor.at += 1;
  }
  return all(parts);
}

/** Terms until the end or a closing parenthesis. */
function readAll(cursor: Cursor): Match {
  const parts: Match[] = [];
  for (
    let token = peek(cursor);
    token !== undefined && token.kind !== "close";
    token = peek(cursor)
  ) {
    parts.push(readAny(cursor));
  }
  return all(parts);
}

/** Terms joined by `|`. */
function readAny(cursor: Cursor): Match {
  const parts = [readTerm(cursor)];
  while (peek(cursor)?.kind === "or") {
    cursor.at += 1;
    parts.push(readTerm(cursor));
  }
  return parts.length === 1 ? (parts[0] ?? NOTHING) : any(parts);
}

function readTerm(cursor: Cursor): Match {
  const token = peek(cursor);
  if (token === undefined || token.kind === "close") return NOTHING;
  cursor.at += 1;
  switch (token.kind) {
    case "word": {
      const phrase = toPhrase(cursor, token);
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

function toPhrase(cursor: Cursor, word: Word): string | null {
  cursor.words += 1;
  if (cursor.words > QUERY_MAX_WORDS) return null;
  const phrase = `"${word.text.replaceAll("\0", " ")}"${word.prefix ? " *" : ""}`;
  const others = cursor.spellings.get(toKey(word)) ?? [];
  return join([phrase, ...others.map((other) => `"${other}"`)], "OR");
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

/** FTS5 cannot say "this, or not that": a minus beside `|` narrows its own alternative only. */
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
  const given = parts.filter((part) => part !== null);
  return given.length < 2 ? (given[0] ?? null) : `(${given.join(` ${operator} `)})`;
}
