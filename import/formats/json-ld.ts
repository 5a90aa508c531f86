/** A JSON-LD node with keys without prefixes: `sc:name` and `schema:name` are `name`. */
export type Node = Record<string, unknown>;

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** JSON-LD has one value or a list of them. */
export function toList(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (isNode(value) && "@list" in value) return toList(value["@list"]);
  return Array.isArray(value) ? value : [value];
}

/** The first text of a value: itself, its `@value`, or its address. */
export function toText(value: unknown): string | null {
  for (const one of toList(value)) {
    if (typeof one === "string") return one;
    if (typeof one === "number") return String(one);
    const inner = isNode(one) ? (one["@value"] ?? one["@id"]) : undefined;
    if (typeof inner === "string") return inner;
  }
  return null;
}

export function toTexts(value: unknown): string[] {
  return toList(value).flatMap((one) => toText(one) ?? []);
}

/** Whether a node is of this type, with any prefix or address before its name. */
export function isOfType(node: Node, name: string): boolean {
  return toTexts(node["@type"]).some((type) => toLocalName(type) === name);
}

/** Removes the prefixes of every key, at all levels. */
export function withoutPrefixes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrefixes);
  if (!isNode(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [toLocalName(key), withoutPrefixes(inner)]),
  );
}

function toLocalName(name: string): string {
  return name.startsWith("@")
    ? name
    : name.slice(Math.max(...["/", "#", ":"].map((sign) => name.lastIndexOf(sign))) + 1);
}

/** DOIs written anywhere in a text, each once, in lower case. */
export function findDois(text: string): string[] {
  const whole = findWholeDoi(text);
  if (whole !== null) return [whole.toLowerCase()];
  const found = text.matchAll(/(doi\.org\/)?\b(10\.\d{4,9}\/[^\s"'<>{}|,;]+)/gi);
  const dois = [...found].map(([, address, doi = ""]) => {
    const bare = doi.replace(/[.)\]]+$/, "");
    return (address === undefined ? bare : decodeDoi(bare)).toLowerCase();
  });
  return [...new Set(dois)];
}

/**
 * The DOI that a text is, bare or as an address, with all of its signs, such as those of
 * `10.1002/(SICI)1<1::AID-A>3.0.CO;2-#`; `null` for any other text.
 */
export function findWholeDoi(text: string): string | null {
  const [, begin = "", doi] = WHOLE_DOI.exec(text.trim()) ?? [];
  if (doi === undefined || /10\.\d{4,9}\/|[,|]/.test(doi.slice(3))) return null;
  const bare = doi.replace(/[.;]+$/, "");
  return /^http|doi\.org/i.test(begin) ? decodeDoi(bare) : bare;
}

const WHOLE_DOI = /^(doi:\s*|(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/)?(10\.\d{4,9}\/\S{1,200})$/i;

/** A DOI from its address, where signs are encoded. */
function decodeDoi(doi: string): string {
  try {
    const decoded = decodeURIComponent(doi);
    return /\s|\p{Cc}/u.test(decoded) ? doi : decoded;
  } catch {
    return doi;
  }
}

/** A person or organisation in the format of a Frictionless descriptor. */
interface Named {
  title: string | null;
  givenName?: string | null;
  familyName?: string | null;
  path: string | null;
  role?: string;
  organization?: string | null;
}

/** Creators or authors, and the publisher. */
export function toContributors({ creator, author, publisher }: Node): Named[] {
  const people = toList(creator).length > 0 ? toList(creator) : toList(author);
  return [...people.map(toNamed), ...toList(publisher).map(toPublisher)].filter(
    ({ title, familyName }) => Boolean(title ?? familyName),
  );
}

function toPublisher(value: unknown): Named {
  const { title } = toNamed(value);
  return { title, path: null, role: "publisher", organization: title };
}

function toNamed(value: unknown): Named {
  if (!isNode(value)) return { title: toText(value), path: null };
  const title = toText(value.name);
  const path = [value["@id"], value.url, value.sameAs, value.identifier]
    .map(toText)
    .find((one) => one?.includes("orcid.org/"));
  if (isOfType(value, "Organization")) return { title, path: null, organization: title };
  return {
    title,
    givenName: toText(value.givenName),
    familyName: toText(value.familyName),
    path: path ?? null,
  };
}

interface NamedLicense {
  name?: string;
  path?: string;
  title?: string;
}

/** Licences by address or by name; a node has both. */
export function toLicenses(values: unknown[]): NamedLicense[] {
  return values.flatMap(toLicense);
}

function toLicense(value: unknown): NamedLicense[] {
  const written = toText(isNode(value) ? (value["@id"] ?? value.url) : value);
  const title = isNode(value) ? toText(value.name) : null;
  if (written === null && title === null) return [];
  if (written !== null && /^https?:/i.test(written))
    return [{ path: written, ...(title !== null && { title }) }];
  return [{ name: title ?? written ?? "" }];
}

/** The description's size and hashes of a file. A size in larger units is rounded, so only bytes are compared. */
export function toDeclared(file: Node): { hash: string[]; bytes: number | null } {
  const hash = ["md5", "sha1", "sha256", "sha512"].flatMap((algorithm) =>
    toTexts(file[algorithm]).map((digits) => `${algorithm}:${digits}`),
  );
  const bytes = /^(\d+) ?(?:B|bytes)?$/i.exec(toText(file.contentSize)?.trim() ?? "")?.[1];
  return { hash, bytes: bytes === undefined ? null : Number(bytes) };
}

/** Keywords as a list, or as one text with commas. */
export function toKeywords(value: unknown): string[] {
  return toTexts(value)
    .flatMap((text) => text.split(","))
    .map((word) => word.trim())
    .filter(Boolean);
}

function toPlace(value: unknown): string | null {
  const [place] = toList(value);
  return toText(isNode(place) ? place.name : place);
}

interface DescribedParts {
  /** The dataset with the nodes that it refers to in place of the references. */
  known: Node;
  sources: object[];
  resources: object[];
  /** Publications that describe it. */
  dois: string[];
}

/** A dataset as a Frictionless descriptor: the properties that Croissant and RO-Crate share, and those that each finds in its own way. */
export function toDescribed(
  dataset: Node,
  { known, sources, resources, dois }: DescribedParts,
): object {
  return {
    title: toText(dataset.name),
    description: toText(dataset.description),
    version: toText(dataset.version),
    datePublished: toText(dataset.datePublished),
    created: toText(dataset.dateCreated),
    citation: toText(dataset.citeAs),
    alternateName: toTexts(dataset.alternateName),
    temporalCoverage: toText(dataset.temporalCoverage),
    spatialCoverage: toPlace(dataset.spatialCoverage),
    keywords: toKeywords(dataset.keywords),
    licenses: toLicenses(toList(known.license)),
    contributors: toContributors(known),
    sources,
    resources,
    foreland: {
      externalPublications: dois.map((doi) => ({ doi, relationshipType: "IsDescribedBy" })),
    },
  };
}
