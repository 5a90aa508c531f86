import type { Part } from "#client/contract/failures.ts";
import { matchRoute } from "#client/contract/match-route.ts";
import { parseReturnPath, toOwnLanguage } from "#client/contract/return-path.ts";
import { href, type RouteName } from "#client/contract/routes.ts";
import { isDoi } from "../external/client.ts";
import type { Catalogue } from "../product-api/catalogue.ts";
import { mapPart } from "../product-api/map-part.ts";
import { toOrcid } from "#base/orcid.ts";

/** An identifier of one record or one person. */
export type Identifier =
  | { kind: "DOI"; doi: string }
  | { kind: "ORCID iD"; orcid: string }
  | { kind: "number"; id: number };

/** Citation styles name the kind of identifier before its address: `doi:https://doi.org/…`, `ORCID iD: https://orcid.org/…`. */
const DOI =
  /^(?:doi:?\s*|info:doi\/)?(?:(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/)?(10\.\d{4,9})\s*\/\s*(\S+)$/i;
/** With hyphens, other dashes, spaces or nothing between its groups. */
const ORCID =
  /^(?:orcid(?:\s?id)?:?\s*)?(?:(?:https?:\/\/)?(?:www\.)?orcid\.org\/)?(\d{4})[\s\p{Pd}]?(\d{4})[\s\p{Pd}]?(\d{4})[\s\p{Pd}]?(\d{3}[\dX])\/?$/iu;
/** A record's number; a bare one that may be a year is a word. */
const NUMBER =
  /^(?:(?:dataset|record|code|collection)\s+#?|#)(\d{1,9})$|^(?!(?:19|20)\d\d$)(\d{1,9})$/i;
/** Punctuation around an identifier in a sentence or a citation, and marks that show nothing. */
const BEFORE = /^[\s\p{Cf}"“<([]+/u;
const BEHIND = /[\s\p{Cf}"”>)\].,;]+$/u;

/** What campaigns and reference managers append to an address. */
const TRACKING = /^(https?:\/\/[^?\s]+)\?[\w.-]+=\S*$/i;

/** Pages that are opened when somebody pastes their address into the search. */
const PASTED: ReadonlySet<RouteName> = new Set<RouteName>([
  "datasets.detail",
  "datasets.version",
  "code.detail",
  "code.version",
  "collections.detail",
  "collections.version",
  "people",
]);

/** The page here whose whole address, in any language, is a search text; `null` for anything else. */
export function toPastedPage(text: string, home: string): string | null {
  const bare = text.trim();
  const { origin } = new URL(home);
  const page = bare.startsWith(`${origin}/`) ? parseReturnPath(bare.slice(origin.length)) : null;
  if (page === null) return null;
  const own = matchRoute(toPath(page)) ? page : toOwnLanguage(page);
  const route = matchRoute(toPath(own));
  return route && PASTED.has(route.name) ? own : null;
}

/** An address without its query and anchor. */
function toPath(address: string): string {
  return address.split(/[?#]/)[0] ?? "";
}

/** The identifier in a search text, bare or as an address; `null` for words. */
export function parseIdentifier(text: string): Identifier | null {
  const bare = toBare(text);
  const [, prefix, suffix] = DOI.exec(bare) ?? [];
  const doi = `${prefix}/${suffix}`;
  if (prefix !== undefined && isDoi(doi)) return { kind: "DOI", doi };
  const [, named, bareNumber] = NUMBER.exec(bare) ?? [];
  const number = Number(named ?? bareNumber ?? 0);
  if (number > 0) return { kind: "number", id: number };
  const orcid = toOrcid(ORCID.exec(bare)?.slice(1).join("-").toUpperCase() ?? null);
  return orcid === null ? null : { kind: "ORCID iD", orcid };
}

const CITED = /\b(?:https?:\/\/(?:dx\.|www\.)?doi\.org\/|doi:\s*)10\.\d{4,9}\/\S+/gi;

/** The only DOI of a citation, which is a search text of words with it; `null` where there is none or several. */
export function parseCited(text: string): Identifier | null {
  const [cited, ...more] = text.match(CITED) ?? [];
  return cited === undefined || more.length > 0 ? null : parseIdentifier(cited);
}

/** What the catalogue is asked for: an identifier as it stands in records that name it, however it was written. */
export function toSearchedWords(text: string): string {
  const identifier = parseIdentifier(text);
  if (identifier?.kind === "ORCID iD") return `"${identifier.orcid}"`;
  return identifier?.kind === "DOI" ? `"${identifier.doi.replaceAll('"', " ")}"` : text;
}

/** A DOI may end with a parenthesis that it opens, as those of ASCE do: `10.1061/(ASCE)0733-9496(2005)131:1(3)`. */
function toBare(text: string): string {
  const begun = decode(text.replace(BEFORE, "").replace(TRACKING, "$1"));
  const bare = begun.replace(BEHIND, "");
  const isOpen = bare.split("(").length > bare.split(")").length;
  return isOpen && begun[bare.length] === ")" ? `${bare})` : bare;
}

/** Addresses are often copied with their signs encoded, and DOIs out of addresses. */
function decode(text: string): string {
  if (!/^https?:\/\/|10\.\d{4,9}%2F/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The page of an identifier's record or person; `null` when there is none. */
export async function findIdentified(
  catalogue: Catalogue,
  identifier: Identifier,
): Promise<Part<string | null>> {
  if (identifier.kind === "ORCID iD") {
    const { orcid } = identifier;
    const records = await catalogue.person({ orcid }, { page: 1, size: 25 });
    return mapPart(records, ({ name }) => (name === null ? null : href("people", { orcid })));
  }
  if (identifier.kind === "number") {
    const rows = await catalogue.byIds([identifier.id]);
    return mapPart(rows, ([row]) => (row ? href(`${row.family}.detail`, { id: row.id }) : null));
  }
  const found = await catalogue.byDoi(toForms(identifier.doi));
  if (!found.ok) return found;
  if (found.value === null) return { ok: true, value: null };
  const { family, id, version } = found.value;
  const newest = await catalogue.record(String(id), null);
  const isNewest = newest.kind === "record" && newest.record.version === version;
  const page = isNewest
    ? href(`${family}.detail`, { id })
    : href(`${family}.version`, { id, version });
  return { ok: true, value: page };
}

/** DOIs are case-insensitive, and the catalogue writes them in lower case; a slash may be of the address. */
function toForms(doi: string): string[] {
  const forms = [doi, doi.replace(/\/+$/, "")];
  return [...new Set([...forms, ...forms.map((form) => form.toLowerCase())])];
}
