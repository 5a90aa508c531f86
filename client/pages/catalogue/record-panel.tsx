import { Suspense } from "react";
import type { RecordLater } from "../../contract/page-data.ts";
import { About } from "./about-tab.tsx";
import { Cite } from "./cite-tab.tsx";
import { Contents } from "./contents-tab.tsx";
import { ChangesTab, FilePage, FilesTab } from "./late.ts";
import { Metrics } from "./metrics-tab.tsx";
import { Overview } from "./overview-tab.tsx";
import { RecordPart } from "./part.tsx";
import { References } from "./references-tab.tsx";
import type { ShownRecord } from "./shown-record.ts";
import { VersionsTab } from "./versions-tab.tsx";

/** What the current tab holds. */
export function RecordPanel({ shown, later }: { shown: ShownRecord; later: RecordLater }) {
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
      return (
        <Suspense>
          <ChangesTab shown={shown} changes={later.changes} />
        </Suspense>
      );
    case "versions":
      return <VersionsTab shown={shown} later={later} />;
    case "files":
      return (
        <Suspense>
          <FilesTab
            shown={shown}
            later={later}
            toFilePage={(view) => <FilePage shown={shown} view={view} />}
          />
        </Suspense>
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
