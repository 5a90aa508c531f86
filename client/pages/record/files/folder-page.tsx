import { FILES_PER_PAGE } from "../../../contract/limits.ts";
import type { FolderView } from "../../../contract/record-parts.ts";
import type { Query } from "../../../contract/query-string.ts";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { formatCount, formatNumber } from "../../../format.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { FILES_ID, toCrumbs } from "./folder-crumbs.ts";
import { FolderTable } from "./folder-table.tsx";
import * as record from "../record.css.ts";
import { SelectionBar } from "./selection-bar.tsx";
import type { ShownRecord } from "../shown-record.ts";
import { useSelection } from "./use-selection.ts";
import { Button } from "../../../ui/button.tsx";
import * as field from "../../../ui/field.css.ts";
import { visuallyHidden } from "../../../ui/visually-hidden.css.ts";
import * as styles from "./files.css.ts";

export interface FolderPageProps {
  shown: ShownRecord;
  folder: FolderView;
}

/** The file that lists the arrays of a Zarr store. */
const ZARR_STORE = /^(\.zmetadata|zarr\.json)$/;

/** One page of one folder, its folders first. */
export function FolderPage({ shown, folder }: FolderPageProps) {
  const selection = useSelection(shown, folder);
  const { filter, page } = shown;
  const sort = shown.order === "name" ? undefined : shown.order;
  // The focus comes here when the folder is opened.
  const name = folder.path.split("/").findLast(Boolean);
  const here = toQuery({ tab: "files", path: folder.path, sort, q: filter, page });
  const toFiles = (query: Query): string =>
    shown.toHref({ tab: "files", select: shown.selected, ...query });
  const toPlace = (query: Query): string => `${toFiles(query)}#${FILES_ID}`;
  const store = folder.entries.find(({ name: entry }) => ZARR_STORE.test(entry));
  return (
    <section
      id={FILES_ID}
      className={`${record.section} ${record.rowsSection}`}
      aria-label={name === undefined ? "Files" : `Files in ${name}`}
    >
      {folder.path !== "" && (
        <Breadcrumb
          label="Folder"
          crumbs={toCrumbs(folder.path, "All files", (path) => toPlace({ path, sort }))}
        />
      )}
      <div className={styles.toolbar}>
        <FileFilter shown={shown} clearHref={toFiles({ path: folder.path, sort })} />
        <output className={`${record.actionNote} ${styles.count}`} aria-label="Entries">
          {describe(folder, filter)}
        </output>
        {folder.entries.length > 0 && (
          <SelectionBar shown={shown} folder={folder} selection={selection} here={here} />
        )}
      </div>
      {store && (
        <p>
          <a href={toPlace({ file: store.path })}>Show this store’s arrays</a>
        </p>
      )}
      {folder.entries.length > 0 && (
        <FolderTable
          shown={shown}
          folder={folder}
          selection={selection}
          toFiles={toFiles}
          toPlace={toPlace}
        />
      )}
      <Pager
        label="Pages of this folder"
        page={page}
        last={Math.ceil(folder.total / FILES_PER_PAGE)}
        toHref={(to) => toPlace({ path: folder.path, sort, q: filter, page: to === 1 ? "" : to })}
      />
    </section>
  );
}

/** The address's fields without defaults. */
function toQuery({ page, ...query }: Record<string, string | number | undefined>): Query {
  const fields = Object.entries({ ...query, page: page === 1 ? "" : page });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined && value !== ""));
}

/** `1–100 of 2,310 entries`, so that a page is not mistaken for the whole. */
function describe({ total, offset, entries }: FolderView, filter: string): string {
  const named = `with “${filter}” in their names`;
  const about = filter === "" ? "in this folder" : named;
  if (total === 0) return `No files found ${about}.`;
  if (entries.length === total) return `${formatCount(total, "entry", "entries")} ${about}`;
  const range = `${formatNumber(offset + 1)}–${formatNumber(offset + entries.length)}`;
  const part = `${range} of ${formatNumber(total)} entries`;
  return filter === "" ? part : `${part} ${named}`;
}

/** Shows the entries of this folder whose names contain a text; a GET form with an address. */
function FileFilter({ shown, clearHref }: { shown: ShownRecord; clearHref: string }) {
  const { toHref, path, order, filter } = shown;
  return (
    <search>
      <form className={styles.filter} action={toHref({})} method="get" aria-label="Filter">
        <input type="hidden" name="tab" value="files" />
        {path !== "" && <input type="hidden" name="path" value={path} />}
        {order !== "name" && <input type="hidden" name="sort" value={order} />}
        {shown.selected.map((selected) => (
          <input key={selected} type="hidden" name="select" value={selected} />
        ))}
        <label className={visuallyHidden} htmlFor="file-filter">
          Part of a name in this folder
        </label>
        <input
          key={filter}
          id="file-filter"
          className={`${field.input} ${field.inputSmall}`}
          type="search"
          name="q"
          defaultValue={filter}
          placeholder="Filter by name"
          maxLength={100}
        />
        <Button type="submit" variant="quiet">
          Filter
        </Button>
        {filter !== "" && <a href={clearHref}>Show all</a>}
      </form>
    </search>
  );
}
