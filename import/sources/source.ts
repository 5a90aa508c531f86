import type { PublishRequest } from "#api/wire/publish.ts";
import { readCalendarTime } from "#api/wire/calendar.ts";
import { cutText } from "#base/cut.ts";

/** Repositories that versions can be imported from; Zenodo and Invenio have almost the same API. */
export const SOURCE_KINDS = ["zenodo", "invenio", "dataverse", "ckan", "oai", "datacite"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** A file of a version elsewhere. */
export interface SourceFile {
  path: string;
  /** `null` when its source does not declare it; then at most `SOURCE_FILE_MAX_BYTES`. */
  bytes: number | null;
  /** As its source writes it, such as `md5:…`; `null` when it has none. */
  hash: string | null;
  address: string;
}

/** One version that was published elsewhere, in the format that every kind of source is read into. */
export interface SourceVersion {
  /** The name of the dataset that it is a version of; the same for all of them. */
  key: string;
  /** `null` for none, or where the newest version has the one DOI of all of them. */
  doi: string | null;
  /** Whether the source has one DOI for all versions, which are then identified by their label. */
  sharesDoi: boolean;
  /** Path of its page there, from which readers may be redirected; `null` when it has none. */
  oldPath: string | null;
  fields: Pick<
    PublishRequest,
    | "name"
    | "description"
    | "readme"
    | "license"
    | "otherLicense"
    | "tags"
    | "contributors"
    | "organizationName"
    | "sourceMetadata"
    | "externalPublications"
    | "versionLabel"
    | "originalDate"
    | "publishedAt"
    | "datasetType"
  >;
  files: SourceFile[];
  /** Why its files cannot be downloaded, in a few words; `null` when they can. */
  withheld: string | null;
}

/** Longest key of a dataset, characters. */
const KEY_MAX_CHARS = 128;

/** A dataset's key from its source's host and its name there. */
export function toKey(origin: string, name: string): string {
  const key = `${new URL(origin).hostname}-${name}`.replaceAll(/[^\w.-]/g, "-");
  return cutText(key, KEY_MAX_CHARS);
}

/** The day, month or year that a date begins with, as far as the calendar has it; `null` without one. */
export function toDay(date: string): string | null {
  const [day = ""] = /^\d{4}(?:-\d{2}){0,2}/.exec(date) ?? [];
  const spans = [day, day.slice(0, 7), day.slice(0, 4)];
  return spans.find((span) => readCalendarTime(span) !== null) ?? null;
}

/** The time at which the day, month or year of a date begins; `null` for anything else. */
export function toTime(date: string): string | null {
  return readCalendarTime(toDay(date) ?? "");
}

/** The page's path at the repository, its whole address elsewhere. */
export function toOldPath(homepage: string | null, origin: string): string | null {
  if (homepage === null) return null;
  const { origin: other, pathname, search } = new URL(homepage);
  if (/^https:\/\/doi\.org$/.test(other)) return null;
  const path = `${pathname}${search}`;
  // What follows a # never reaches a server.
  if (path === "/") return null;
  return other === origin ? path : `${other}${path}`;
}
