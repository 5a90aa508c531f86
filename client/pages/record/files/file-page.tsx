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
      <div className={styles.heading}>
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
            {file.createdAt && <Day iso={file.createdAt} />}
          </div>
          <LinkButton href={address} download={file.name}>
            Download this file
          </LinkButton>
          {view.snippets.length === 0 && <CodeLink shown={shown} />}
        </div>
      </div>
      {view.snippets.length > 0 && <CodePanel shown={shown} view={view} />}
      <FilePreview key={file.path} html={preview} />
      <dl className={record.list}>
        <Identifier name="Path" text={file.path} label="Copy the path" />
        <Identifier name="Address" text={shown.origin + address} label="Copy the address" />
        {file.sha256 && (
          <Identifier name="SHA-256" text={file.sha256} label="Copy the SHA-256 checksum" />
        )}
      </dl>
      <a href={`${shown.toHref({ tab: "about", file: file.path })}#share`}>Share</a>
    </section>
  );
}

interface IdentifierProps {
  name: string;
  text: string;
  /** Of the button that copies it. */
  label: string;
}

/** Below the preview, so that the data begin in the first window of a phone. */
function Identifier({ name, text, label }: IdentifierProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <code>{text}</code>
        <CopyButton value={text} label={label} />
      </dd>
    </>
  );
}

/** Opens the code by an address of its own: most readers of a file never need it. */
function CodeLink({ shown }: { shown: ShownRecord }) {
  if (shown.record.availability.kind !== "open") return null;
  const { tab, file } = shown;
  return <a href={`${shown.toHref({ tab, file, code: 1 })}#${FILES_ID}`}>Use it in code</a>;
}
