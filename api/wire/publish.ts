import * as v from "valibot";
import { isCalendarDay, readCalendarTime } from "./calendar.ts";
import { findPathProblem } from "./file-path.ts";
import { PublishSourceMetadata } from "./source-metadata.ts";

/** Upper bounds of one publication, so that a hostile package cannot exhaust the Worker. */
export const PUBLISH_LIMITS = {
  NAME_MAX_CHARS: 255,
  DESCRIPTION_MAX_CHARS: 5_000,
  TEXT_MAX_CHARS: 500_000,
  REASON_MAX_CHARS: 1_000,
  TAGS_MAX: 50,
  CONTRIBUTORS_MAX: 500,
  FILES_MAX: 100_000,
  PATH_MAX_BYTES: 900,
  /**
   * Larger files are sent in parts of this size, the last one smaller: R2 takes at least 5 MiB a
   * part and 10,000 parts, the platform at most 100 MB a request.
   */
  PART_BYTES: 16 * 1024 * 1024,
  PARTS_MAX: 10_000,
  /**
   * Small files that are sent in one request: how many, and the bytes of its body, because a
   * Worker has the bodies of many requests in memory at once.
   */
  TOGETHER_MAX: 100,
  TOGETHER_BYTES: 1024 * 1024,
  RECORDS_MAX: 20_000,
  RECORD_VALUE_MAX_CHARS: 1_000,
  RECORD_PROPERTIES_MAX: 200,
  VARIABLES_MAX: 2_000,
  VARIABLE_TEXT_MAX_CHARS: 500,
  /** All variables as JSON. */
  VARIABLES_MAX_CHARS: 100_000,
} as const;

const Text = v.pipe(v.string(), v.maxLength(PUBLISH_LIMITS.TEXT_MAX_CHARS));

/** Line ends, tabs and other control characters become spaces: titles, names and tags stand in lines of many formats. */
const Line = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(PUBLISH_LIMITS.NAME_MAX_CHARS),
  v.transform((text) => text.replaceAll(/\s*[\p{Cc}\u2028\u2029]\s*/gu, " ")),
  v.trim(),
  v.minLength(1),
);

export const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const Doi = v.pipe(v.string(), v.regex(/^10\.\d{4,9}\/\S{1,200}$/));

const Orcid = v.pipe(v.string(), v.regex(/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/));

const NO_DAY = "not a day of the calendar.";
const Day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/), v.check(isCalendarDay, NO_DAY));

/** A path inside a version: relative, `/`-separated, of names that are valid on every system. */
export const FilePath = v.pipe(
  v.string(),
  v.maxBytes(PUBLISH_LIMITS.PATH_MAX_BYTES),
  v.check(
    (path) => findPathProblem(path) === null,
    ({ input }) => `“${input.toWellFormed()}” ${findPathProblem(input)}.`,
  ),
);

const OtherLicense = v.object({
  name: Line,
  spdxId: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9.+-]{0,63}$/))),
  /** Address of its text. */
  url: v.optional(v.pipe(v.string(), v.maxLength(2_000), v.regex(/^https?:\/\/[^\s<>"]+$/))),
});

export const PublishContributor = v.object({
  firstName: v.optional(v.string(), ""),
  middleInitial: v.optional(v.string()),
  lastName: Line,
  degree: v.optional(v.string()),
  orcid: v.optional(Orcid),
});

export const PublishFile = v.object({
  path: FilePath,
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sha256: Sha256,
  mediaType: v.optional(v.string()),
  /** Data rows below the header, when the file is a table that was read. */
  rows: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  columns: v.optional(v.array(v.string())),
  /** Whether the file only repeats the description: a descriptor, README or changelog. */
  isPaper: v.optional(v.boolean()),
});

const VariableText = v.pipe(v.string(), v.maxLength(PUBLISH_LIMITS.VARIABLE_TEXT_MAX_CHARS));

export const PublishVariable = v.object({
  name: v.pipe(VariableText, v.minLength(1)),
  title: v.optional(VariableText),
  unit: v.optional(VariableText),
  description: v.optional(VariableText),
});

const RecordValue = v.nullable(
  v.union([
    v.pipe(v.string(), v.maxLength(PUBLISH_LIMITS.RECORD_VALUE_MAX_CHARS)),
    v.number(),
    v.boolean(),
  ]),
);

export const PublishRecord = v.object({
  model: Line,
  properties: v.pipe(
    v.record(Line, RecordValue),
    v.check(
      (properties) => Object.keys(properties).length <= PUBLISH_LIMITS.RECORD_PROPERTIES_MAX,
      "A record has at most 200 properties.",
    ),
  ),
});

/**
 * A publisher's request for the next version of a dataset.
 * `key` names the source: the same key again means the next version of the same dataset.
 */
export const PublishRequest = v.object({
  key: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/)),
  /**
   * The dataset that this is a version of, when the key alone does not name it: its number, a DOI of
   * one of its versions, or `new` for a dataset of its own beside one with the same key.
   */
  dataset: v.optional(
    v.union([v.literal("new"), v.pipe(v.number(), v.integer(), v.minValue(1)), Doi]),
  ),
  datasetType: v.optional(v.picklist(["research", "trial", "collection", "release"]), "research"),
  name: Line,
  description: v.optional(
    v.pipe(v.string(), v.maxLength(PUBLISH_LIMITS.DESCRIPTION_MAX_CHARS)),
    "",
  ),
  readme: v.optional(Text),
  changelog: v.optional(Text),
  /** One of the contract's licence strings (`LICENSES`), or absent when none was given. */
  license: v.optional(v.string()),
  /** A licence that the contract has no string for, instead of `license`. */
  otherLicense: v.optional(OtherLicense),
  tags: v.optional(v.pipe(v.array(Line), v.maxLength(PUBLISH_LIMITS.TAGS_MAX)), []),
  contributors: v.optional(
    v.pipe(v.array(PublishContributor), v.maxLength(PUBLISH_LIMITS.CONTRIBUTORS_MAX)),
    [],
  ),
  owner: v.optional(
    v.object({ firstName: v.string(), lastName: v.string(), orcid: v.optional(Orcid) }),
  ),
  organizationName: v.optional(Line),
  sources: v.optional(v.array(v.object({ title: v.string(), url: v.optional(v.string()) })), []),
  externalPublications: v.optional(
    v.array(v.object({ doi: Doi, relationshipType: v.string() })),
    [],
  ),
  /** The source's name of this version, such as `1.2.0`; the catalogue has its own numbers. */
  versionLabel: v.optional(Line),
  /** When it was first published elsewhere: a day, a month or a year. */
  originalDate: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/),
      v.check((date) => readCalendarTime(date) !== null, NO_DAY),
    ),
  ),
  sourceMetadata: v.optional(PublishSourceMetadata),
  sponsorship: v.optional(
    v.object({
      title: v.optional(v.string()),
      imageUrl: v.optional(v.string()),
      markup: v.optional(v.string()),
    }),
  ),
  collections: v.optional(v.array(Line), []),
  release: v.optional(
    v.object({
      origin: v.string(),
      label: v.string(),
      marker: v.string(),
      repoUrl: v.string(),
      labelUrl: v.optional(v.string()),
      markerUrl: v.optional(v.string()),
      releaseStatus: v.optional(v.string()),
    }),
  ),
  /** Member DOIs of a collection, in reading order. */
  dois: v.optional(v.array(Doi)),
  embargoReleaseDate: v.optional(Day),
  /** The text that a person agrees to in a request for files under embargo; `body` is Markdown. */
  dataUseAgreement: v.optional(v.object({ name: Line, body: Text })),
  /** Rows of the package's metadata models, in reading order; found by `/search/records`. */
  records: v.optional(v.pipe(v.array(PublishRecord), v.maxLength(PUBLISH_LIMITS.RECORDS_MAX)), []),
  /**
   * The DOI that this version has already, from an earlier publication elsewhere. If the catalogue has a version
   * with it, the answer is `unchanged`, whatever else is sent.
   */
  doi: v.optional(Doi),
  /** The publication date of the version; now when absent. Only an operator may set it. */
  publishedAt: v.optional(v.pipe(v.string(), v.isoTimestamp(), v.check(isCalendarDay, NO_DAY))),
  /** Variables of files of arrays, such as NetCDF, each once: they are searched while the files are open. */
  variables: v.optional(
    v.pipe(
      v.array(PublishVariable),
      v.maxLength(PUBLISH_LIMITS.VARIABLES_MAX),
      v.check(
        (variables) => JSON.stringify(variables).length <= PUBLISH_LIMITS.VARIABLES_MAX_CHARS,
        "The variables have at most 100,000 characters.",
      ),
    ),
    [],
  ),
  /** The path of the package's own picture, shown as its banner. */
  banner: v.optional(FilePath),
  /**
   * Whether the newest version is revised at once when everything except papers is the same, and only the
   * description differs; without it, any difference makes the next version.
   */
  mayRevise: v.optional(v.boolean(), false),
  files: v.pipe(v.array(PublishFile), v.maxLength(PUBLISH_LIMITS.FILES_MAX)),
});

export type PublishRequest = v.InferInput<typeof PublishRequest>;

export type PublishVariable = v.InferOutput<typeof PublishVariable>;

export type PublishFile = v.InferOutput<typeof PublishFile>;

const { entries } = PublishRequest;

/**
 * Body of `POST /publish/datasets/{id}/versions/{version}/revise`: the fields that a revision may
 * change. Omitted fields stay, `null` removes a value. A field that is not here, such as
 * `files`, is refused.
 */
export const ReviseRequest = v.strictObject({
  name: v.optional(entries.name),
  description: v.optional(entries.description.wrapped),
  readme: v.nullish(entries.readme.wrapped),
  changelog: v.nullish(entries.changelog.wrapped),
  license: v.nullish(entries.license.wrapped),
  otherLicense: v.nullish(entries.otherLicense.wrapped),
  tags: v.optional(entries.tags.wrapped),
  contributors: v.optional(entries.contributors.wrapped),
  owner: v.nullish(entries.owner.wrapped),
  organizationName: v.nullish(entries.organizationName.wrapped),
  sources: v.optional(entries.sources.wrapped),
  externalPublications: v.optional(entries.externalPublications.wrapped),
  versionLabel: v.nullish(entries.versionLabel.wrapped),
  originalDate: v.nullish(entries.originalDate.wrapped),
  sourceMetadata: v.nullish(entries.sourceMetadata.wrapped),
  sponsorship: v.nullish(entries.sponsorship.wrapped),
  collections: v.optional(entries.collections.wrapped),
});

export type ReviseRequest = v.InferOutput<typeof ReviseRequest>;

/** Why a dataset is withdrawn, for readers of its tombstone; without a body no reason is given. */
export const UnpublishRequest = v.object({
  reason: v.optional(
    v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(PUBLISH_LIMITS.REASON_MAX_CHARS)),
  ),
});
