import { LANGUAGE, OTHER_LANGUAGE, OTHER_PREFIX, PREFIX } from "./language.ts";
import { matchRoute } from "./match-route.ts";

/** An editor's address for readers of this language: pages have one in each, files have none. */
export function toOwnAddress(address: string): string {
  if (PREFIX === "" || !/^\/(?!\/)/.test(address)) return address;
  const [path = ""] = address.split(/[?#]/);
  const own = PREFIX + path.replace(/^\/$/, "");
  return matchRoute(own) ? own + address.slice(path.length) : address;
}

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
