import type { PublicDataset } from "#api/wire/dataset.ts";
import type { Passage } from "#api/wire/search.ts";
import { ROW_PEOPLE_SHOWN, ROW_TAGS_SHOWN } from "#client/contract/limits.ts";
import type { RecordDetail, RecordRow, ShownPassage, ShownRow } from "#client/contract/records.ts";
import { cutText, cutAtWord } from "#base/cut.ts";
import { FEED_SUMMARY_MAX_CHARS, ROW_SOURCE_MAX_CHARS, ROW_TEXT_MAX_CHARS } from "../limits.ts";
import { toPlainText } from "../markdown/plain-text.ts";
import {
  type ListedRecord,
  toListedRecord,
  toRecordRow,
  toPerson,
  toLicense,
  toTombstone,
} from "./to-record.ts";
import type { CollectionMember as WireMember } from "#api/wire/collections.ts";
import type { CollectionMember } from "#client/contract/record-parts.ts";

/** A version as a feed lists it. */
export interface RecordSummary
  extends
    ListedRecord,
    Pick<RecordDetail, "title" | "description" | "people" | "tags" | "doi" | "license"> {
  publishedAt: string | null;
}

/** A feed shows the beginning of the description, without its markup. */
export function toRecordSummary(dataset: PublicDataset): RecordSummary {
  return {
    ...toListedRecord(dataset),
    title: dataset.name,
    description: cutAtWord(toPlainText(dataset.description), FEED_SUMMARY_MAX_CHARS),
    people: dataset.contributors.map(toPerson),
    tags: dataset.tags,
    doi: dataset.doi,
    license: toLicense(dataset),
    publishedAt: dataset.versionPublishedAt ?? dataset.firstPublishedAt,
  };
}

/** A list shows two lines of the description, and the first people and tags. */
export function toListRow({ contributors, tags, passages, ...dataset }: PublicDataset): ShownRow {
  const { license, release, ...row } = toRecordRow({
    ...dataset,
    passages: null,
    contributors: [],
    tags: [],
  });
  const people = contributors.slice(0, ROW_PEOPLE_SHOWN).map(toPerson);
  return {
    ...row,
    description: cutAtWord(
      toPlainText(cutText(dataset.description, ROW_SOURCE_MAX_CHARS)),
      ROW_TEXT_MAX_CHARS,
    ),
    people: people.map(({ givenName, familyName, orcid }) => ({ givenName, familyName, orcid })),
    peopleCount: contributors.length,
    tags: tags.slice(0, ROW_TAGS_SHOWN),
    tagCount: tags.length,
    ...(passages && passages.length > 0 && { passages: passages.map(toShownPassage) }),
    license: license && { short: license.short },
    release: release && {
      origin: release.origin,
      label: release.label,
      marker: cutText(release.marker, MARKER_SHOWN_CHARS),
      repoUrl: release.repoUrl,
    },
  };
}

/** As many letters of a commit as git shows. */
const MARKER_SHOWN_CHARS = 7;

const PLACES: Record<Passage["place"], string> = {
  name: "",
  description: "",
  variable: "Variable",
  readme: "README",
  file: "File",
  person: "Person",
  tag: "Tag",
};

function toShownPassage({ place, parts }: Passage): ShownPassage {
  return { place: PLACES[place], isTitle: place === "name", parts };
}

/** A member of a collection by its DOI, which may be empty; `record` is `null` for a work that has no page here. */
export interface NamedMember {
  doi: string;
  record: Pick<RecordRow, "family" | "id" | "title"> | null;
}

export function toNamedMember({ source, data }: WireMember): NamedMember {
  if (source !== "Pennsieve") return { doi: data.doi, record: null };
  const { family, id, title } = toListRow(data);
  return { doi: data.doi, record: { family, id, title } };
}

export function toMember(member: WireMember): CollectionMember {
  switch (member.source) {
    case "Pennsieve":
      return { kind: "record", record: toListRow(member.data) };
    case "PennsieveUnpublished":
      return { kind: "withdrawn", tombstone: toTombstone(member.data) };
    case "External":
      return { kind: "external", doi: member.data.doi };
  }
}
