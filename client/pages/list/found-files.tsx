import FileIcon from "lucide-react/icons/file";
import type { Part } from "../../contract/failures.ts";
import { type ListQuery, toListQuery } from "../../contract/lists/list-query.ts";
import type { FoundFile, ListLater } from "../../contract/lists/lists.ts";
import { href } from "../../contract/routes.ts";
import { toQueryString } from "../../contract/query-string.ts";
import { Size } from "../../format.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { MarkedName } from "../../ui/marked.tsx";
import { FailureNotice } from "../../ui/notice.tsx";
import { Pager } from "../../ui/pager.tsx";
import { recordHref, versionHref } from "../../catalogue-ui/family.ts";
import { Elsewhere } from "./elsewhere.tsx";
import { ListControls } from "./list-controls.tsx";
import * as styles from "./list.css.ts";
import { StoredCopy } from "../../catalogue-ui/rows/stored-copy.tsx";
import * as table from "../../catalogue-ui/table.css.ts";
import { Table } from "../../catalogue-ui/table.tsx";

export interface FoundFilesProps {
  form: string;
  query: ListQuery;
  rows: Part<{ total: number; rows: FoundFile[] }>;
  note?: string | undefined;
  path: string;
  elsewhere: ListLater["elsewhere"];
}

/** Files that match, each with links to its page in the record, its folder and the record. */
export function FoundFiles({ form, query, rows, note, path, elsewhere }: FoundFilesProps) {
  const toHref = (page: number): string => path + toQueryString(toListQuery({ ...query, page }));
  if (!rows.ok) return <FailureNotice code={rows.failure.code} retryHref={toHref(query.page)} />;
  const { total, rows: files } = rows.value;
  return (
    <>
      <ListControls
        form={form}
        nouns={{ one: "file", many: "files" }}
        query={query}
        total={total}
      />
      <StoredCopy ageSeconds={rows.ageSeconds} retryHref={toHref(query.page)} />
      {files.length === 0 ? (
        <div className={styles.empty}>
          <p>
            No file name or path matches. Try part of a name, such as <code>gauge*</code> or{" "}
            <code>csv</code>.
          </p>
          <Elsewhere q={query.q} part={elsewhere} />
          <LinkButton href={toRecords(query)}>Search records instead</LinkButton>
        </div>
      ) : (
        <>
          {note && <p>{note}</p>}
          <FileTable files={files} />
        </>
      )}
      <Pager
        label="Pages of results"
        page={query.page}
        last={Math.ceil(total / query.size)}
        toHref={toHref}
      />
    </>
  );
}

function toRecords(query: ListQuery): string {
  return href("datasets.search", {}, toListQuery({ ...query, kind: "records", page: 1 }));
}

function FileTable({ files }: { files: FoundFile[] }) {
  return (
    <Table
      label="Files"
      heads={["File", "Record", ["Kind", table.wide], ["Size", table.number]]}
      className={styles.foundTable}
    >
      {files.map((file) => (
        <FileRow key={`${file.record.id} ${file.path ?? file.name}`} file={file} />
      ))}
    </Table>
  );
}

function FileRow({ file }: { file: FoundFile }) {
  const { name, path, record, type, size } = file;
  const folder = path?.slice(0, Math.max(0, path.lastIndexOf("/"))) ?? "";
  const { marked = { name: [name], folder: [folder] } } = file;
  return (
    <tr>
      <th scope="row">
        <span className={table.name}>
          <FileIcon className={table.icon} size={16} strokeWidth={1.5} aria-hidden="true" />
          {path === null ? (
            <span>
              <MarkedName parts={marked.name} />
            </span>
          ) : (
            <a href={versionHref(record, record.version, { tab: "files", file: path })}>
              <MarkedName parts={marked.name} />
            </a>
          )}
        </span>
        {folder !== "" && (
          <span className={styles.foundFolder}>
            in{" "}
            <a href={versionHref(record, record.version, { tab: "files", path: folder })}>
              <MarkedName parts={marked.folder} />/
            </a>
          </span>
        )}
      </th>
      <td>
        <a href={recordHref(record)}>{record.title}</a>
      </td>
      <td className={table.wide}>{type}</td>
      <td className={table.number}>
        <Size bytes={size} />
      </td>
    </tr>
  );
}
