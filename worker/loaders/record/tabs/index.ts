import type { RecordTab, RecordLater } from "#client/contract/record-tabs.ts";
import { toReferenceTexts, toWork } from "../cited-work.ts";
import type { StartTab, TabPlace } from "../record-place.ts";
import { startAbout } from "./about.ts";
import { startChanges } from "./changes.ts";
import { startFiles } from "./files.ts";
import { startOverview } from "./overview.ts";
import { startRecords } from "./records.ts";
import { startCitations, startReferences } from "./references.ts";
import { startUse } from "./use.ts";
import type { LoadContext } from "../../load.ts";
import { PREVIEW_PARAMETERS } from "../../../previews/preview-query.ts";
import { TABLE_PARAMETERS } from "../../../tables/table-query.ts";

interface LoadedTab {
  /** The parameters of the address that this tab alone depends on. */
  query: readonly string[];
  /** Loads the data that it shows besides the record. */
  start: StartTab;
}

/** The parameters and loader of each tab; the compiler refuses a tab without them. */
export const loadedTabs: Record<RecordTab, LoadedTab> = {
  overview: { query: [], start: startOverview },
  files: { query: ["path", "file", "code", "q", "sort", "page", "select"], start: startFiles },
  contents: { query: ["page"], start: startContents },
  records: { query: ["model", "page"], start: startRecords },
  use: { query: ["file"], start: startUse },
  cite: { query: [], start: startCite },
  versions: { query: [], start: startVersions },
  changes: { query: ["from", "to", "file"], start: startChanges },
  about: { query: ["file"], start: startAbout },
  metrics: { query: [], start: startMetrics },
  references: { query: [], start: startReferences },
};

/** Query parameters of a record's page, for redirects that keep them. */
export const RECORD_QUERY = [
  "tab",
  ...new Set(Object.values(loadedTabs).flatMap(({ query }) => query)),
  "style",
  "get",
  ...TABLE_PARAMETERS,
  ...PREVIEW_PARAMETERS,
];

/** One page of a collection's members. */
function startContents(
  { catalogue }: LoadContext,
  { record: { id, version }, place: { page } }: TabPlace,
): RecordLater {
  return { contents: catalogue.members({ id, version, page }) };
}

/** The record for reference managers. */
function startCite({ services }: LoadContext, { record }: TabPlace): RecordLater {
  const texts = toReferenceTexts([toWork(services, record)]);
  return { citeTexts: Promise.resolve({ ok: true, value: texts }) };
}

/** Views and downloads, what uses the record, and which works cite it. */
function startMetrics(context: LoadContext, place: TabPlace): RecordLater {
  const { record } = place;
  return {
    metrics: context.catalogue.usage(record.id),
    uses: context.catalogue.uses(record.id),
    ...startCitations(context, place),
  };
}

/** All versions, and the authors' notes on the shown one. */
function startVersions({ catalogue }: LoadContext, { record, versions }: TabPlace): RecordLater {
  return {
    versions: versions ?? catalogue.versions(record.id),
    ...(record.hasChangelog && { changelog: catalogue.changelog(record) }),
  };
}
