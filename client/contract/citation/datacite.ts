import { inverted } from "./names.ts";
import type { License } from "../records.ts";
import { type CitedWork, type Creator, type RelatedWork, yearOf } from "./work.ts";

const GENERAL_TYPES = {
  dataset: "Dataset",
  software: "Software",
  collection: "Collection",
} as const;

/** DataCite's JSON of kernel 4, in the format of its REST interface (CI-01). */
export function toDataCiteJson(
  work: CitedWork,
  related: readonly RelatedWork[] = [],
): Record<string, unknown> {
  const general = GENERAL_TYPES[work.kind];
  return {
    ...(work.doi !== "" && { id: work.url, doi: work.doi }),
    url: work.url,
    types: { resourceTypeGeneral: general, resourceType: general },
    creators: creatorsOf(work).map(toCreator),
    titles: [{ title: work.title }],
    publisher: { name: work.publisher || ":unav" },
    publicationYear: Number(yearOf(work)) || null,
    subjects: work.keywords.map((subject) => ({ subject })),
    dates: datesOf(work).map(([dateType, date]) => ({ date, dateType })),
    relatedIdentifiers: related.map(({ relation, type, id }) => ({
      relationType: relation,
      relatedIdentifierType: type,
      relatedIdentifier: id,
    })),
    version: work.version,
    sizes: [`${work.size} B`, countFiles(work.fileCount)],
    rightsList: rightsOf(work).map(toRights),
    descriptions:
      work.description === ""
        ? []
        : [{ description: work.description, descriptionType: "Abstract" }],
    schemaVersion: "http://datacite.org/schema/kernel-4",
  };
}

type Rights = Pick<License, "name" | "url" | "spdxId">;

/** Harvesters such as OpenAIRE read from it that files are withheld. */
export const EMBARGOED_ACCESS = "info:eu-repo/semantics/embargoedAccess";

/** The licence, and whether the files are withheld; `Available` then is the day of their release. */
export function rightsOf({ license, isEmbargoed }: CitedWork): Rights[] {
  const embargo = { name: "Embargoed access", url: EMBARGOED_ACCESS, spdxId: null };
  return [...(license ? [license] : []), ...(isEmbargoed ? [embargo] : [])];
}

/**
 * The day of publication; for a work from elsewhere also the day that it was made available here, and for one under
 * embargo the day that its files will be.
 */
export function datesOf({ day, availableDay }: CitedWork): [type: string, day: string][] {
  return [...toDate("Issued", day), ...toDate("Available", availableDay)];
}

function toDate(type: string, day: string | null): [string, string][] {
  return day === null ? [] : [[type, day]];
}

/** DataCite requires at least one; its value for unknown people is `:unkn`. */
export function creatorsOf({ creators }: CitedWork): Creator[] {
  return creators.length > 0 ? creators : [{ family: ":unkn", given: "", orcid: null }];
}

/** `null` when it is not known: a single name may be a person's or an organisation's. */
export function nameTypeOf({ given, isOrganization }: Creator): string | null {
  if (isOrganization) return "Organizational";
  return given === "" ? null : "Personal";
}

function toCreator(creator: Creator): Record<string, unknown> {
  const { family, given, orcid } = creator;
  const nameType = nameTypeOf(creator);
  const names = {
    name: inverted(creator),
    ...(nameType && { nameType }),
    ...(given !== "" && { givenName: given, familyName: family }),
  };
  if (!orcid) return names;
  const nameIdentifier = `https://orcid.org/${orcid}`;
  const scheme = { nameIdentifierScheme: "ORCID", schemeUri: "https://orcid.org" };
  return { ...names, nameIdentifiers: [{ nameIdentifier, ...scheme }] };
}

function toRights({ name, url, spdxId }: Rights) {
  return {
    rights: name,
    ...(url && { rightsUri: url }),
    ...(spdxId && {
      rightsIdentifier: spdxId,
      rightsIdentifierScheme: "SPDX",
      schemeUri: "https://spdx.org/licenses/",
    }),
  };
}

/** For programs, which read digits without separators. */
export function countFiles(count: number): string {
  return count === 1 ? "1 file" : `${count} files`;
}
