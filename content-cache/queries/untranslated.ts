import type { BuiltIn } from "../defaults.ts";
import type { Translated } from "../entries.ts";

/** The language that built-in texts are written in. */
const WRITTEN_IN = "en";

/**
 * The built-in texts of another language, in which those that are still as they were written say so
 * (WCAG 2.2, 3.1.2): a brand's own texts may have no translation. One word alone may be the same in
 * both languages.
 */
export function markUntranslated(own: BuiltIn, written: BuiltIn): BuiltIn {
  return own === written ? own : (mark(own, written) as BuiltIn); // the same keys, and `languages`
}

function mark(own: unknown, written: unknown): unknown {
  if (Array.isArray(own)) return own.map((item, place) => mark(item, Object(written)[place]));
  if (typeof own !== "object" || own === null) return own;
  const languages: Translated["languages"] = Object.fromEntries(
    Object.entries(own)
      .filter(([name, text]) => isSentence(text) && text === Object(written)[name])
      .map(([name]) => [name, WRITTEN_IN]),
  );
  const parts = Object.entries(own).map(([name, item]) => [
    name,
    mark(item, Object(written)[name]),
  ]);
  return {
    ...Object.fromEntries(parts),
    ...(Object.keys(languages).length > 0 && { languages }),
  };
}

function isSentence(text: unknown): boolean {
  return typeof text === "string" && text.includes(" ");
}
