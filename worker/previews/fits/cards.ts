import { cutText } from "#base/cut.ts";
import { writeAttribute } from "#base/fields/field.ts";
import { decodeGuessed } from "../decode-text.ts";

/** Bytes of a line of a header. */
export const CARD_BYTES = 80;
const KEYWORD_BYTES = 8;
/** Between a keyword and its value. */
const VALUE = /^= (.*)$/s;
/** Lines of a header that are listed, and characters of a name. */
const CARDS_LISTED = 500;
const NAME_MAX_CHARS = 200;
/** Lines that go on with a text are left out behind so many characters. */
const TEXT_MAX_CHARS = 16_000;

/** What a header says (FITS 4.0, 4). A keyword that stands several times has its first value. */
export interface Header {
  /** Of a text without the spaces at its end; `null` without the keyword. */
  find: (keyword: string) => string | null;
  /** `null` for a value that is no finite number. */
  findNumber: (keyword: string) => number | null;
  /** `null` for a value that is no whole number from 0 that a file can count. */
  findCount: (keyword: string) => number | null;
  /** All lines as name and value, with their remarks behind a slash as in the file; the first of many. */
  list: () => [name: string, value: string][];
}

/** A line, or a text of several lines; `next` is the number of the line behind it. */
interface Card {
  name: string;
  value: string;
  remark: string;
  next: number;
}

export function createHeader(bytes: Uint8Array): Header {
  const count = Math.floor(bytes.length / CARD_BYTES);
  const places = new Map<string, number>();
  const letters = new TextDecoder("latin1").decode(bytes);
  const readKeyword = (card: number): string => {
    const start = card * CARD_BYTES;
    return letters.slice(start, start + KEYWORD_BYTES).trimEnd();
  };
  for (let card = 0; card < count; card += 1) {
    const keyword = readKeyword(card);
    if (!places.has(keyword)) places.set(keyword, card);
  }
  const readLine = (card: number): string =>
    decodeGuessed(bytes.subarray(card * CARD_BYTES, (card + 1) * CARD_BYTES));

  function readCard(card: number): Card {
    const read = splitLine(readLine(card));
    let next = card + 1;
    while (read.isLong && next < count && readKeyword(next) === "CONTINUE") {
      const more = splitValue(KEYWORD.exec(readLine(next))?.[2] ?? "");
      if (read.value.length < TEXT_MAX_CHARS) read.value = read.value.slice(0, -1) + more.value;
      read.remark = cutText(`${read.remark} ${more.remark}`.trim(), NAME_MAX_CHARS);
      read.isLong = more.isLong;
      next += 1;
    }
    return { ...read, next };
  }

  function find(keyword: string): string | null {
    const card = places.get(keyword);
    return card === undefined ? null : readCard(card).value;
  }

  return {
    find,
    findNumber: (keyword) => toNumber(find(keyword)),
    findCount: (keyword) => {
      const value = toNumber(find(keyword));
      return value !== null && value >= 0 && Number.isSafeInteger(value) ? value : null;
    },
    list() {
      const listed: [string, string][] = [];
      let card = 0;
      while (card < count && listed.length < CARDS_LISTED) {
        const { name, value, remark, next } = readCard(card);
        const text = remark === "" ? value : `${value} / ${remark}`.trim();
        if (text !== "") listed.push([cutText(name, NAME_MAX_CHARS), writeAttribute(text)]);
        card = next;
      }
      return listed;
    },
  };
}

/** `1.5D3` as well as `1.5E3`. */
export function toNumber(text: string | null): number | null {
  const value = /^[+-]?[\d.]+(?:[EeDd][+-]?\d+)?$/.test(text ?? "")
    ? Number(text?.replace(/d/i, "e"))
    : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

const KEYWORD = /^(.{0,8})(.*)$/s;
const HIERARCHY = /^HIERARCH +([^=]+)=(.*)$/s;

interface Split {
  value: string;
  remark: string;
  /** Whether the text may go on in the next line. */
  isLong: boolean;
}

function splitLine(line: string): Split & { name: string } {
  const [, path, rest] = HIERARCHY.exec(line) ?? [];
  if (path !== undefined) return { name: path.trim(), ...splitValue(rest ?? "") };
  const [, keyword = "", body = ""] = KEYWORD.exec(line) ?? [];
  const name = keyword.trim();
  const [, written] = VALUE.exec(body) ?? [];
  if (written !== undefined) return { name, ...splitValue(written) };
  return { name: name || "COMMENT", value: body.trim(), remark: "", isLong: false };
}

const TEXT = /^ *'((?:[^']|'')*)'? *(?:\/(.*))?$/s;

function splitValue(body: string): Split {
  const [, quoted, after = ""] = TEXT.exec(body) ?? [];
  if (quoted !== undefined) {
    const value = quoted.replaceAll("''", "'").trimEnd();
    return { value, remark: after.trim(), isLong: value.endsWith("&") };
  }
  const [value = "", ...remarks] = body.split("/");
  return { value: value.trim(), remark: remarks.join("/").trim(), isLong: false };
}
