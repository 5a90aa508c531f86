import { fileHref } from "../../../contract/resource-urls.ts";
import type { FileView } from "../../../contract/record-parts.ts";
import { Breakable, Day, Size } from "../../../format.tsx";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { CodePanel } from "./code-panel.tsx";
import { FilePreview } from "./file-preview.tsx";
import * as styles from "./files.css.ts";
import { FILES_ID, toCrumbs } from "./folder-crumbs.ts";
import * as record from "../record.css.ts";
import type { ShownRecord } from "../shown-record.ts";

/** One file: its facts, the ways to get it, and its preview. */
export function FilePage({ shown, view }: { shown: ShownRecord; view: FileView }) {
  const { file, preview } = view;
  const { id, version } = shown.record;
  const address = fileHref(id, version, file.path);
  return (
    <section id={FILES_ID} className={record.section} aria-label="File">
      <Breadcrumb
        label="Folder"
        crumbs={toCrumbs(
          file.path,
          "All files",
          (path) => `${shown.toHref({ tab: "files", path, select: shown.selected })}#${FILES_ID}`,
        )}
      />
      <div className={styles.actions}>
        <h2 className={record.sectionTitle}>
          <Breakable text={file.name} />
        </h2>
        <div className={styles.facts}>
          <span>{file.type}</span>
          <Size bytes={file.size} />
          {file.createdAt && <Day iso={file.createdAt} length="short" />}
        </div>
        <LinkButton href={address} download={file.name}>
          Download this file
        </LinkButton>
        <CopyButton value={file.path} label="Copy the path" />
        <CopyButton value={shown.origin + address} label="Copy the address" />
      </div>
      {file.sha256 && (
        <dl className={record.list}>
          <dt>SHA-256</dt>
          <dd>
            <code>{file.sha256}</code>
            <CopyButton value={file.sha256} label="Copy the SHA-256 checksum" />
          </dd>
        </dl>
      )}
      {view.snippets.length > 0 ? (
        <CodePanel shown={shown} view={view} />
      ) : (
        <CodeLink shown={shown} />
      )}
      <FilePreview key={file.path} html={preview} />
    </section>
  );
}

/** Opens the code by an address of its own: most readers of a file never need it. */
function CodeLink({ shown }: { shown: ShownRecord }) {
  if (shown.record.availability.kind !== "open") return null;
  const { tab, file } = shown;
  return (
    <p>
      <a href={`${shown.toHref({ tab, file, code: 1 })}#${FILES_ID}`}>Use it in code</a>
    </p>
  );
}
