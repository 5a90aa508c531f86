/** A run of words, strong words or a link, as the editors' short Markdown texts hold them. */
export type ProsePart =
  | { kind: "text"; text: string }
  | { kind: "strong"; text: string }
  | { kind: "link"; text: string; href: string };

const MARKS = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^()\s]+)\)/g;
const SAFE_HREF = /^(https:\/\/|mailto:|\/(?!\/)|#)/;

/** Paragraphs of a short Markdown text: links and strong words are kept, other marks are dropped. */
export function toProse(markdown: string): ProsePart[][] {
  return markdown
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/^#+\s+|^[-*]\s+/gm, "").trim())
    .filter((paragraph) => paragraph !== "")
    .map(toParts);
}

function toParts(paragraph: string): ProsePart[] {
  const parts: ProsePart[] = [];
  let end = 0;
  for (const match of paragraph.matchAll(MARKS)) {
    if (match.index > end) parts.push({ kind: "text", text: paragraph.slice(end, match.index) });
    parts.push(toPart(match));
    end = match.index + match[0].length;
  }
  if (end < paragraph.length) parts.push({ kind: "text", text: paragraph.slice(end) });
  return parts;
}

function toPart([, strong, label, href]: RegExpMatchArray): ProsePart {
  if (strong !== undefined) return { kind: "strong", text: strong };
  const text = label ?? "";
  return href && SAFE_HREF.test(href) ? { kind: "link", text, href } : { kind: "text", text };
}
