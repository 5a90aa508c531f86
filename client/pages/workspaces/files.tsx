import { href } from "../../contract/routes.ts";
import { workspaceFileHref } from "../../contract/account/links.ts";
import type {
  WorkspaceDatasetPage as Data,
  WorkspaceFileView,
  WorkspaceFolder,
} from "../../contract/account/workspaces.ts";
import type { FailureCode } from "../../contract/failures.ts";
import { Breakable, Day, formatBytes } from "../../format.tsx";
import { Table } from "../../catalogue-ui/table.tsx";
import * as table from "../../catalogue-ui/table.css.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { FailureNotice, Notice } from "../../ui/notice.tsx";
import { Pager } from "../../ui/pager.tsx";
import * as page from "../page.css.ts";
import { FilePreview } from "../record/files/file-preview.tsx";
import * as styles from "./workspaces.css.ts";

/** The dataset's page with another query. */
export type ToHref = (query: Record<string, string | number | undefined>) => string;

/** The content of a folder of a workspace dataset. */
export function Files({ data, toHref }: { data: Data; toHref: ToHref }) {
  const { folder, file, dataset, page: number } = data;
  const failure = [folder, file].find((part) => part?.ok === false);
  if (failure?.ok === false)
    return <FilesFailure data={data} code={failure.failure.code} toHref={toHref} />;
  if (file?.ok) return <FilePage name={dataset.name} view={file.value} toHref={toHref} />;
  if (!folder?.ok) return null;
  const { path, files, hasMore } = folder.value;
  const here = path.at(-1);
  return (
    <section className={page.section} aria-label="Files">
      {here && (
        <Folders name={dataset.name} path={path.slice(0, -1)} last={here.name} toHref={toHref} />
      )}
      {files.length === 0 ? (
        <p className={page.muted}>
          {path.length > 0
            ? "There is nothing in this folder."
            : "The workspace has no files of this dataset."}
        </p>
      ) : (
        <FileTable files={files} toHref={toHref} />
      )}
      {dataset.publication.record && (
        <p className={page.muted}>
          The files to cite are those of{" "}
          <a
            href={href("datasets.detail", { id: dataset.publication.record.id }, { tab: "files" })}
          >
            the published version
          </a>
          .
        </p>
      )}
      <Pager
        label="Pages of files"
        page={number}
        last={hasMore ? number + 1 : number}
        toHref={(next) =>
          toHref({ tab: "files", folder: here?.id, page: next === 1 ? undefined : next })
        }
      />
    </section>
  );
}

interface FoldersProps {
  name: string;
  path: WorkspaceFolder["path"];
  /** The folder or file that is open. */
  last: string;
  toHref: ToHref;
}

function Folders({ name, path, last, toHref }: FoldersProps) {
  return (
    <Breadcrumb
      label="Folders"
      crumbs={[
        { label: name, href: toHref({ tab: "files" }) },
        ...path.map((folder) => ({
          label: folder.name,
          href: toHref({ tab: "files", folder: folder.id }),
        })),
        { label: last },
      ]}
    />
  );
}

function FilesFailure({ data, code, toHref }: { data: Data; code: FailureCode; toHref: ToHref }) {
  if (code === "not_allowed")
    return <Notice tone="info">Your role in this dataset does not open its files.</Notice>;
  const all = { label: "All files", href: toHref({ tab: "files" }) };
  if (code === "not_found")
    return (
      <Notice tone="info" link={all}>
        This file or folder is no longer in this dataset.
      </Notice>
    );
  const { folder, file, page: number } = data.place;
  return (
    <FailureNotice code={code} retryHref={toHref({ tab: "files", folder, file, page: number })} />
  );
}

/** One file: its facts, the ways to get it, and its preview. */
function FilePage({
  name,
  view,
  toHref,
}: {
  name: string;
  view: WorkspaceFileView;
  toHref: ToHref;
}) {
  const { file, path, preview, hasBytes } = view;
  const address = workspaceFileHref(file.id);
  return (
    <section className={page.section} aria-label="File">
      <Folders name={name} path={path} last={file.name} toHref={toHref} />
      <h2 className={page.sectionTitle}>
        <Breakable text={file.name} />
      </h2>
      <p className={styles.facts}>
        <span>{file.kind}</span>
        <span>{formatBytes(file.bytes)}</span>
        <span>
          Updated <Day iso={file.updatedAt} />
        </span>
      </p>
      {hasBytes && (
        <p>
          <LinkButton href={address} download={file.name}>
            Download this file
          </LinkButton>
        </p>
      )}
      <FilePreview html={preview} />
    </section>
  );
}

function FileTable({ files, toHref }: { files: WorkspaceFolder["files"]; toHref: ToHref }) {
  return (
    <Table
      label="Files"
      heads={["Name", ["Kind", table.wide], ["Size", table.number], ["Updated", table.wide]]}
    >
      {files.map((file) => (
        <tr key={file.id}>
          <td>
            <span className={table.name}>
              {file.isFolder ? (
                <a href={toHref({ tab: "files", folder: file.id })}>{file.name}/</a>
              ) : (
                <a href={toHref({ tab: "files", file: file.id })}>{file.name}</a>
              )}
            </span>
          </td>
          <td className={table.wide}>{file.isFolder ? "Folder" : file.kind}</td>
          <td className={table.number}>{file.isFolder ? "" : formatBytes(file.bytes)}</td>
          <td className={table.wide}>
            <Day iso={file.updatedAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
