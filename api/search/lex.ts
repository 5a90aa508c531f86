import { joinUnits } from "./units.ts";

/** `prefix` words match every longer word, and those with `edits` words with a similar spelling. */
export interface Word {
  kind: "word";
  text: string;
  prefix: boolean;
  edits: 0 | 1 | 2;
}

/** A piece of a search query. */
export type Token = Word | { kind: "not" } | { kind: "or" } | { kind: "open" } | { kind: "close" };

const PATTERN =
  /"(?<phrase>[^"]*)"(?<phraseStar>\*?)|(?<sign>[|()])|(?<minus>-)(?=[^\s|)])|(?<word>[^\s|()"]+)/gu;

/** Places where a page may break a Latin word, which come along when the word is copied. */
const INSIDE = /(?<=\p{Script=Latin})[\u200b\u2060\ufeff]+(?=\p{Script=Latin})/gu;

/** The pieces of a query in its normal form. */
export function readTokens(query: string): Token[] {
  return lex(joinUnits(fold(query.toWellFormed().replace(INSIDE, ""))));
}

/**
 * Never fails: anything but an operator is a word, and text without a letter or digit is dropped. So are academic
 * titles beside other words, which most records leave out.
 */
export function lex(query: string): Token[] {
  const pieces = [...query.matchAll(PATTERN)].map(({ groups = {} }) => groups);
  const tokens = pieces.map((groups, at) => {
    const isBetween = at > 0 && at < pieces.length - 1;
    return (isBetween ? NAMED_OPERATORS.get(groups["word"] ?? "") : undefined) ?? toTokens(groups);
  });
  const others = tokens.filter((_, at) => {
    const isTerm = isOperator(tokens[at - 1], "not", "or") || isOperator(tokens[at + 1], "or");
    return isTerm || !isTitle(pieces[at]?.["word"], pieces[at - 1]?.["word"]);
  });
  return hasRequiredWord(others.flat()) ? others.flat() : tokens.flat();
}

function isOperator(tokens: Token[] | undefined, ...kinds: Token["kind"][]): boolean {
  return kinds.some((kind) => tokens?.[0]?.kind === kind);
}

function hasRequiredWord(tokens: Token[]): boolean {
  return tokens.some(({ kind }, at) => kind === "word" && tokens[at - 1]?.kind !== "not");
}

/** `DR` is no title: it stands for the Democratic Republic of the Congo and for much else. */
const TITLE = /^(?:[Dd]r|[Pp]rof(?:essor)?)[.,]*$/;
const DEGREE = /^ph\.?d[.,]*$/i;

/** An academic title of a person, or a degree behind a name and a comma. */
function isTitle(word = "", before = ""): boolean {
  return TITLE.test(word) || (before.endsWith(",") && DEGREE.test(word));
}

/** Operators as databases of literature name them, in capitals and between terms. */
const NAMED_OPERATORS = new Map<string, Token[]>([
  ["AND", []],
  ["OR", [{ kind: "or" }]],
  ["NOT", [{ kind: "not" }]],
]);

function toTokens(groups: Record<string, string | undefined>): Token[] {
  const { phrase, phraseStar, sign, minus, word } = groups;
  if (minus !== undefined) return [{ kind: "not" }];
  if (sign === "|") return [{ kind: "or" }];
  if (sign === "(") return [{ kind: "open" }];
  if (sign === ")") return [{ kind: "close" }];
  if (phrase !== undefined) return toWord({ text: phrase, prefix: phraseStar === "*", edits: 0 });
  const [, bare = "", slips] = /^\+*(.*?)(?:~(\d*))?$/su.exec(word ?? "") ?? [];
  return toWord({
    text: bare.replace(/\*+$/, ""),
    prefix: bare.endsWith("*"),
    edits: slips === undefined ? 0 : toEdits(slips, bare.length),
  });
}

function toWord(word: Omit<Word, "kind">): Token[] {
  return /[\p{L}\p{N}\p{Co}]/u.test(word.text) ? [{ kind: "word", ...word }] : [];
}

/** Without a number, more errors are allowed in a longer word; never more than two. */
function toEdits(slips: string, letters: number): 0 | 1 | 2 {
  if (slips === "") return letters > 5 ? 2 : 1;
  const number = Number(slips);
  return number === 0 ? 0 : number === 1 ? 1 : 2;
}

/** Approximately what FTS5 counts as a word: letters and digits that follow each other. */
export const WORDS = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

/** The words of a phrase, or of a word with signs such as `m³/s`, each. */
export function splitWords(word: Word): Word[] {
  const words = word.text.match(WORDS) ?? [];
  return words.length < 2 ? [word] : words.map((text) => ({ ...word, text }));
}

/** Letters that Unicode does not decompose, and how people without them type them. */
const LETTERS = [
  ["ø", "o"],
  ["Ø", "o"],
  ["ł", "l"],
  ["Ł", "l"],
  ["đ", "d"],
  ["Đ", "d"],
  ["ð", "d"],
  ["Ð", "d"],
  ["þ", "th"],
  ["Þ", "th"],
  ["ß", "ss"],
  ["ẞ", "ss"],
  ["æ", "ae"],
  ["Æ", "ae"],
  ["œ", "oe"],
  ["Œ", "oe"],
  ["ħ", "h"],
  ["Ħ", "h"],
  ["ŧ", "t"],
  ["Ŧ", "t"],
  ["ı", "i"],
] as const;

/**
 * Signs for which FTS5 would lose a unit or split a word, in the order of their replacement: degrees, and
 * letters such as the turned comma of Hawaiʻi that most people leave out.
 */
const SIGNS = [
  ["º", "°"],
  ["˚", "°"],
  ["° ", "°"],
  ["°\u00a0", "°"],
  ["°Celsius", " Celsius"],
  ["°celsius", " Celsius"],
  ["°C", " degC"],
  ["°c", " degC"],
  ["℃", " degC"],
  ["°Fahrenheit", " Fahrenheit"],
  ["°F", " degF"],
  ["℉", " degF"],
  ["ʼ", ""],
  ["ʻ", ""],
  ["ʹ", ""],
  ["ʾ", ""],
  ["ʿ", ""],
  ["\u00ad", ""],
] as const;

const FOLDED = new Map<string, string>(LETTERS);

/** A query's letters as the index stores them; FTS5 itself folds what decomposes into letter and mark. */
export function fold(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  const signed = SIGNS.reduce((all, [sign, plain]) => all.replaceAll(sign, plain), text);
  return signed.replace(/[^\0-\x7f]/g, (letter) => FOLDED.get(letter) ?? letter);
}

/** The same of an SQL expression, for the index. */
export function toFoldedSql(expression: string): string {
  return [...SIGNS, ...LETTERS].reduce(
    (sql, [letter, plain]) => `replace(${sql}, '${letter}', '${plain}')`,
    expression,
  );
}
