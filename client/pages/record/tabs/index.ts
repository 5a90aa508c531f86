import type { ReactNode } from "react";
import type { ContentsTab } from "./contents.tsx";
import type { RecordLater, RecordTab } from "../../../contract/record-tabs.ts";
import { lazyPart } from "../../lazy-part.tsx";
import type { PublishedRecord, ShownRecord } from "../shown-record.ts";
import { FilesTab } from "./files.tsx";
import { Overview } from "./overview.tsx";

interface TabPart {
  (props: { shown: ShownRecord; later: RecordLater }): ReactNode;
  /** Loads the code that renders this record; to be awaited before it is rendered. */
  load?(data: PublishedRecord): Promise<void>;
}

/** The component of each tab of a record; the compiler refuses a tab without one. */
export const tabs: Record<RecordTab, TabPart> = {
  overview: Overview,
  files: FilesTab,
  contents: lazyPart(loadContents),
  records: lazyPart(async () => (await import("./records.tsx")).RecordsTab),
  use: lazyPart(async () => (await import("./use.tsx")).UseTab),
  cite: lazyPart(async () => (await import("./cite.tsx")).Cite),
  versions: lazyPart(async () => (await import("./versions.tsx")).VersionsTab),
  changes: lazyPart(async () => (await import("./changes.tsx")).ChangesTab),
  about: lazyPart(async () => (await import("./about.tsx")).About),
  metrics: lazyPart(async () => (await import("./metrics.tsx")).MetricsTab),
  references: lazyPart(async () => (await import("./references.tsx")).ReferencesTab),
};

/** With the rows that it draws, which would otherwise be requested after it. */
async function loadContents(): Promise<typeof ContentsTab> {
  const [code] = await Promise.all([
    import("./contents.tsx"),
    import("../../../catalogue-ui/rows/record-rows.tsx"),
  ]);
  return code.ContentsTab;
}
