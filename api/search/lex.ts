/** A piece of a search query. `prefix` words match everything that begins so. */
export type Token =
  | { kind: "word"; text: string; prefix: boolean }
  | { kind: "not" }
  | { kind: "or" }
  | { kind: "open" }
  | { kind: "close" };

const PATTERN =
  /"(?<phrase>[^"]*)"(?<phraseStar>\*?)|(?<sign>[|()])|(?<minus>-)(?=[^\s|)])|(?<word>[^\s|()"]+)/gu;

/** Never fails: what is no operator is a word, and what holds no letter or digit is dropped. */
export function lex(query: string): Token[] {
  return [...query.matchAll(PATTERN)].flatMap(({ groups = {} }) => toTokens(groups));
}

function toTokens(groups: Record<string, string | undefined>): Token[] {
  const { phrase, phraseStar, sign, minus, word } = groups;
  if (minus !== undefined) return [{ kind: "not" }];
  if (sign === "|") return [{ kind: "or" }];
  if (sign === "(") return [{ kind: "open" }];
  if (sign === ")") return [{ kind: "close" }];
  if (phrase !== undefined) return toWord(phrase, phraseStar === "*");
  const bare = (word ?? "").replace(/^\++/, "").replace(/~\d*$/, "");
  return toWord(bare.replace(/\*+$/, ""), bare.endsWith("*"));
}

function toWord(text: string, prefix: boolean): Token[] {
  return /[\p{L}\p{N}\p{Co}]/u.test(text) ? [{ kind: "word", text, prefix }] : [];
}
