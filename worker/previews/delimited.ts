import { cutText } from "#base/cut.ts";

/** Rows of a comma or tab separated text (RFC 4180); quotes may hold separators and line ends. */
export function parseDelimited(text: string, separator: string, maxRows: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length && rows.length < maxRows) {
    const field = readField(text, at, separator);
    row.push(field.value);
    at = field.end;
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) row.push("");
      continue;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  if (row.length > 0 && rows.length < maxRows) rows.push(row);
  return rows;
}

function readField(text: string, start: number, separator: string): { value: string; end: number } {
  if (text[start] === '"') return readQuoted(text, start);
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") {
    end += 1;
  }
  return { value: text.slice(start, end), end };
}

function readQuoted(text: string, start: number): { value: string; end: number } {
  let value = "";
  let at = start + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close === -1) return { value: value + text.slice(at), end: text.length };
    value += text.slice(at, close);
    if (text[close + 1] !== '"') return { value, end: close + 1 };
    value += '"';
    at = close + 2;
  }
}

/** The separator that a table's first lines use most evenly. */
export function guessSeparator(text: string): string {
  const lines = cutText(text, 4_000).split(/\r?\n/).filter(Boolean).slice(0, 5);
  const counts = ["\t", ",", ";", "|"].map((separator) => ({
    separator,
    least: Math.min(...lines.map((line) => line.split(separator).length - 1)),
  }));
  counts.sort((a, b) => b.least - a.least);
  return counts[0] && counts[0].least > 0 ? counts[0].separator : ",";
}
