import { formatCitation } from "#client/contract/citation/styles.ts";
import type { Pages } from "#client/contract/page-data.ts";
import type { RecordPage, RecordPlace } from "#client/contract/record-page.ts";
import type { RecordTab } from "#client/contract/record-tabs.ts";
import type { Head } from "#client/contract/view.ts";
import type { Part } from "#client/contract/failures.ts";
import type { Family, RecordDetail, VersionRow } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { withTimeout } from "#base/with-timeout.ts";
import { ACCESS_WAIT_MS } from "../../limits.ts";
import { loadBeginning, UNKNOWN } from "../../metadata/describe.ts";
import { describeLicense } from "../../product-api/licenses.ts";
import type { FoundRecord } from "../../product-api/record-reads.ts";
import { toCitation, toWork } from "./cited-work.ts";
import { describeDrawn, drawPreviewLand } from "./data-preview.ts";
import { found, type LoadContext, type Loaded, type Loader, toTitle, toMissing } from "../load.ts";
import { toRecordHead } from "./record-head.ts";
import { startEmbargo } from "./embargo.ts";
import { formatPeriod } from "../../markdown/format-period.ts";
import { readModel, readPlace, readTab, toPlaceQuery } from "./record-place.ts";
import { readLead } from "./tabs/overview.ts";
import { loadedTabs, RECORD_QUERY } from "./tabs/index.ts";

type RecordRoute = Pages["datasets.detail"];

/** A record's page. Only the record and a member's access to withheld files are awaited; parts stream after. */
export function loadRecord(family: Family): Loader<RecordRoute> {
  return async (context) => {
    const { id = "", version = null } = context.params;
    const versions = startVersions(context);
    const record = await context.catalogue.record(id, version ?? null);
    switch (record.kind) {
      case "failed":
        return { kind: "missing", missing: toMissing(record.failure) };
      case "tombstone":
        return loadTombstonePage(context, record, family);
      case "record":
        return loadRecordPage(context, { answer: record, versions, family });
    }
  };
}

/** Only an older version's address waits for the list of versions. */
function startVersions({ catalogue, params }: LoadContext): Promise<Part<VersionRow[]>> | null {
  const { id = "", version } = params;
  return version !== undefined && /^\d{1,15}$/.test(id) ? catalogue.versions(Number(id)) : null;
}

async function loadTombstonePage(
  context: LoadContext,
  { tombstone }: Extract<FoundRecord, { kind: "tombstone" }>,
  family: Family,
): Promise<Loaded<RecordRoute>> {
  const { id = "", version } = context.params;
  const other = version === undefined ? null : await context.catalogue.record(id, null);
  const newest = other?.kind === "record" ? other.record.version : null;
  const head: Head = {
    title: toTitle(context, `${tombstone.title} (withdrawn)`),
    description: "This record was withdrawn. Its citation is kept.",
    isIndexable: false,
  };
  const citation = formatCitation(
    toCitation(context.services, { ...tombstone, family }),
    "datacite",
  );
  const data: RecordPage = { kind: "tombstone", tombstone, family, newest, citation };
  return { kind: "page", status: 410, head, page: { data, later: {} } };
}

interface FoundParts {
  answer: Extract<FoundRecord, { kind: "record" }>;
  /** `null` when the address requests the newest version. */
  versions: Promise<Part<VersionRow[]>> | null;
  family: Family;
}

async function loadRecordPage(
  context: LoadContext,
  parts: FoundParts,
): Promise<Loaded<RecordRoute>> {
  const { ageSeconds } = parts.answer;
  const { models, drawn, ...stored } = parts.answer.record;
  const picture = stored.dataPreview;
  // The stored copy is in English, whatever the page is in.
  const record = {
    ...stored,
    licenseSummary: describeLicense(stored.license),
    dataPreview: picture &&
      drawn && { ...picture, text: describeDrawn(drawn), land: await drawPreviewLand(drawn) },
  };
  if (record.family !== parts.family) return redirectToFamily(context, record);
  const { services, catalogue } = context;
  const tab = readTab(context);
  const place = readPlace(context.query);
  const versions = parts.versions ?? startOlderVersions(context, record);
  const model = readModel(context, models);
  const modelRecords = models.find(({ name }) => name === model)?.count ?? 0;
  const later = {
    ...loadedTabs[tab].start(context, { record, place, model, modelRecords, versions }),
    ...startEmbargo(context, { record, place, tab }),
  };
  const [rows, beginning, lead] = await Promise.all([
    versions && context.inTime(versions),
    context.inTime(loadBeginning({ services, catalogue, record })),
    tab === "overview" ? readLead(context, record) : null,
    later.access && withTimeout(later.access, ACCESS_WAIT_MS),
  ]);
  const related = { ...UNKNOWN, ...beginning, versions: rows?.ok ? rows.value : [] };
  const latestVersion = toLatestVersion(record, related.versions);
  const citation = formatCitation(toWork(services, record), place.style);
  const data: RecordPage = {
    kind: "record",
    record,
    lead,
    latestVersion,
    tab,
    behind: toPlaceQuery(tab, { place, model, query: context.query }),
    ageSeconds,
    origin: services.config.PUBLIC_ORIGIN,
    citation,
    ...(tab === "records" && { models: { all: models, shown: model } }),
    ...(tab === "about" &&
      record.originalDate && { originallyPublished: formatPeriod(record.originalDate) }),
    hasCards: services.orcidRecords !== null,
    hasStar: context.account !== null,
    ...place,
  };
  const head = toRecordHead(context, {
    record,
    latestVersion,
    related,
    shown: { tab, place: toShownPath(tab, place) },
  });
  return found(head, { data, later });
}

/** The file or folder that a tab shows; empty for tabs without one. */
function toShownPath(tab: RecordTab, { file, path }: RecordPlace): string {
  const { query } = loadedTabs[tab];
  return (query.includes("file") && file) || (query.includes("path") && path) || "";
}

/** A record's own address describes the versions before the shown one, too. */
function startOlderVersions(
  { catalogue }: LoadContext,
  { id, version }: RecordDetail,
): Promise<Part<VersionRow[]>> | null {
  return version > 1 ? catalogue.versions(id) : null;
}

function toLatestVersion({ version }: RecordDetail, rows: readonly VersionRow[]): number {
  const published = rows.filter((row) => row.status !== "unpublished");
  return Math.max(version, ...published.map((row) => row.version));
}

/** `/code/:id` of a dataset redirects to `/datasets/:id`: one id space, three families. */
function redirectToFamily(context: LoadContext, record: RecordDetail): Loaded<RecordRoute> {
  const { id = "", version } = context.params;
  const query = toQueryString(
    Object.fromEntries(RECORD_QUERY.map((key) => [key, context.query(key)])),
  );
  const to =
    version === undefined
      ? href(`${record.family}.detail`, { id })
      : href(`${record.family}.version`, { id, version });
  return { kind: "redirect", to: to + query, status: 301 };
}
