/** Letters that Unicode does not decompose, and how a reader without them types them. */
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

const FOLDED = new Map<string, string>(LETTERS);

/** A query's letters as the index holds them; FTS5 itself folds what decomposes into letter and mark. */
export function fold(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (letter) => FOLDED.get(letter) ?? letter);
}

/** The same of an SQL expression, for the index. */
export function toFoldedSql(expression: string): string {
  return LETTERS.reduce(
    (sql, [letter, plain]) => `replace(${sql}, '${letter}', '${plain}')`,
    expression,
  );
}
