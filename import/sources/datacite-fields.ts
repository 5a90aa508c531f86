import { PUBLISH_LIMITS, type PublishRequest } from "#api/wire/publish.ts";
import { parseDescriptor } from "../descriptor.ts";
import { done, failed, type Outcome } from "../failures.ts";
import { toWork } from "../formats/datacite.ts";
import { type Node, isNode, toText } from "../formats/json-ld.ts";
import { chooseLicense } from "../licenses.ts";
import { toPeople } from "../people.ts";
import { toSource } from "../source-metadata.ts";
import { type SourceVersion, toTime } from "./source.ts";
import { toDescription, toLine, toPlainWords, toTags } from "./texts.ts";

/** Kinds of works that are not data. */
export const TEXTS: ReadonlySet<string> = new Set([
  "Book",
  "BookChapter",
  "ConferencePaper",
  "ConferenceProceeding",
  "Dissertation",
  "Journal",
  "JournalArticle",
  "PeerReview",
  "Preprint",
  "Report",
  "Text",
]);

interface Around {
  /** The name of the dataset in this catalogue. */
  key: string;
  /** The answer that the work was read from. */
  address: string;
  /** Its page there; `null` when it has none. */
  homepage: string | null;
  /** Addresses of files that stay where they are. */
  links: readonly string[];
  /** The name of the description, such as `DataCite`. */
  standard: string;
  /** The publication date, where the work does not have one. */
  date: string;
}

/** A DataCite work as a version to publish: properties without a field are stored as written. */
export function readDataCiteFields(work: Node, around: Around): Outcome<SourceVersion["fields"]> {
  const { key, address, homepage, links, standard } = around;
  const described = {
    ...toWork(work),
    homepage,
    resources: links.map((path) => ({ path })),
  };
  const read = parseDescriptor(address, described);
  if (!read.ok || toText(read.value.title) === null)
    return failed({ code: "SOURCE_SHAPE", address, reason: `has no usable words of ${key}` });
  const { title, description, keywords, contributors, foreland } = read.value;
  const people = toPeople(contributors ?? []);
  const license = chooseLicense(read.value, { hasText: false });
  const fields = {
    name: toLine(String(title)),
    ...toDescription(toPlainWords(description ?? "")),
    ...toTerms(license, homepage),
    tags: toTags((keywords ?? []).map(String)),
    contributors: people.contributors.slice(0, PUBLISH_LIMITS.CONTRIBUTORS_MAX),
    ...(people.publisher !== null && { organizationName: toLine(people.publisher) }),
    externalPublications: foreland?.externalPublications ?? [],
    datasetType: toKind(work) === "Software" ? ("release" as const) : ("research" as const),
  };
  const { versionLabel, originalDate, sourceMetadata } = toSource({
    standard,
    written: work,
    described,
    tables: new Set(),
    request: { key, ...fields, files: [] } satisfies PublishRequest,
    now: new Date(),
  });
  const publishedAt = toTime(originalDate ?? around.date);
  return done({
    ...fields,
    sourceMetadata,
    ...(versionLabel !== undefined && { versionLabel }),
    ...(originalDate !== undefined && { originalDate }),
    ...(publishedAt !== null && { publishedAt }),
  });
}

/** A licence that is on no list is read at the work's page. */
function toTerms(choice: ReturnType<typeof chooseLicense>, homepage: string | null) {
  if (choice.status === "shown") return choice.shown;
  if (choice.status === "none" || homepage === null) return {};
  return { otherLicense: { name: toLine(choice.license), url: homepage } };
}

/** DataCite's general type of a work, such as `Dataset`; empty when it has none. */
export function toKind({ types }: Node): string {
  return isNode(types) ? (toText(types.resourceTypeGeneral) ?? "") : "";
}
