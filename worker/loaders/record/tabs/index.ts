import type { RecordTab, RecordLater } from "#client/contract/record-tabs.ts";
import type { StartTab, TabPlace } from "../record-place.ts";
import { startAbout } from "./about.ts";
import { startChanges } from "./changes.ts";
import { startFiles } from "./files.ts";
import { startOverview } from "./overview.ts";
import { startReferences } from "./references.ts";
import { startUse, toReferenceTexts } from "./use.ts";
import type { LoadContext } from "../../load.ts";

/** What each tab asks for besides the record; the compiler refuses a tab without an answer. */
export const startTab: Record<RecordTab, StartTab> = {
  overview: startOverview,
  files: startFiles,
  contents: startContents,
  records: startRecords,
  use: startUse,
  cite: startCite,
  versions: startVersions,
  changes: startChanges,
  about: startAbout,
  metrics: startMetrics,
  references: startReferences,
};

/** One page of what a collection gathers. */
function startContents(
  { catalogue }: LoadContext,
  { record: { id, version }, place: { page } }: TabPlace,
): RecordLater {
  return { contents: catalogue.members({ id, version, page }) };
}

/** The record for reference managers. */
function startCite(context: LoadContext, place: TabPlace): RecordLater {
  return { citeTexts: Promise.resolve({ ok: true, value: toReferenceTexts(context, place) }) };
}

/** Downloads of every version. */
function startMetrics({ catalogue }: LoadContext, { record }: TabPlace): RecordLater {
  return { metrics: catalogue.downloads(record.id) };
}

/** One page of the records of a model; never those of withheld files, whoever asks. */
function startRecords(
  { catalogue }: LoadContext,
  { record, place: { page }, model }: TabPlace,
): RecordLater {
  if (model === "" || record.availability.kind === "embargoed") return {};
  return { records: catalogue.modelRecords({ id: record.id, model, page }) };
}

/** All versions, and what the authors say of the shown one. */
function startVersions({ catalogue }: LoadContext, { record, versions }: TabPlace): RecordLater {
  return {
    versions: versions ?? catalogue.versions(record.id),
    ...(record.hasChangelog && { changelog: catalogue.changelog(record) }),
  };
}
