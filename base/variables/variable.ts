import { cutText } from "../cut.ts";

/** A variable of a file of arrays, and what the file says of it. */
export interface Variable {
  name: string;
  title?: string;
  unit?: string;
  description?: string;
}

/** Characters of each text of a variable. */
export const VARIABLE_TEXT_MAX_CHARS = 500;
/** Variables of one file that are read. */
export const VARIABLES_MAX = 2_000;

/** Attributes of each text, in lower case: the conventions of CF, and those of NWB and other HDF5 files. */
const TITLES = ["long_name", "title"];
const UNITS = ["units", "unit"];
const DESCRIPTIONS = ["standard_name", "description", "comment"];

/** By its attributes; those that are no text are left out. `null` for a variable without a name. */
export function toVariable(
  name: string,
  attributes: readonly (readonly [name: string, value: unknown])[],
): Variable | null {
  const texts = new Map(attributes.map(([key, value]) => [key.toLowerCase(), toLine(value)]));
  const listed = (names: string[]): string[] => names.flatMap((key) => texts.get(key) || []);
  const own = toLine(name);
  const [title] = listed(TITLES);
  const [unit] = listed(UNITS);
  const said = listed(DESCRIPTIONS).filter((text) => text !== title);
  if (own === "") return null;
  return {
    name: own,
    ...(title !== undefined && title !== own && { title }),
    ...(unit !== undefined && { unit }),
    ...(said.length > 0 && { description: toLine(said.join(" · ")) }),
  };
}

function toLine(value: unknown): string {
  if (typeof value !== "string") return "";
  const beginning = value.slice(0, 2 * VARIABLE_TEXT_MAX_CHARS);
  const line = beginning
    .replaceAll("\0", "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return cutText(line, VARIABLE_TEXT_MAX_CHARS);
}
