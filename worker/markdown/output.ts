import { ELEMENTS_MAX, HTML_MAX_CHARS } from "./limits.ts";

/** Thrown when a text would produce more than the limit of a page. */
class TooMuchHtml extends Error {}

/** HTML that is being written, bounded in its elements and its length. */
export interface Output {
  write(html: string): void;
  /** Counts elements and their attributes, whether they are allowed or not. */
  count(parts: number): void;
  /** How many pieces are written; the place of the next. */
  length(): number;
  /** The piece that is so many places before the last. */
  at(place: number): string | undefined;
  replace(place: number, html: string): void;
  /** Removes the last pieces. */
  takeBack(pieces: number): void;
  toHtml(): string;
}

export function createOutput(): Output {
  const pieces: string[] = [];
  let chars = 0;
  let elements = 0;
  return {
    write(html) {
      chars += html.length;
      if (chars > HTML_MAX_CHARS) throw new TooMuchHtml();
      pieces.push(html);
    },
    count(parts) {
      elements += parts;
      if (elements > ELEMENTS_MAX) throw new TooMuchHtml();
    },
    length: () => pieces.length,
    at: (place) => pieces.at(place),
    replace(place, html) {
      pieces[place] = html;
    },
    takeBack(count) {
      pieces.length -= count;
    },
    toHtml: () => pieces.join("").trim(),
  };
}
