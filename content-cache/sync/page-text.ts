import { decodeUtf8 } from "./exchange.ts";

/** A page split into its items and the text around them. */
export interface PageParts {
  /** The page with an empty list in place of its items. */
  frame: string | null;
  /** Where each item begins and ends: 2n numbers, not n objects. */
  items: number[];
}

const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN, CLOSE] = [
  0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d,
] as const;
const ITEMS = '"items"';

/**
 * Finds the items of a page without parsing it as a whole, which would need three times the memory. It only
 * finds: `JSON.parse` decides whether frame and items are JSON, and when all of them are, the page
 * is. `null` when there is no list of objects called `items`.
 */
export function cutPage(page: Uint8Array): PageParts | null {
  const list = findItems(page);
  if (list === null) return null;
  const items: number[] = [];
  let at = skipSpace(page, list + 1);
  while (page[at] === OPEN) {
    const end = skipValue(page, at);
    items.push(at, end);
    at = skipSpace(page, end);
    if (page[at] !== COMMA) break;
    at = skipSpace(page, at + 1);
    if (page[at] !== OPEN) return null;
  }
  if (page[at] !== CLOSE_LIST) return null;
  const [before, after] = [decodeUtf8(page.subarray(0, list + 1)), decodeUtf8(page.subarray(at))];
  return { frame: before === null || after === null ? null : before + after, items };
}

/** Where the list called `items` begins, among the members of the outermost object. */
function findItems(page: Uint8Array): number | null {
  let at = skipSpace(page, 0);
  if (page[at] !== OPEN) return null;
  at = skipSpace(page, at + 1);
  while (page[at] === QUOTE) {
    const nameEnd = skipValue(page, at);
    const name = decodeUtf8(page.subarray(at, nameEnd));
    const value = skipSpace(page, skipSpace(page, nameEnd) + 1);
    if (name === ITEMS) return page[value] === OPEN_LIST ? value : null;
    at = skipSpace(page, skipSpace(page, skipValue(page, value)) + 1);
  }
  return null;
}

function skipSpace(page: Uint8Array, from: number): number {
  let at = from;
  while (page[at] === 0x20 || page[at] === 0x0a || page[at] === 0x0d || page[at] === 0x09) at += 1;
  return at;
}

/** Where the value that begins here ends; never after the page. */
function skipValue(page: Uint8Array, from: number): number {
  switch (page[from]) {
    case QUOTE:
      return skipText(page, from);
    case OPEN:
    case OPEN_LIST:
      return skipNested(page, from);
    default:
      return skipWord(page, from);
  }
}

function skipText(page: Uint8Array, from: number): number {
  let at = from;
  do {
    at = page.indexOf(QUOTE, at + 1);
    if (at === -1) return page.length;
  } while (isEscaped(page, at));
  return at + 1;
}

function isEscaped(page: Uint8Array, at: number): boolean {
  let first = at;
  while (page[first - 1] === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

function skipNested(page: Uint8Array, from: number): number {
  let at = from;
  let depth = 0;
  do {
    const byte = page[at];
    if (byte === OPEN || byte === OPEN_LIST) depth += 1;
    else if (byte === CLOSE || byte === CLOSE_LIST) depth -= 1;
    at = byte === QUOTE ? skipText(page, at) : at + 1;
  } while (depth > 0 && at < page.length);
  return at;
}

function skipWord(page: Uint8Array, from: number): number {
  let at = from;
  while (at < page.length && page[at] !== COMMA && page[at] !== CLOSE) at += 1;
  return at;
}
