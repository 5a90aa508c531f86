import { fileHref } from "#client/contract/resource-urls.ts";

/** The base of a text's relative links: the files of its own version; `null` for the site's own. */
export interface MarkdownPlace {
  id: number;
  version: number;
  /** Path of the folder of the text's file; none at the top. */
  folder?: string;
}

/**
 * Relative links and pictures point to the version's own files; others stay unchanged. `null` for one
 * that leaves the version.
 */
export function resolveLink(address: string, place: MarkdownPlace): string | null {
  if (!isRelative(address)) return address;
  const { id, version, folder = "" } = place;
  const root = fileHref(id, version, "");
  const base = folder === "" ? root : `${fileHref(id, version, folder)}/`;
  if (!DOTS.test(address)) return base + address.replace(/^(\.\/)+/, "");
  const url = URL.parse(address, `https://foreland.invalid${base}`);
  if (!url?.pathname.startsWith(root) || url.pathname.includes("..")) return null;
  return url.pathname + url.search + url.hash;
}

/** Addresses that may lead up, also in percent-encoding; few have any. */
const DOTS = /\.\.|%2e/i;

function isRelative(address: string): boolean {
  return address !== "" && !/^([a-z][a-z0-9+.-]*:|\/|#|\?)/i.test(address);
}

/** Path of the version's file that an address names; `null` for any other address. */
export function toFilePath(address: string, place: MarkdownPlace): string | null {
  const root = fileHref(place.id, place.version, "");
  const resolved = resolveLink(address, place);
  if (!resolved?.startsWith(root)) return null;
  try {
    return decodeURIComponent(resolved.slice(root.length).replace(/[?#].*$/s, ""));
  } catch {
    return null;
  }
}
