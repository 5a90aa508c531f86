/** Paragraphs that a README may have before its first prose: badges, a line of links. */
const PARAGRAPHS_READ = 3;

/** Whether one of a text's first paragraphs begins with these words, however either is marked up. */
export function beginsWith(html: string, words: string): boolean {
  const sought = toLetters(words);
  if (sought === "") return false;
  const paragraphs = html.match(/<p>[^]*?<\/p>/g) ?? [];
  return paragraphs
    .slice(0, PARAGRAPHS_READ)
    .some((paragraph) => toLetters(withoutMarkup(paragraph)).startsWith(sought));
}

function withoutMarkup(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/&[#\w]+;/g, "");
}

function toLetters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "");
}
