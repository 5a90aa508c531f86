import type { RecordLater } from "../../contract/record-page.ts";
import { Overview } from "./tabs/overview.tsx";
import { RecordPart } from "./part.tsx";
import {
  About,
  ChangesTab,
  Cite,
  Contents,
  FilePage,
  FilesTab,
  FolderPage,
  Metrics,
  Records,
  References,
  VersionsTab,
} from "./record-parts.ts";
import type { ShownRecord } from "./shown-record.ts";

interface RecordPanelProps {
  shown: ShownRecord;
  later: RecordLater;
}

/** What is said while a part loads, and how tall it will be. */
const LOADING = {
  references: { label: "Loading references", count: 3, height: 56 },
  metrics: { label: "Loading downloads", count: 3, height: 44 },
  contents: { label: "Loading contents", count: 5, height: 112 },
};

/** What the current tab holds. */
export function RecordPanel({ shown, later }: RecordPanelProps) {
  const { tab, path, file } = shown;
  const toFrame = (name: keyof typeof LOADING) => ({
    name,
    loading: LOADING[name],
    retryHref: shown.toHref({ tab, path, file }),
  });
  switch (tab) {
    case "overview":
      return <Overview shown={shown} readme={later.readme} />;
    case "about":
      return <About shown={shown} later={later} />;
    case "cite":
      return <Cite shown={shown} />;
    case "references":
      return (
        <RecordPart {...toFrame("references")} part={later.references}>
          {(references) => <References references={references} />}
        </RecordPart>
      );
    case "changes":
      return <ChangesTab shown={shown} changes={later.changes} />;
    case "versions":
      return <VersionsTab shown={shown} later={later} />;
    case "files":
      return (
        <FilesTab
          shown={shown}
          later={later}
          toFilePage={(view) => <FilePage shown={shown} view={view} />}
          toFolderPage={(folder) => <FolderPage shown={shown} folder={folder} />}
        />
      );
    case "metrics":
      return (
        <RecordPart {...toFrame("metrics")} part={later.metrics}>
          {(downloads) => <Metrics downloads={downloads} />}
        </RecordPart>
      );
    case "records":
      return <Records shown={shown} records={later.records} />;
    case "contents":
      return (
        <RecordPart {...toFrame("contents")} part={later.contents}>
          {(contents) => <Contents shown={shown} {...contents} />}
        </RecordPart>
      );
  }
}
