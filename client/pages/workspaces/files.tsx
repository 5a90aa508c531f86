import { href } from "../../contract/routes.ts";
import type {
  WorkspaceDatasetPage as Data,
  WorkspaceFolder,
} from "../../contract/account/workspaces.ts";
import { Day, formatBytes } from "../../format.tsx";
import { Table } from "../../catalogue-ui/table.tsx";
import * as table from "../../catalogue-ui/table.css.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { FailureNotice, Notice } from "../../ui/notice.tsx";
import { Pager } from "../../ui/pager.tsx";
import * as page from "../page.css.ts";

/** The dataset's page with another query. */
export type ToHref = (query: Record<string, string | number | undefined>) => string;

/** What lies in a folder of a workspace dataset. */
export function Files({ data, toHref }: { data: Data; toHref: ToHref }) {
  const { folder, dataset, page: number } = data;
  if (!folder) return null;
  if (!folder.ok) {
    return folder.failure.code === "not_allowed" ? (
      <Notice tone="info">Your role in this dataset does not open its files.</Notice>
    ) : (
      <FailureNotice code={folder.failure.code} retryHref={toHref({ tab: "files" })} />
    );
  }
  const { path, files, hasMore } = folder.value;
  const here = path.at(-1)?.id;
  return (
    <section className={page.section} aria-label="Files">
      {path.length > 0 && (
        <Breadcrumb
          label="Folders"
          crumbs={[
            { label: dataset.name, href: toHref({ tab: "files" }) },
            ...path.map(({ id, name }, index) => ({
              label: name,
              ...(index < path.length - 1 && { href: toHref({ tab: "files", folder: id }) }),
            })),
          ]}
        />
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
          Files are previewed and downloaded from{" "}
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
          toHref({ tab: "files", folder: here, page: next === 1 ? undefined : next })
        }
      />
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
                file.name
              )}
            </span>
          </td>
          <td className={table.wide}>{file.isFolder ? "Folder" : file.kind}</td>
          <td className={table.number}>{file.isFolder ? "" : formatBytes(file.bytes)}</td>
          <td className={table.wide}>
            <Day iso={file.updatedAt} length="short" />
          </td>
        </tr>
      ))}
    </Table>
  );
}
