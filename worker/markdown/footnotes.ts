import { FOOTNOTE_REFERENCES_MAX } from "./limits.ts";

const FENCE = /^[ \t>]*(`{3,}|~{3,})/;
const NOTE = /^\[\^([^\]\s]{1,40})\]:[ \t]*(.*)$/;
const REFERENCE = /\[\^([^\]\s]{1,40})\]/g;
const CODE = /(`+[^`]*`+)/;

interface SplitText {
  lines: string[];
  /** Name of a note → its lines. */
  notes: Map<string, string[]>;
}

/**
 * GitHub's footnotes, which the parser does not know, as Markdown that it knows: references as raised links,
 * notes as a list at the end. The HTML written here is sanitized with all the rest.
 */
export function placeFootnotes(markdown: string): string {
  if (!markdown.includes("[^")) return markdown;
  const { lines, notes } = split(markdown);
  if (notes.size === 0) return markdown;
  const numbers = new Map<string, number>();
  let left = FOOTNOTE_REFERENCES_MAX;
  function refer(written: string, name: string): string {
    if (!notes.has(name) || left <= 0) return written;
    left -= 1;
    const isFirst = !numbers.has(name);
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    const id = isFirst ? ` id="fnref-${number}"` : "";
    return `<sup><a href="#fn-${number}"${id} data-footnote-ref>${number}</a></sup>`;
  }
  const text = walk(lines, (line, isCode) => {
    if (isCode) return line;
    const parts = line.split(CODE);
    const referred = (part: string): string => part.replace(REFERENCE, refer);
    return parts.map((part, index) => (index % 2 === 0 ? referred(part) : part)).join("");
  });
  return numbers.size === 0 ? markdown : `${text.join("\n")}\n\n${toList(notes, numbers)}`;
}

function toList(notes: SplitText["notes"], numbers: ReadonlyMap<string, number>): string {
  const items = [...numbers].map(([name, number]) => {
    const back = `<a href="#fnref-${number}" data-footnote-backref aria-label="Back to reference ${number}">↩</a>`;
    const [first = "", ...others] = notes.get(name) ?? [];
    return [`${number}. <span id="fn-${number}"></span>${first} ${back}`, ...others].join("\n");
  });
  const open = '<section data-footnotes class="footnotes">\n\n## Footnotes';
  return [open, items.join("\n"), "</section>"].join("\n\n");
}

/** Removes the notes from a text, each with the indented lines below it. */
function split(markdown: string): SplitText {
  const notes: SplitText["notes"] = new Map();
  let note: string[] | null = null;
  const lines: string[] = [];
  walk(markdown.split("\n"), (line, isCode) => {
    const [, name, words = ""] = (isCode ? null : NOTE.exec(line)) ?? [];
    if (name !== undefined && !notes.has(name)) {
      note = [words];
      notes.set(name, note);
    } else if (note !== null && /^(?: {4}|\t)\S/.test(line)) note.push(line);
    else {
      note = null;
      lines.push(line);
    }
    return line;
  });
  return { lines, notes };
}

/** Calls `toLine` for each line, with whether it is fenced code, and returns its lines. */
function walk(lines: string[], toLine: (line: string, isCode: boolean) => string): string[] {
  let fence: string | null = null;
  return lines.map((line) => {
    const mark = FENCE.exec(line)?.[1];
    const isCode = fence !== null || mark !== undefined;
    if (fence === null) fence = mark ?? null;
    else if (mark?.startsWith(fence)) fence = null;
    return toLine(line, isCode);
  });
}
