import { stemmer } from "stemmer";

/**
 * Words that Porter's stemmer makes one with a very common word: `ore` with `or`, `Inês` with `in`, `Andes` with
 * `and`, and `US` with `use`. The index has each also as it was written.
 */
const WORDS =
  "andes anes ane ares ase ases ate ates ines inés inês inès ine inning innings ise ises ising ite ites one ones ore ores us".split(
    " ",
  );
const PLAIN = new Set(WORDS.filter((word) => /^[a-z]+$/.test(word)));

/** Of three letters with an s, the stemmer leaves two: `gas`, `CMS` and `GPS` are the words `ga`, `cm` and `gp`. */
const SHORT = /^[a-z]{2}s$/;
const COMMON = ["has", "its", "was"];

/** Behind a word in the index that is not a stem; a letter of no script. */
const MARK = "\ue000";

function isWhole(plain: string): boolean {
  return PLAIN.has(plain) || (SHORT.test(plain) && !COMMON.includes(plain));
}

/** A text as it is looked up in the index; phrases are looked up by stems. */
export function toWhole(text: string): string {
  const [word, ...others] = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const plain = word?.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase() ?? "";
  return others.length === 0 && isWhole(plain) ? plain + MARK : text;
}

/** What the index knows a word by, without marks and in small letters. */
export function toStem(plain: string): string {
  return isWhole(plain) ? plain : stemmer(plain);
}

/** Signs between words, and those with a meaning in JSON. */
const SIGNS = [..."\"\\\t\n\r-_/,.;:()[]?!|*#'", "\u2013", "\u2019"];

/** Such words of the column `x` of a table `said` of one row, each with its mark. */
export const WHOLE_WORDS_SQL = `coalesce((SELECT group_concat(' ' || word || char(${MARK.charCodeAt(0)}), '') FROM (
  SELECT DISTINCT value AS word FROM said, json_each('[' || replace(json_quote(${SIGNS.reduce(
    (sql, sign) => `replace(${sql}, char(${sign.charCodeAt(0)}), ' ')`,
    "lower(x)",
  )}), ' ', '","') || ']')
  WHERE value IN (${WORDS.map((word) => `'${word}'`).join(", ")})
    OR (length(value) = 3 AND value GLOB '[a-z][a-z]s' AND value NOT IN (${COMMON.map((word) => `'${word}'`).join(", ")})))), '')`;
