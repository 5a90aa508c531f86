import type { RecordLater } from "../../contract/page-data.ts";
import { Overview } from "./overview-tab.tsx";
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
  References,
  VersionsTab,
} from "./record-parts.ts";
import type { ShownRecord } from "./shown-record.ts";

interface RecordPanelProps {
  shown: ShownRecord;
  later: RecordLater;
}

/** What the current tab holds. */
export function RecordPanel({ shown, later }: RecordPanelProps) {
  const { tab, path, file } = shown;
  const retryHref = shown.toHref({ tab, path, file });
  switch (tab) {
    case "overview":
      return <Overview shown={shown} readme={later.readme} />;
    case "about":
      return <About shown={shown} later={later} />;
    case "cite":
      return <Cite shown={shown} />;
    case "references":
      return (
        <RecordPart
          name="references"
          part={later.references}
          loading={{ label: "Loading references", count: 3, height: 56 }}
          retryHref={retryHref}
        >
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
          toFolderPage={(folder, onOrder) => (
            <FolderPage shown={shown} folder={folder} onOrder={onOrder} />
          )}
        />
      );
    case "metrics":
      return (
        <RecordPart
          name="metrics"
          part={later.metrics}
          loading={{ label: "Loading downloads", count: 3, height: 44 }}
          retryHref={retryHref}
        >
          {(downloads) => <Metrics downloads={downloads} />}
        </RecordPart>
      );
    case "contents":
      return (
        <RecordPart
          name="contents"
          part={later.contents}
          loading={{ label: "Loading contents", count: 5, height: 112 }}
          retryHref={retryHref}
        >
          {(contents) => <Contents shown={shown} {...contents} />}
        </RecordPart>
      );
  }
}
