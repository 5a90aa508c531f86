import { toDoiUrl } from "#base/doi.ts";
import type { Head } from "#client/contract/view.ts";
import { RECORD_TABS, type RecordTab } from "#client/contract/record-tabs.ts";
import type { RecordDetail, Family } from "#client/contract/records.ts";
import { href, toPlainPath } from "#client/contract/routes.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { cardHref } from "#client/contract/resource-urls.ts";
import { recordFeedHref } from "#client/contract/feed-urls.ts";
import { cutAtWord } from "#base/cut.ts";
import { type RelatedFacts, toDescription } from "../../metadata/describe.ts";
import { toSchemaOrg } from "../../metadata/schema-org.ts";
import { toPlainText } from "../../markdown/plain-text.ts";
import { toSignposts } from "../../signposting/signposts.ts";
import { FAMILY_NAMES } from "../list/list.ts";
import { toBreadcrumbList } from "../list/list-json-ld.ts";
import { type LoadContext, toTitle } from "../load.ts";
import { isMap } from "../../previews/preview-query.ts";
import { readTableQuery, toTableParameters } from "../../tables/table-query.ts";
import { natural } from "#client/contract/citation/names.ts";
import { toCitedWork } from "#client/contract/citation/work.ts";
import type { Config } from "../../config.ts";

/** Words of a description that fit a search result, characters. */
const DESCRIPTION_MAX_CHARS = 300;

interface HeadParts {
  record: RecordDetail;
  latestVersion: number;
  related: RelatedFacts;
  shown: ShownPart;
}

interface ShownPart {
  tab: RecordTab;
  /** The folder or file that is shown in it; else empty. */
  place: string;
}

/** Title, typed links, citation tags, picture and linked data of a record. */
export function toRecordHead(context: LoadContext, parts: HeadParts): Head {
  const { record, latestVersion } = parts;
  const isNewest = record.version === latestVersion;
  const path = isNewest
    ? href(`${record.family}.detail`, { id: record.id })
    : href(`${record.family}.version`, { id: record.id, version: record.version });
  const canonical = context.absolute(path);
  return {
    title: toTitle(context, toPageTitle(record, parts.shown)),
    description: cutAtWord(toPlainText(record.description), DESCRIPTION_MAX_CHARS),
    canonical,
    isIndexable: true,
    image: { url: context.absolute(cardHref(record.id)), alt: `Preview image of ${record.title}` },
    links: toLinks(context, parts),
    meta: toCitationTags(context.services.config, record),
    jsonLd: toJsonLd(context, parts, { canonical, isNewest }),
  };
}

/** Two pages of one record never have the same name: the file or folder first, then its tab. */
function toPageTitle({ title }: RecordDetail, { tab, place }: ShownPart): string {
  return tab === "overview"
    ? title
    : [place, RECORD_TABS[tab].label, title].filter(Boolean).join(" · ");
}

/** Without a language: the page of the version in an address, or of the newest. */
function versionedHref({ family, id }: RecordDetail, version: string | null): string {
  return version === null
    ? toPlainPath(`${family}.detail`, { id })
    : toPlainPath(`${family}.version`, { id, version });
}

/** Feeds first, then the links of FAIR Signposting, which the answer's header repeats. */
function toLinks(context: LoadContext, { record, related }: HeadParts): NonNullable<Head["links"]> {
  const { params, services } = context;
  const landing = {
    record,
    origin: services.config.PUBLIC_ORIGIN,
    version: params["version"] ?? null,
  };
  const feed = { rel: "alternate", type: "application/atom+xml" };
  const page = versionedHref(record, landing.version);
  return [
    {
      rel: "alternate",
      // Absolute: WordPress and others do not resolve it.
      href: `${landing.origin}/oembed${toQueryString({ url: context.absolute(page) + toPictureQuery(context) })}`,
      type: "application/json+oembed",
      title: record.title,
    },
    { ...feed, href: recordFeedHref(record, "versions"), title: `Versions of ${record.title}` },
    ...(record.family === "collections"
      ? [
          {
            ...feed,
            href: recordFeedHref(record, "contents"),
            title: `Contents of ${record.title}`,
          },
        ]
      : []),
    ...toSignposts(landing, related.files).filter(isOfPage).map(toLink),
  ];
}

/** The query of a page with a plot of a table or a file's map, so that this is embedded. */
function toPictureQuery({ query }: LoadContext): string {
  const requested = readTableQuery(query);
  const [file] = query("file");
  if (file !== undefined && isMap(file)) return toQueryString({ tab: "files", file });
  return requested.plot === null || file === undefined
    ? ""
    : toQueryString({ tab: "files", file, ...toTableParameters(requested) });
}

/** HTML has no attribute for a profile: it is a parameter of the type. */
/** A link element of HTML always starts from its own page. */
function isOfPage({ anchor }: ReturnType<typeof toSignposts>[number]): boolean {
  return anchor === undefined;
}

function toLink({ profile, type, ...signpost }: ReturnType<typeof toSignposts>[number]) {
  if (type === undefined) return signpost;
  return { ...signpost, type: profile === undefined ? type : `${type};profile="${profile}"` };
}

/** One script whose subject is the record; the breadcrumbs belong to the page. */
function toJsonLd(
  context: LoadContext,
  { record, related }: HeadParts,
  { canonical, isNewest }: { canonical: string; isNewest: boolean },
): unknown {
  const place = { record, url: canonical, isNewest };
  const { family, title } = record;
  const breadcrumb = toBreadcrumbList([
    ["Public Data", context.absolute(href("discover"))],
    [FAMILY_NAMES[family], context.absolute(href(`${family}.list`))],
    [title, canonical],
  ]);
  return {
    ...toSchemaOrg(toDescription(context.services, place, related)),
    mainEntityOfPage: { "@type": "WebPage", "@id": canonical, breadcrumb },
  };
}

const TYPES: Record<Family, string> = {
  datasets: "Dataset",
  code: "Software",
  collections: "Collection",
};
/** Characters of a description on a catalogue card. */
const ABSTRACT_MAX_CHARS = 300;

/** Citation tags of a record's page for reference managers, authors in their order (CI-06). */
function toCitationTags(
  { UNIVERSITY_NAME: publisher }: Pick<Config, "UNIVERSITY_NAME">,
  record: RecordDetail,
): [name: string, content: string][] {
  const { creators, day, doi, title, version } = toCitedWork(record, { publisher, pageUrl: "" });
  const names = creators.map(natural);
  const first = record.firstPublishedAt?.slice(0, 10) ?? day;
  const tags: [string, string | null | undefined][] = [
    ["citation_title", title],
    ...names.map((name): [string, string] => ["citation_author", name]),
    ["citation_publication_date", day],
    ["citation_doi", doi],
    ["citation_publisher", publisher],
    ["DC.title", title],
    ...names.map((name): [string, string] => ["DC.creator", name]),
    ["DC.description", cutAtWord(toPlainText(record.description), ABSTRACT_MAX_CHARS)],
    ["DC.identifier", doi && toDoiUrl(doi)],
    ["DC.publisher", publisher],
    ["DC.type", TYPES[record.family]],
    ["DC.date", first],
    ["DC.version", version],
    ["DC.rights", record.license?.name],
  ];
  return tags.flatMap(([name, content]) => (content ? [[name, content]] : []));
}
