import { useEffect, useRef, type ReactNode } from "react";
import type { FolderView } from "../../../contract/record-parts.ts";
import type { Query } from "../../../contract/query-string.ts";
import { formatCount } from "../../../format.tsx";
import * as field from "../../../ui/field.css.ts";
import { visuallyHidden } from "../../../ui/visually-hidden.css.ts";
import { FileLine } from "./file-line.tsx";
import * as files from "./files.css.ts";
import { tickOf } from "./selected-rows.ts";
import type { ShownRecord } from "../shown-record.ts";
import * as styles from "../../../catalogue-ui/table.css.ts";
import type { Selection } from "./use-selection.ts";
import type { FileOrder } from "../../../contract/record-page.ts";

interface FolderTableProps {
  shown: ShownRecord;
  folder: FolderView;
  selection: Selection;
  /** Addresses of the files tab that keep the address's selection. */
  toFiles: (query: Query) => string;
  /** The same, starting at its first page. */
  toPlace: (query: Query) => string;
}

/** The entries of a folder page; each may be opened, selected and, if a file, downloaded. */
export function FolderTable({ shown, folder, selection, toFiles, toPlace }: FolderTableProps) {
  const { path, order, filter } = shown;
  const hasDetails = folder.entries.some(({ sha256, createdAt }) => sha256 ?? createdAt);
  return (
    <table className={`${styles.table} ${files.table}`}>
      <caption className={visuallyHidden}>
        {formatCount(folder.total, "entry", "entries")}{" "}
        {folder.path === "" ? "in the root folder" : `in ${folder.path}`}
      </caption>
      <SortHeads
        order={order}
        hasDetails={hasDetails}
        toHref={(sort) => toFiles({ path, q: filter, sort })}
        every={<EveryBox folder={folder} selection={selection} />}
      />
      <tbody>
        {folder.entries.map((entry) => (
          <FileLine
            key={entry.path}
            entry={entry}
            record={shown.record}
            hasDetails={hasDetails}
            tick={tickOf(selection.rows, entry.path)}
            onTick={(isOn) => selection.tick([entry], isOn)}
            href={
              entry.kind === "folder"
                ? toPlace({ path: entry.path, sort: order === "name" ? "" : order })
                : toPlace({ file: entry.path })
            }
          />
        ))}
      </tbody>
    </table>
  );
}

/** Ticks or clears the rows of this page at once; needs scripts. */
function EveryBox({ folder, selection }: Pick<FolderTableProps, "folder" | "selection">) {
  const box = useRef<HTMLInputElement>(null);
  const free = folder.entries.filter(({ path }) => tickOf(selection.rows, path) !== "in-folder");
  const ticked = free.filter(({ path }) => tickOf(selection.rows, path) === "on").length;
  const isMixed = ticked > 0 && ticked < free.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <span className={field.onlyWithScripts}>
      <label className={files.box}>
        <input
          ref={box}
          className={field.box}
          type="checkbox"
          checked={free.length > 0 && ticked === free.length}
          onChange={(event) => selection.tick(free, event.currentTarget.checked)}
        />
        <span className={visuallyHidden}>Select every row of this page</span>
      </label>
    </span>
  );
}

interface SortHeadsProps {
  order: FileOrder;
  toHref: (order: FileOrder | undefined) => string;
  /** Whether there are columns for dates and checksums. */
  hasDetails: boolean;
  /** Selects all rows. */
  every: ReactNode;
}

/** The header of a folder; each column is a link that sorts by it, and reverses its order. */
function SortHeads({ order, toHref, hasDetails, every }: SortHeadsProps) {
  const head = (key: "name" | "size" | "type" | "date", label: string, className?: string) => {
    const turned: FileOrder = `-${key}`;
    const next = order === key ? turned : key;
    const isUp = order === key;
    const isDown = order === turned;
    return (
      <th
        scope="col"
        className={className}
        aria-sort={isUp ? "ascending" : isDown ? "descending" : undefined}
      >
        <a className={files.sort} href={toHref(next === "name" ? undefined : next)}>
          {label}
          <span aria-hidden="true">{isUp ? " ↑" : isDown ? " ↓" : ""}</span>
        </a>
      </th>
    );
  };
  return (
    <thead>
      <tr>
        <th scope="col" className={files.boxCell}>
          {every}
        </th>
        {head("name", "Name")}
        {head("type", "Kind", styles.wide)}
        {head("size", "Size", styles.number)}
        {hasDetails && (
          <>
            {head("date", "Date", files.dateCell)}
            <th scope="col" className={files.sumCell}>
              SHA-256
            </th>
          </>
        )}
        <th scope="col">
          <span className={visuallyHidden}>Download</span>
        </th>
      </tr>
    </thead>
  );
}
