import { cutText } from "#base/cut.ts";
import { PUBLISH_LIMITS, type PublishRequest } from "#api/wire/publish.ts";
import {
  type LinkedFile,
  NO_SOURCE_METADATA,
  SOURCE_METADATA_LIMITS,
  type SourceMetadata,
} from "#api/wire/source-metadata.ts";
import { isNode, type Node, toList, toText, toTexts } from "./formats/json-ld.ts";
import { type Leaf, listLeaves, listValues } from "./leaves.ts";
import { toGiven, toTable, withList } from "./source-tables.ts";
import { toDay } from "./sources/source.ts";

/** Metadata of a package that the contract has no field for, and where each property is stored. */
interface DescribedSource {
  versionLabel?: string;
  originalDate?: string;
  sourceMetadata: SourceMetadata;
  /** Properties that are stored as written, each once, without their values. */
  others: string[];
  /** Properties that are only in the published descriptor. */
  unread: string[];
}

export interface Source {
  /** The kind of description. */
  standard: string;
  /** As written. */
  written: unknown;
  /** The same as a Frictionless descriptor. */
  described: unknown;
  /** Paths of the files that are read as tables. */
  tables: ReadonlySet<string>;
  /** The rest of the publication. */
  request: PublishRequest;
  now: Date;
}

/** Every property of a description becomes a field, a property of its own name, or an entry in the list of omitted ones. */
export function toSource(source: Source): DescribedSource {
  const described = isNode(source.described) ? source.described : {};
  const fields: SourceMetadata = {
    ...NO_SOURCE_METADATA,
    standard: source.standard,
    ...toGiven({
      createdAt: toText(described.created),
      homepage: toText(described.homepage),
      citation: toText(described.citation),
      temporalCoverage: toText(described.temporalCoverage),
      spatialCoverage: toText(described.spatialCoverage),
    }),
    ...withList("alternateNames", toTexts(described.alternateName)),
    ...withList("licenses", toList(described.licenses ?? described.license).flatMap(toLicense)),
    ...withList("people", toList(described.contributors).flatMap(toPerson)),
    tables: toTables(described, source.tables),
    links: toList(described.resources).filter(isNode).flatMap(toLinks),
  };
  const version = cutText(toText(described.version)?.trim() ?? "", 255);
  const date = toOriginalDate(described, source.now);
  const given = { ...toGiven({ versionLabel: version, originalDate: date }) };
  const bounded = withinLimits(fields);
  const mapped = listValues([source.request, given, bounded]);
  const isInReadme = ({ value }: Leaf): boolean =>
    value.length > PUBLISH_LIMITS.DESCRIPTION_MAX_CHARS &&
    source.request.readme?.includes(value.trim()) === true;
  const unheld = toUnheld(described, source.tables);
  const left = listLeaves(source.written).filter(
    (leaf) =>
      (!isMapped(leaf, mapped) && !isInReadme(leaf)) ||
      (isOfResource(leaf, unheld) && !isConverted(leaf)),
  );
  return { ...given, ...addProperties(bounded, left) };
}

function toLicense(license: unknown): NonNullable<SourceMetadata["licenses"]> {
  if (typeof license === "string") return [{ name: license }];
  if (!isNode(license)) return [];
  const { name, type, title, path, url } = license;
  const given = { name: toText(name ?? type), title: toText(title), url: toText(path ?? url) };
  return [toGiven(given)];
}

function toPerson(person: unknown): NonNullable<SourceMetadata["people"]> {
  if (!isNode(person)) return typeof person === "string" ? [{ name: person, roles: [] }] : [];
  const { title, name, givenName, familyName, role, roles, organization, path } = person;
  const parts = [givenName, familyName].flatMap((part) => toText(part) ?? []);
  const shown = toText(title ?? name) ?? parts.join(" ");
  if (shown === "" || shown.includes("@")) return [];
  const address = toGiven({ organization: toText(organization), url: toText(path) });
  return [{ name: shown, roles: [...toTexts(role), ...toTexts(roles)], ...address }];
}

function toTables({ resources }: Node, paths: ReadonlySet<string>): SourceMetadata["tables"] {
  return toList(resources)
    .filter(isNode)
    .flatMap((resource) => {
      const path = toTexts(resource.path)[0]?.replace(/^(?:\.\/)+/, "");
      return path !== undefined && paths.has(path) ? [toTable(path, resource)] : [];
    });
}

function toLinks({ path, url, name, bytes, hash, mediatype }: Node): LinkedFile[] {
  const addresses = [...toTexts(path), ...toTexts(url)].filter((one) => /^https?:\/\//i.test(one));
  const size = typeof bytes === "string" && /^\d+$/.test(bytes) ? Number(bytes) : bytes;
  return addresses.map((address) => ({
    name: toText(name) ?? address,
    url: address,
    ...(typeof size === "number" && Number.isSafeInteger(size) && size >= 0 && { size }),
    ...withList("hashes", toTexts(hash)),
    ...toGiven({ mediaType: toText(mediatype) }),
  }));
}

const DATES = ["datePublished", "published", "issued", "publicationDate", "created"];

/** The day, month or year of its first publication; a package without one became public when it was created. */
function toOriginalDate(described: Node, now: Date): string | null {
  const days = DATES.flatMap((name) => {
    const written = toText(described[name]) ?? "";
    const [day = ""] = /^\d{4}(?:-\d{2}(?:-\d{2})?)?(?=$|T| )/.exec(written) ?? [];
    return toDay(day) ?? [];
  });
  const today = now.toISOString().slice(0, 10);
  return days.find((day) => day <= today && day >= "1000") ?? null;
}

/** Properties that are compared with the file, or converted: their texts are found nowhere again. */
const CONVERTED =
  /^(?:resources\.(?:hash|bytes|path)|distribution\.(?:md5|sha1|sha256|sha512|contentUrl)|recordSet\.key|recordSet\.field\.source\.(?:fileObject|distribution)|conformsTo|keywords|hasPart|BIDSVersion|graph\.about|about)$/;

/** Properties that are converted where their value has this format, and otherwise stored as written. */
const CONVERTED_VALUES: readonly (readonly [pattern: string, value: RegExp])[] = [
  ["distribution.contentSize", /^\d+ ?(?:B|bytes)?$/i],
  [
    "recordSet.field.dataType",
    /(?:^|[:/#])(?:Integer|Float|Number|Boolean|Date|DateTime|Time|Text|URL)$/,
  ],
];

function isConverted({ pattern, value }: Leaf): boolean {
  return (
    CONVERTED.test(pattern) ||
    CONVERTED_VALUES.some(([name, form]) => name === pattern && form.test(value.trim()))
  );
}

/** Properties with the same value as a field. */
const FIELDS =
  /^(?:name|title|description|readme|version|image|keywords|homepage|created|datePublished|published|issued|publicationDate|alternateName|temporalCoverage|spatialCoverage|citeAs|citation|url|license|licenses|sources|contributors|creator|author|publisher|isBasedOn|foreland|resources\.(?:name|title|description|path|url|mediatype|encoding|dialect|schema)|distribution\.(?:name|encodingFormat)|recordSet|doi|titles|creators|publicationYear|subjects|dates|rightsList|descriptions|relatedIdentifiers|Name|License|Authors|Keywords|DatasetDOI|ReferencesAndLinks|SourceDatasets|key|tags|authors|organization|type|banner|embargo|related)(?:\.|$)/;

/** The places of resources that are neither a table nor a file elsewhere, so that no field describes them. */
function toUnheld({ resources }: Node, paths: ReadonlySet<string>): Set<string> {
  const places = toList(resources).map((resource, place) => {
    const isStoredHere =
      isNode(resource) &&
      (toTables({ resources: [resource] }, paths).length > 0 || toLinks(resource).length > 0);
    return isStoredHere ? null : String(place);
  });
  return new Set(places.filter((place) => place !== null));
}

function isOfResource({ name }: Leaf, places: ReadonlySet<string>): boolean {
  const place = /^resources\.(\d+)\./.exec(name)?.[1];
  return place !== undefined && places.has(place);
}

function isMapped(leaf: Leaf, mapped: ReadonlySet<string>): boolean {
  return isConverted(leaf) || (FIELDS.test(leaf.pattern) && mapped.has(leaf.value.trim()));
}

/** An address of a person is at most in the published descriptor. */
const PRIVATE = /(?:^|\.)e-?mail$/i;

function addProperties(
  metadata: SourceMetadata,
  left: Leaf[],
): Pick<DescribedSource, "sourceMetadata" | "others" | "unread"> {
  const { JSON_MAX_CHARS, PROPERTIES_MAX, VALUE_MAX_CHARS } = SOURCE_METADATA_LIMITS;
  const properties: SourceMetadata["properties"] = [];
  const others = new Set<string>();
  const unread = new Set<string>();
  let free = JSON_MAX_CHARS - JSON.stringify(metadata).length;
  for (const { name, pattern, value } of left) {
    const length = JSON.stringify({ name, value }).length + 1;
    const fits =
      !PRIVATE.test(pattern) &&
      properties.length < PROPERTIES_MAX &&
      Math.max(value.length, name.length) <= VALUE_MAX_CHARS &&
      length <= free;
    if (fits) {
      properties.push({ name, value });
      others.add(pattern);
      free -= length;
    } else unread.add(pattern);
  }
  return {
    sourceMetadata: { ...metadata, properties },
    others: [...others],
    unread: [...unread],
  };
}

/** Enough for all but the largest packages; of these the first are stored. */
function withinLimits(metadata: SourceMetadata): SourceMetadata {
  const { JSON_MAX_CHARS, TABLES_MAX, LINKS_MAX, VALUE_MAX_CHARS } = SOURCE_METADATA_LIMITS;
  const bounded: SourceMetadata = JSON.parse(
    JSON.stringify(metadata, (_, value: unknown) =>
      typeof value === "string" && value.length > VALUE_MAX_CHARS ? "" : value,
    ),
  );
  bounded.tables.splice(TABLES_MAX);
  bounded.links.splice(LINKS_MAX);
  while (JSON.stringify(bounded).length > JSON_MAX_CHARS && bounded.tables.length > 0) {
    bounded.tables.splice(Math.floor(bounded.tables.length / 2));
  }
  return bounded;
}
