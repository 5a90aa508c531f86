const FENCE = /^[^\S\n]*(```|~~~).*$/gm;
const HEADING = /^\s{0,3}(#{1,6}\s+|>\s?|[-*+]\s+(?=\S))/gm;
const PICTURE_OR_LINK = /!?\[([^[\]]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)/g;
const TAG = /<\/?[a-z][^<>]*>/gi;
const CODE = /`+/g;
/**
 * A mark next to white space or inside a word is a character of the text: `2 * 3`, `snake_case`.
 * Emphasis is at most 400 characters long, so that marks that never close cost little each.
 */
const EMPHASIS =
  /(?<![\p{L}\p{N}\\*_~])(\*{1,3}|_{1,3}|~~)(?=\S)(.{1,400}?)(?<=\S)\1(?![\p{L}\p{N}*_~])/gu;
const MARK = /[*_~]+/g;
/** A text with more marks than this keeps them: each costs a search for the one that closes it. */
const MARKS_MAX = 500;

/** The text of Markdown on one line, without its markup, for places that show plain text. */
export function toPlainText(markdown: string): string {
  const text = markdown
    .replace(FENCE, "")
    .replace(HEADING, "")
    .replace(PICTURE_OR_LINK, "$1")
    .replace(TAG, "")
    .replace(CODE, "");
  return withoutEmphasis(text).replace(/\s+/g, " ").trim();
}

/** Emphasis may be nested, three deep as Markdown writes it. */
function withoutEmphasis(text: string): string {
  if ((text.match(MARK)?.length ?? 0) > MARKS_MAX) return text;
  let words = text;
  for (let depth = 0; depth < 3; depth += 1) words = words.replace(EMPHASIS, "$2");
  return words;
}
