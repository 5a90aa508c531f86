import { useEffect, useRef } from "react";
import type { FolderView } from "../../../contract/record-parts.ts";
import type { Query } from "../../../contract/routes.ts";
import { formatCount } from "../../../format.tsx";
import * as field from "../../../ui/field.css.ts";
import { visuallyHidden } from "../../../ui/visually-hidden.css.ts";
import { FileLine } from "./file-line.tsx";
import * as files from "./files.css.ts";
import { SortHeads } from "./file-sort.tsx";
import { tickOf } from "./selected-rows.ts";
import type { ShownRecord } from "../shown-record.ts";
import * as styles from "../../../catalogue-ui/table.css.ts";
import type { Selection } from "./use-selection.ts";

interface FolderTableProps {
  shown: ShownRecord;
  folder: FolderView;
  selection: Selection;
  /** Addresses of the files tab that keep what the address has selected. */
  toFiles: (query: Query) => string;
  /** The same, to be read from its beginning. */
  toPlace: (query: Query) => string;
}

/** The entries of a folder page; each may be opened, selected and, if a file, fetched. */
export function FolderTable({ shown, folder, selection, toFiles, toPlace }: FolderTableProps) {
  const { path, order, filter } = shown;
  const hasDetails = folder.entries.some(({ sha256, createdAt }) => sha256 ?? createdAt);
  return (
    <table className={styles.table}>
      <caption className={visuallyHidden}>
        {formatCount(folder.total, "entry", "entries")} in {folder.path || "the root folder"}
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
  const free = folder.entries.filter(({ path }) => tickOf(selection.rows, path) !== "within");
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
          aria-label="Select every row of this page"
          checked={free.length > 0 && ticked === free.length}
          onChange={(event) => selection.tick(free, event.currentTarget.checked)}
        />
      </label>
    </span>
  );
}
