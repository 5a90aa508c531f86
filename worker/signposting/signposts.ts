import { toDoiUrl } from "#base/doi.ts";
import { encodeUrl } from "#base/encode-url.ts";
import { exportHref } from "#client/contract/citation/addresses.ts";
import { exportsOf } from "#client/contract/citation/export-names.ts";
import type { Family, RecordDetail } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import { FORMATS } from "../metadata/formats.ts";

/** One typed link from a record's page. */
export interface Signpost {
  rel: string;
  href: string;
  type?: string;
  /** The profile, for documents of one general type. */
  profile?: string;
  /** The link's context, when that is not the page it is sent with. */
  anchor?: string;
}

const TYPES: Record<Family, string> = {
  datasets: "https://schema.org/Dataset",
  code: "https://schema.org/SoftwareSourceCode",
  collections: "https://schema.org/Collection",
};

/** A record's page: absolute, of the newest version unless a version is requested. */
export interface Landing {
  record: RecordDetail;
  origin: string;
  /** `null` for the record's own address. */
  version: string | null;
}

export function toLandingUrl({ record, origin, version }: Landing): string {
  const { family, id } = record;
  return (
    origin +
    (version === null
      ? href(`${family}.detail`, { id })
      : href(`${family}.version`, { id, version }))
  );
}

/**
 * The page that files belong to. The lasting address will show another version one day, so a file's
 * `collection` is the page of its version, and that page lists it as `item`.
 */
export function toVersionUrl({ record, origin }: Pick<Landing, "record" | "origin">): string {
  return toLandingUrl({ record, origin, version: String(record.version) });
}

/** Files that the links of a page list; all of them are in its link set. */
export type Items = readonly { url: string; type: string }[];

/** The links of FAIR Signposting, level 1, and the link to level 2; most important ones first. */
export function toSignposts(landing: Landing, items: Items = []): Signpost[] {
  const { record, version, origin } = landing;
  const { family, id, doi, license, people } = record;
  const url = toLandingUrl(landing);
  const place = { family, id, version: version === null ? null : record.version };
  return [
    ...(doi === "" ? [] : [{ rel: "cite-as", href: toDoiUrl(doi) }]),
    { rel: "type", href: TYPES[family] },
    { rel: "type", href: "https://schema.org/AboutPage" },
    { rel: "linkset", href: `${url}/linkset.json`, type: "application/linkset+json" },
    { rel: "linkset", href: `${url}/linkset.txt`, type: "application/linkset" },
    ...(license?.spdxId
      ? [{ rel: "license", href: `https://spdx.org/licenses/${license.spdxId}` }]
      : []),
    ...exportsOf(family).map((name) => {
      const { type, profile } = FORMATS[name];
      const address = origin + exportHref(place, name);
      return { rel: "describedby", href: address, type, ...(profile && { profile }) };
    }),
    { rel: "describedby", href: `${url}.md`, type: "text/markdown" },
    ...people.flatMap(({ orcid }) =>
      orcid ? [{ rel: "author", href: `https://orcid.org/${orcid}` }] : [],
    ),
    ...items.map(({ url: address, type }) => ({
      rel: "item",
      href: address,
      type,
      ...(version === null && { anchor: toVersionUrl(landing) }),
    })),
  ];
}

/** The links of a document about a record: its subject, and all others (SP-04). */
export function toMetadataSignposts(landing: Landing): Signpost[] {
  const url = toLandingUrl(landing);
  return [
    { rel: "describes", href: url, type: "text/html" },
    { rel: "linkset", href: `${url}/linkset.json`, type: "application/linkset+json" },
  ];
}

/** One line, cut after the last link that fits; nothing in it can end the header (SP-02). */
export function toLinkHeader(signposts: readonly Signpost[], maxChars: number): string {
  let header = "";
  for (const signpost of signposts) {
    const next = (header === "" ? "" : `${header}, `) + toLinkValue(signpost);
    if (next.length > maxChars) break;
    header = next;
  }
  return header;
}

/** `<address> ; rel="…"` as in headers and `application/linkset` (RFC 8288). */
export function toLinkValue({ href: url, ...parameters }: Signpost): string {
  const given = Object.entries(parameters).map(([name, value]) => `; ${name}="${toQuoted(value)}"`);
  return `<${encodeUrl(url)}>${given.join("")}`;
}

function toQuoted(text: string): string {
  return text.replace(/[\r\n]/g, " ").replace(/["\\]/g, "\\$&");
}
