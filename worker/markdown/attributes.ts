import { type Allowed, CLASS } from "./allowed.ts";
import { escapeValue } from "./escape.ts";
import type { Attributes } from "./html-reader.ts";
import { type MarkdownPlace, resolveLink } from "./relative-links.ts";

/** Ids of a text have a prefix, so that none can replace the id of a page part. */
export const ID_PREFIX = "user-content-";
const OWN_NAMES: ReadonlySet<string> = new Set([
  "id",
  "name",
  "aria-describedby",
  "aria-labelledby",
]);
const EVERYWHERE = "*";

/** The allowed attributes of an element, in their written form. */
export function toAttributes(
  element: string,
  attributes: Attributes,
  { allowed, place }: { allowed: Allowed; place: MarkdownPlace | null },
): string {
  if (attributes.size === 0) return "";
  let written = "";
  for (const [name, value] of attributes) {
    const isAllowed =
      allowed.attributes[element]?.has(name) || allowed.attributes[EVERYWHERE]?.has(name);
    const safe = isAllowed ? toSafeValue(name, value, { allowed, place }) : null;
    if (safe !== null) written += ` ${name}="${escapeValue(safe)}"`;
  }
  return written;
}

function toSafeValue(
  name: string,
  value: string,
  { allowed, place }: { allowed: Allowed; place: MarkdownPlace | null },
): string | null {
  if (name === "class") {
    const known = value.split(/\s+/).filter((each) => CLASS.test(each));
    return known.length > 0 ? known.join(" ") : null;
  }
  if (OWN_NAMES.has(name)) return value === "" ? null : ID_PREFIX + value;
  const schemes = allowed.schemes[name];
  if (!schemes) return value;
  const address = place && (name === "href" || name === "src") ? resolveLink(value, place) : value;
  return address !== null && hasSchemeOf(schemes, address) ? follow(address) : null;
}

/** A scheme ends at a colon before which there is no slash, question mark or hash. */
function hasSchemeOf(schemes: ReadonlySet<string>, address: string): boolean {
  const scheme = /^([^/?#:]*):/.exec(address)?.[1];
  return scheme === undefined || schemes.has(scheme.toLowerCase());
}

/** Links within a text find its headings under their prefix. */
function follow(address: string): string {
  return /^#(?!user-content-)./.test(address) ? `#${ID_PREFIX}${address.slice(1)}` : address;
}
