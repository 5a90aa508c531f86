import { RELATIONSHIP_TYPES } from "#api/wire/enums.ts";
import { done, failed, type Outcome } from "../failures.ts";
import type { Folder } from "../folder.ts";
import { findDois, isNode, type Node, toList, toText } from "./json-ld.ts";

/** DataCite's JSON of kernel 4, in the folder of the files that it describes: all of them are published. */
export async function readDataCite(input: unknown, folder: Folder): Promise<Outcome<unknown>> {
  const { file } = folder;
  const work = isNode(input) ? input : {};
  if (nodesOf(work.titles).length === 0)
    return failed({ code: "DESCRIPTOR_SHAPE", file, field: "titles", reason: "is missing" });
  const files = await folder.listFiles();
  if (!files.ok) return files;
  const paths = files.value.filter((path) => path !== file);
  return done({ ...toWork(work), resources: paths.map((path) => ({ path })) });
}

/** The work itself; the REST interface puts it into `data` and `attributes`. */
export function toAttributes(input: unknown): unknown {
  const data = isNode(input) && isNode(input.data) ? input.data : input;
  return isNode(data) && isNode(data.attributes) ? data.attributes : data;
}

/** A work as a Frictionless descriptor, without its files. */
export function toWork(work: Node): object {
  const [title, ...others] = nodesOf(work.titles).flatMap((one) => toText(one.title) ?? []);
  const isAlternate = (one: Node): boolean => one.titleType === "AlternativeTitle";
  return {
    title,
    alternateName: nodesOf(work.titles).some(isAlternate) ? others : [],
    description: findText(work.descriptions, "description", "descriptionType", ["Abstract"]),
    version: toText(work.version),
    datePublished:
      findText(work.dates, "date", "dateType", ["Issued"]) ?? toText(work.publicationYear),
    created: findText(work.dates, "date", "dateType", ["Created"]),
    temporalCoverage: findText(work.dates, "date", "dateType", ["Coverage", "Collected"]),
    spatialCoverage: toText(nodesOf(work.geoLocations)[0]?.geoLocationPlace),
    keywords: nodesOf(work.subjects).flatMap((one) => toText(one.subject) ?? []),
    licenses: nodesOf(work.rightsList).flatMap(toLicense),
    contributors: [
      ...nodesOf(work.creators).map((one) => toPerson(one, null)),
      ...nodesOf(work.contributors).map((one) => toPerson(one, toText(one.contributorType))),
      ...toPublisher(work.publisher),
    ].filter(({ title: name, familyName }) => Boolean(name ?? familyName)),
    sources: toSources(work),
    foreland: {
      externalPublications: nodesOf(work.relatedIdentifiers).flatMap(toPublication),
    },
  };
}

function nodesOf(value: unknown): Node[] {
  return toList(value).filter(isNode);
}

/** The first text of one of these types, or the first without a type. */
function findText(list: unknown, name: string, kind: string, wanted: string[]): string | null {
  const found = nodesOf(list).find((one) => wanted.includes(toText(one[kind]) ?? wanted[0] ?? ""));
  return toText(found?.[name]);
}

/** DataCite's values for unknown people and unavailable values. */
const UNKNOWN = /^:(?:unkn|unav|none|null|tba)$/;

function toPerson(
  { name, nameType, givenName, familyName, nameIdentifiers }: Node,
  role: string | null,
) {
  const written = toText(name);
  const orcid = nodesOf(nameIdentifiers)
    .map((one) => toText(one.nameIdentifier))
    .find((one) => /\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(one ?? ""));
  const title = written === null || UNKNOWN.test(written) ? null : written;
  return {
    title,
    givenName: toText(givenName),
    familyName: toText(familyName),
    path: orcid === undefined || orcid === null ? null : toOrcidUrl(orcid),
    ...(role !== null && { role: role.charAt(0).toLowerCase() + role.slice(1) }),
    ...(nameType === "Organizational" && { organization: title }),
  };
}

function toOrcidUrl(written: string): string {
  return `https://orcid.org/${written.slice(-19)}`;
}

function toPublisher(publisher: unknown) {
  const name = toText(isNode(publisher) ? publisher.name : publisher);
  if (name === null || UNKNOWN.test(name)) return [];
  return [{ title: name, familyName: null, path: null, role: "publisher", organization: name }];
}

/** Statements about access, such as `info:eu-repo/semantics/openAccess`, are not licences. */
function toLicense({ rights, rightsUri, rightsIdentifier }: Node) {
  const path = toText(rightsUri);
  const title = toText(rights);
  if ((path ?? title ?? "").startsWith("info:")) return [];
  const name = toText(rightsIdentifier);
  if (path === null && title === null && name === null) return [];
  return [
    {
      ...(name !== null && { name }),
      ...(title !== null && { title }),
      ...(path !== null && { path }),
    },
  ];
}

/** Earlier publications of the work, and its sources. */
function toSources(work: Node): object[] {
  const doi = toText(work.doi);
  const own = doi === null ? toText(work.url) : `https://doi.org/${doi}`;
  const derived = nodesOf(work.relatedIdentifiers)
    .filter((one) => one.relationType === "IsDerivedFrom" && one.relatedIdentifierType === "URL")
    .flatMap((one) => toText(one.relatedIdentifier) ?? []);
  return [...(own === null ? [] : [own]), ...derived].map((path) => ({ title: path, path }));
}

const RELATIONSHIPS: readonly string[] = RELATIONSHIP_TYPES;

/** Other works by DOI, of the relations that the catalogue knows; the others stay as written. */
function toPublication({ relationType, relatedIdentifierType, relatedIdentifier }: Node) {
  const relationshipType = toText(relationType) ?? "";
  const [doi] = findDois(toText(relatedIdentifier) ?? "");
  if (relatedIdentifierType !== "DOI" || doi === undefined) return [];
  return RELATIONSHIPS.includes(relationshipType) ? [{ doi, relationshipType }] : [];
}
