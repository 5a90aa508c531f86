import { TAGS_MAX } from "#client/contract/lists/list-query.ts";

type Field = "person" | "license" | "year" | "tag" | "format";

/** Names of fields in other searches and in reference managers, in English and German. */
const NAMES: Record<Field, string> = {
  person: "author|creator|contributor|person|autor|autorin",
  license: "licen[cs]e|lizenz",
  year: "year|jahr",
  tag: "tag|keyword|subject|schlagwort",
  format: "format|filetype|ext|dateityp",
};
const FIELDS = Object.keys(NAMES) as Field[]; // the table's own keys
const FIELD_WORD = new RegExp(
  `(?<!\\S)(?:${FIELDS.map((field) => `(?<${field}>${NAMES[field]})`).join("|")}):\\s?(?:"(?<quoted>[^"]*)"|(?<bare>\\S+))`,
  "giu",
);

export interface FieldWords extends Record<Field, string[]> {
  /** The words without a field. */
  rest: string;
}

/** The field words of a search text, such as `license:CC0 tide`; `null` where it has none. */
export function readFieldWords(q: string): FieldWords | null {
  const words: FieldWords = { person: [], license: [], year: [], tag: [], format: [], rest: "" };
  const rest = q.replaceAll(FIELD_WORD, (...match) => {
    const groups: Partial<Record<string, string>> = match.at(-1);
    const field = FIELDS.find((one) => groups[one] !== undefined);
    if (field) words[field].push(groups["quoted"] ?? groups["bare"] ?? "");
    return " ";
  });
  if (FIELDS.every((field) => words[field].length === 0)) return null;
  return { ...words, rest: rest.replaceAll(/\s+/g, " ").trim() };
}

/** `2020`, `2018-2020` or `2018..2020`. */
export function toYears(text: string): string[] {
  const [, first = "", last = first] = /^(\d{4})(?:(?:-|–|\.\.)(\d{4}))?$/.exec(text) ?? [];
  const count = Math.min(Number(last) - Number(first) + 1, TAGS_MAX);
  return first === "" || count < 1
    ? []
    : Array.from({ length: count }, (_, at) => String(Number(first) + at));
}
