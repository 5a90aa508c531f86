import type { RecordTab } from "#client/contract/record-tabs.ts";
import type { StartTab } from "../record-place.ts";
import { startAbout } from "./about.ts";
import { startChanges } from "./changes.ts";
import { startContents } from "./contents.ts";
import { startFiles } from "./files.ts";
import { startMetrics } from "./metrics.ts";
import { startOverview } from "./overview.ts";
import { startRecords } from "./records.ts";
import { startReferences } from "./references.ts";
import { startVersions } from "./versions.ts";

/** What each tab asks for besides the record; the compiler refuses a tab without an answer. */
export const startTab: Record<RecordTab, StartTab> = {
  overview: startOverview,
  files: startFiles,
  contents: startContents,
  records: startRecords,
  cite: () => ({}),
  versions: startVersions,
  changes: startChanges,
  about: startAbout,
  metrics: startMetrics,
  references: startReferences,
};
