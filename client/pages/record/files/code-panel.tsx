import type { FileView } from "../../../contract/record-parts.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import * as record from "../record.css.ts";
import type { ShownRecord } from "../shown-record.ts";
import { SnippetText } from "../snippet.tsx";
import * as use from "../tabs/use.css.ts";

/** Code that reads the file where the reader works, and what to cite then. */
export function CodePanel({
  shown,
  view: { file, snippets },
}: {
  shown: ShownRecord;
  view: FileView;
}) {
  return (
    <details open>
      <summary className={use.opener}>Use it in code</summary>
      {snippets.map((snippet) => (
        <SnippetText key={snippet.name} snippet={snippet} />
      ))}
      <div className={record.group}>
        <h3 className={record.sectionTitle}>Cite it</h3>
        <div className={record.quoted}>
          <p className={record.quote}>{shown.citation}</p>
          <CopyButton value={shown.citation} label="Copy the citation" />
        </div>
      </div>
      <p>
        <a href={shown.toHref({ tab: "use", file: file.path })}>Other files, BibTeX and RIS</a>
      </p>
    </details>
  );
}
