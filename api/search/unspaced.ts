/** First and last letters of scripts that leave no blank between words: Thai, Lao, Burmese, Khmer, Chinese, Japanese, Korean. */
const RANGES = [
  [0x0e01, 0x0ece],
  [0x1000, 0x103f],
  [0x1100, 0x11ff],
  [0x1780, 0x17d3],
  [0x3005, 0x3007],
  [0x3041, 0x30fa],
  [0x30fc, 0x31ff],
  [0x3400, 0xd7a3],
  [0xf900, 0xfaff],
  [0xff66, 0xffdc],
  [0x20000, 0x323af],
] as const;

type Ranges = readonly (readonly [first: number, last: number])[];

/** A set of letters for a regular expression and for GLOB of SQLite. */
function toSet(ranges: Ranges): string {
  return `[${ranges.map((range) => range.map((one) => String.fromCodePoint(one)).join("-")).join("")}]`;
}

const SET = toSet(RANGES);

const LETTER = new RegExp(SET, "u");
const LETTER_AT_END = new RegExp(`(?<!${SET})${SET}$`, "u");
/** A text in pieces, each of such letters only or of others only. */
const PIECES = new RegExp(`${SET}+|[^${SET.slice(1)}+`, "gu");

/** A piece of a text, from `start`, in letters without blanks between words or in others. */
export interface ScriptPiece {
  text: string;
  start: number;
  isUnspaced: boolean;
}

export function hasUnspaced(text: string): boolean {
  return LETTER.test(text);
}

/** Whether such a letter stands alone at the end of a text: it may begin any pair. */
export function endsAlone(text: string): boolean {
  return LETTER_AT_END.test(text);
}

export function toScriptPieces(text: string): ScriptPiece[] {
  return [...text.matchAll(PIECES)].map(({ 0: piece, index }) => ({
    text: piece,
    start: index,
    isUnspaced: hasUnspaced(piece),
  }));
}

/** Each letter with the next one, the last one alone: `海洋温` is `海洋`, `洋温` and `温`. */
export function toPairs(run: string): string[] {
  const letters = [...run];
  return letters.map((letter, at) => letter + (letters[at + 1] ?? ""));
}

/**
 * A text to look up as the index has it: runs of such letters are pairs. A run may go on behind the end of
 * the text, so its last letter is left out there, except for a single one, which begins a pair.
 */
export function toSpacedPairs(text: string): string {
  if (!hasUnspaced(text)) return text;
  const pieces = toScriptPieces(text);
  const spaced = pieces.map(({ text: piece, isUnspaced }, at) => {
    if (!isUnspaced) return piece;
    const pairs = toPairs(piece);
    const isOpen = at === pieces.length - 1 && pairs.length > 1;
    return ` ${pairs.slice(0, isOpen ? -1 : undefined).join(" ")} `;
  });
  return spaced.join("").replace(/\s+/g, " ").trim();
}

/** Letters of a piece of a long text: SQLite counts letters from the beginning of a text. */
const PIECE = 256;

/** Ranges in one pattern of GLOB; D1 refuses patterns above 50 bytes. */
const RANGES_OF_PATTERN = 5;

/** Patterns of which one matches a text with such a letter. */
export const UNSPACED_PATTERNS = [
  RANGES.slice(0, RANGES_OF_PATTERN),
  RANGES.slice(RANGES_OF_PATTERN, 2 * RANGES_OF_PATTERN),
  RANGES.slice(2 * RANGES_OF_PATTERN),
].map((ranges) => `*${toSet(ranges)}*`);

/** Two small alternatives: D1 refuses expressions that are nested deeply. */
function isLetterSql(code: string): string {
  const toAny = (ranges: Ranges): string =>
    ranges.map(([first, last]) => `${code} BETWEEN ${first} AND ${last}`).join(" OR ");
  return `(${code} >= ${RANGES[0][0]} AND ((${toAny(RANGES.slice(0, RANGES_OF_PATTERN))}) OR (${toAny(RANGES.slice(RANGES_OF_PATTERN))})))`;
}

/** The same of the column `x` of a table `said` of one row, for the index. */
export const PAIRS_SQL = `CASE WHEN octet_length(x) > length(x) AND (${UNSPACED_PATTERNS.map((pattern) => `x GLOB '${pattern}'`).join(" OR ")}) THEN (
  WITH RECURSIVE starts (start, last) AS (
    SELECT 1, length(x) FROM said
    UNION ALL SELECT start + ${PIECE}, last FROM starts WHERE start + ${PIECE} <= last),
  pieces (piece) AS MATERIALIZED (SELECT substr(x, start, ${PIECE + 1}) FROM said CROSS JOIN starts),
  places (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM places WHERE n < ${PIECE}),
  letters (letter, next, code, after) AS MATERIALIZED (
    SELECT substr(piece, n, 1), substr(piece, n + 1, 1), unicode(substr(piece, n, 1)), unicode(substr(piece, n + 1, 1))
    FROM pieces CROSS JOIN places WHERE n <= length(piece))
  SELECT group_concat(iif(${isLetterSql("code")},
    ' ' || letter || iif(${isLetterSql("after")}, next, ' '), letter), '')
  FROM letters) ELSE x END`;
