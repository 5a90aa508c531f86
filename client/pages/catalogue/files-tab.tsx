import { FILES_PER_PAGE } from "../../contract/limits.ts";
import { downloadHref } from "../../contract/recipes.ts";
import type { Folder } from "../../contract/records.ts";
import type { Query } from "../../contract/routes.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { formatCount } from "../../ui/count.ts";
import { Pager } from "../../ui/pager.tsx";
import { visuallyHidden } from "../../ui/visually-hidden.css.ts";
import { FileFilter } from "./file-filter.tsx";
import { FileLine } from "./file-line.tsx";
import { SortHeads } from "./file-sort.tsx";
import { SelectionBar } from "./file-selection.tsx";
import { toCrumbs } from "./folder-crumbs.ts";
import * as record from "./record.css.ts";
import type { ShownRecord } from "./shown-record.ts";
import * as styles from "./table.css.ts";

/** Ties the boxes of the rows to the form below them. */
const SELECTION = "selection";

/** One folder of the record, its folders first. */
export function Files({ shown, folder }: { shown: ShownRecord; folder: Folder }) {
  const toFolder = (path: string, query: Query = {}): string =>
    shown.toHref({ tab: "files", path, sort: toSort(shown), ...query });
  const inFolder = (query: Query): string => toFolder(folder.path, { q: shown.filter, ...query });
  if (shown.record.availability.kind === "embargoed") {
    return <p>The files of this record are withheld until the embargo ends.</p>;
  }
  return (
    <section className={record.section} aria-label="Files">
      <Breadcrumb
        label="Folder"
        crumbs={toCrumbs(folder.path, "All files", (path) => toFolder(path))}
      />
      <FileFilter shown={shown} clearHref={toFolder(folder.path)} />
      <output className={record.actionNote}>{describe(folder, shown.filter)}</output>
      {folder.entries.length > 0 && (
        <>
          <SelectionBar id={SELECTION} action={downloadHref(shown.record)} />
          <table className={styles.table}>
            <caption className={visuallyHidden}>
              {formatCount(folder.total, "entry", "entries")} in {folder.path || "the root folder"}
            </caption>
            <SortHeads order={shown.order} toHref={(order) => inFolder({ sort: order })} />
            <tbody>
              {folder.entries.map((entry) => (
                <FileLine
                  key={entry.path}
                  entry={entry}
                  record={shown.record}
                  selection={SELECTION}
                  href={
                    entry.kind === "folder"
                      ? toFolder(entry.path)
                      : shown.toHref({ tab: "files", file: entry.path })
                  }
                />
              ))}
            </tbody>
          </table>
        </>
      )}
      <Pager
        label="Pages of this folder"
        page={shown.page}
        last={Math.ceil(folder.total / FILES_PER_PAGE)}
        toHref={(page) => inFolder({ page: page === 1 ? undefined : page })}
      />
    </section>
  );
}

function toSort({ order }: ShownRecord): string | undefined {
  return order === "name" ? undefined : order;
}

/** `1–100 of 2,310 entries`, so that nobody takes a page for the whole. */
function describe({ total, offset, entries }: Folder, filter: string): string {
  const about = filter === "" ? "in this folder" : `with “${filter}” in their names`;
  if (entries.length === 0) return `No files found ${about}.`;
  const range =
    entries.length === total
      ? formatCount(total, "entry", "entries")
      : `${(offset + 1).toLocaleString("en")}–${(offset + entries.length).toLocaleString("en")} of ${formatCount(total, "entry", "entries")}`;
  return `${range} ${about}`;
}
