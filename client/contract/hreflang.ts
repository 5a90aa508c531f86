import { LANGUAGE, OTHER_LANGUAGE, OTHER_PREFIX, PREFIX } from "./language.ts";

/**
 * The addresses of a page in every language, by the names of `hreflang`; readers of further languages
 * get the one without a prefix.
 */
export function toHreflangs(path: string): [hreflang: string, path: string][] {
  const own = path.slice(PREFIX.length) || "/";
  const plain = ["x-default", own] as [string, string];
  const named = [
    [LANGUAGE, PREFIX],
    [OTHER_LANGUAGE, OTHER_PREFIX],
  ].map(([language = "", prefix = ""]): [string, string] => [
    language,
    prefix === "" ? own : prefix + own.replace(/^\/(?=$|\?)/, ""),
  ]);
  return [...named.toSorted(), plain];
}
