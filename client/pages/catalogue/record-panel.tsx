import type { RecordLater } from "../../contract/page-data.ts";
import { Await } from "../../navigation/await.tsx";
import { FailureNotice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { About } from "./about-tab.tsx";
import { Cite } from "./cite-tab.tsx";
import { Contents } from "./contents-tab.tsx";
import { FilePage } from "./file-page.tsx";
import { Files } from "./files-tab.tsx";
import { Overview } from "./overview-tab.tsx";
import { References } from "./references-tab.tsx";
import type { ShownRecord } from "./shown-record.ts";
import { Versions } from "./versions-tab.tsx";

/** What the current tab holds. */
export function RecordPanel({ shown, later }: { shown: ShownRecord; later: RecordLater }) {
  const retryHref = shown.toHref({ tab: shown.tab, path: shown.path, file: shown.file });
  switch (shown.tab) {
    case "overview":
      return <Overview shown={shown} readme={later.readme} />;
    case "about":
      return <About record={shown.record} />;
    case "cite":
      return <Cite shown={shown} />;
    case "references":
      return <References publications={shown.record.publications} />;
    case "files":
      if (later.file) {
        return (
          <Await
            name="file"
            part={later.file}
            fallback={<Skeleton label="Loading the file" count={8} height={44} />}
          >
            {(part) =>
              part.ok ? (
                <FilePage shown={shown} view={part.value} />
              ) : (
                <FailureNotice code={part.failure.code} retryHref={retryHref} />
              )
            }
          </Await>
        );
      }
      return later.folder ? (
        <Await
          name="folder"
          part={later.folder}
          fallback={<Skeleton label="Loading files" count={8} height={44} />}
        >
          {(part) =>
            part.ok ? (
              <Files shown={shown} folder={part.value} />
            ) : (
              <FailureNotice code={part.failure.code} retryHref={retryHref} />
            )
          }
        </Await>
      ) : null;
    case "versions":
      return later.versions ? (
        <Await
          name="versions"
          part={later.versions}
          fallback={<Skeleton label="Loading versions" count={3} height={44} />}
        >
          {(part) =>
            part.ok ? (
              <Versions shown={shown} versions={part.value} />
            ) : (
              <FailureNotice code={part.failure.code} retryHref={retryHref} />
            )
          }
        </Await>
      ) : null;
    case "contents":
      return later.contents ? (
        <Await
          name="contents"
          part={later.contents}
          fallback={<Skeleton label="Loading contents" count={5} height={112} />}
        >
          {(part) =>
            part.ok ? (
              <Contents shown={shown} {...part.value} />
            ) : (
              <FailureNotice code={part.failure.code} retryHref={retryHref} />
            )
          }
        </Await>
      ) : null;
  }
}
