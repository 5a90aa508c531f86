import type { RecordLater } from "../../../contract/record-tabs.ts";
import type { UseView } from "../../../contract/record-parts.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { RecordPart } from "../part.tsx";
import * as record from "../record.css.ts";
import type { ShownRecord } from "../shown-record.ts";
import { References, SnippetText } from "../snippet.tsx";
import * as styles from "./use.css.ts";

interface UseTabProps {
  shown: ShownRecord;
  later: RecordLater;
}

/** Code that reads the data in the reader's tool, and its citation. */
export function UseTab({ shown, later }: UseTabProps) {
  return (
    <RecordPart
      name="use"
      part={later.use}
      loading={{ what: "the code", count: 6, height: 44 }}
      retryHref={shown.toHref({ tab: "use" })}
    >
      {(view) => <Use shown={shown} view={view} />}
    </RecordPart>
  );
}

function Use({ shown, view }: { shown: ShownRecord; view: UseView }) {
  const { path, isWhole, others, snippets, references } = view;
  return (
    <section className={record.section} aria-label="Use">
      <h2 className={record.sectionTitle}>
        {shown.record.family === "code" ? "Use this code" : "Use this data"}
      </h2>
      {isWhole ? (
        <p>The commands fetch all files of version {shown.record.version}.</p>
      ) : path === null ? (
        <p>This version has no file that is open to everyone.</p>
      ) : (
        <p>
          The code reads <code>{path}</code> of version {shown.record.version} and compares its
          SHA-256 checksum.
        </p>
      )}
      {snippets.map((snippet, at) => (
        <SnippetText key={snippet.name} snippet={snippet} isOpen={at === 0} />
      ))}
      {others.length > 0 && (
        <details>
          <summary className={styles.opener}>Other files</summary>
          <ul className={styles.files}>
            {others.map((other) => (
              <li key={other}>
                <a href={shown.toHref({ tab: "use", file: other })}>{other}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
      <h2 className={record.sectionTitle}>Cite it</h2>
      <div className={record.quoted}>
        <p className={record.quote}>{shown.citation}</p>
        <CopyButton value={shown.citation} label="Copy the citation" />
      </div>
      <References texts={references} />
    </section>
  );
}
