import { FILES_PER_PAGE } from "../../contract/limits.ts";
import type { Folder } from "../../contract/records.ts";
import { Breadcrumb, type Crumb } from "../../ui/breadcrumb.tsx";
import { formatCount } from "../../ui/count.ts";
import { Pager } from "../../ui/pager.tsx";
import { visuallyHidden } from "../../ui/visually-hidden.css.ts";
import { FileLine } from "./file-line.tsx";
import * as record from "./record.css.ts";
import type { ShownRecord } from "./shown-record.ts";
import * as styles from "./table.css.ts";

/** One folder of the record, its folders first. */
export function Files({ shown, folder }: { shown: ShownRecord; folder: Folder }) {
  const toFolder = (path: string, page = 1): string =>
    shown.toHref({ tab: "files", path, page: page === 1 ? undefined : page });
  if (shown.record.availability.kind === "embargoed") {
    return <p>The files of this record are withheld until the embargo ends.</p>;
  }
  return (
    <section className={record.section} aria-label="Files">
      <Breadcrumb label="Folder" crumbs={toCrumbs(folder.path, toFolder)} />
      {folder.entries.length === 0 ? (
        <p>No files found in this folder.</p>
      ) : (
        <FolderTable shown={shown} folder={folder} toFolder={toFolder} />
      )}
      <Pager
        label="Pages of this folder"
        page={shown.page}
        last={Math.ceil(folder.total / FILES_PER_PAGE)}
        toHref={(page) => toFolder(folder.path, page)}
      />
    </section>
  );
}

interface FolderTableProps {
  shown: ShownRecord;
  folder: Folder;
  toFolder: (path: string) => string;
}

function FolderTable({ shown, folder, toFolder }: FolderTableProps) {
  return (
    <table className={styles.table}>
      <caption className={visuallyHidden}>
        {formatCount(folder.total, "entry", "entries")} in {folder.path || "the root folder"}
      </caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className={styles.wide}>
            Type
          </th>
          <th scope="col" className={styles.number}>
            Size
          </th>
          <th scope="col">
            <span className={visuallyHidden}>Download</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {folder.entries.map((entry) => (
          <FileLine
            key={entry.path}
            entry={entry}
            record={shown.record}
            folderHref={toFolder(entry.path)}
          />
        ))}
      </tbody>
    </table>
  );
}

function toCrumbs(path: string, toFolder: (path: string) => string): Crumb[] {
  const names = path.split("/").filter(Boolean);
  const crumbs: Crumb[] = [
    { label: "All files", href: toFolder("") },
    ...names.map((label, index) => ({
      label,
      href: toFolder(names.slice(0, index + 1).join("/")),
    })),
  ];
  const here = crumbs.pop();
  return here ? [...crumbs, { label: here.label }] : crumbs;
}
