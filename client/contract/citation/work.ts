import { toDoiUrl } from "#base/doi.ts";
import type { License, Person, RecordDetail } from "../records.ts";

/** Who made a work; a single name or an organisation has no given name. */
export interface Creator {
  family: string;
  given: string;
  /** Without scheme. */
  orcid: string | null;
  /** Only where the source of a record says so: the contract does not tell people from organisations. */
  isOrganization?: true;
}

/** One version of a record, the input of every citation and export (CI-01). */
export interface CitedWork {
  id: number;
  /** Counted from 1; two versions may have the same name in their source. */
  versionNumber: number;
  kind: "dataset" | "software" | "collection";
  title: string;
  creators: Creator[];
  /** `YYYY-MM-DD`, or of a work from elsewhere also `YYYY-MM` and `YYYY`; `null` when the record has no date. */
  day: string | null;
  /** When a work from elsewhere was made available here, or the files of an embargoed one will be. */
  availableDay: string | null;
  /** Whether its files are withheld. */
  isEmbargoed: boolean;
  /** The source's name of the version, otherwise its number. */
  version: string;
  publisher: string;
  /** Without scheme; empty when the record has none. */
  doi: string;
  /** The DOI as an https address; the record's own address when it has none. */
  url: string;
  license: License | null;
  keywords: string[];
  description: string;
  /** Bytes. */
  size: number;
  fileCount: number;
}

/** Another work that a record names, in DataCite's terms. */
export interface RelatedWork {
  relation: string;
  type: "DOI" | "URL";
  /** A DOI without scheme, or an absolute address. */
  id: string;
}

const KINDS = { datasets: "dataset", code: "software", collections: "collection" } as const;

/** The fields of a citation, which a withdrawn version has too. */
export type Citation = Pick<
  CitedWork,
  "kind" | "title" | "creators" | "day" | "version" | "publisher" | "doi" | "url"
>;

type CitableRecord = Pick<
  RecordDetail,
  | "family"
  | "title"
  | "people"
  | "versionPublishedAt"
  | "originalDate"
  | "version"
  | "versionLabel"
  | "doi"
>;

interface CitedAt {
  publisher: string;
  /** Replaces a DOI that does not exist. */
  pageUrl: string;
}

export function toCitation(record: CitableRecord, { publisher, pageUrl }: CitedAt): Citation {
  return {
    kind: KINDS[record.family],
    title: toLine(record.title),
    creators: record.people.map(toCreator).filter(({ family }) => family !== ""),
    day: record.originalDate ?? record.versionPublishedAt?.slice(0, 10) ?? null,
    version: toLine(record.versionLabel ?? String(record.version)),
    publisher: toLine(publisher),
    doi: record.doi,
    url: record.doi === "" ? pageUrl : toDoiUrl(record.doi),
  };
}

/** The fields of a record that citations and exports need. */
export function toCitedWork(record: RecordDetail, at: CitedAt): CitedWork {
  const date = record.versionPublishedAt ?? record.firstPublishedAt;
  return {
    ...toCitation({ ...record, versionPublishedAt: date }, at),
    id: record.id,
    versionNumber: record.version,
    availableDay: toAvailableDay(record, date),
    isEmbargoed: record.availability.kind === "embargoed",
    license: record.license,
    keywords: record.tags.map(toLine),
    description: toLine(record.description),
    size: record.size,
    fileCount: record.fileCount,
  };
}

function toAvailableDay(
  { availability, originalDate }: Pick<RecordDetail, "availability" | "originalDate">,
  date: string | null,
): string | null {
  if (availability.kind === "embargoed") return availability.until;
  return originalDate === null ? null : (date?.slice(0, 10) ?? null);
}

/** A person with only one name has it as the family name. */
function toCreator({ familyName, givenName, orcid }: Person): Creator {
  const family = toLine(familyName);
  const given = toLine(givenName);
  return family === "" ? { family: given, given: "", orcid } : { family, given, orcid };
}

/** A line end in a name must not break any format here. */
export function toLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}

export function yearOf({ day }: Pick<Citation, "day">): string | null {
  return day?.slice(0, 4) ?? null;
}
