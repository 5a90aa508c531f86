import type { MouseEvent } from "react";
import type { Query } from "../../../contract/routes.ts";
import { Breakable, Size } from "../../../format.tsx";
import * as styles from "./files.css.ts";
import { type SelectedRow, withoutRow } from "./selected-rows.ts";
import type { Selection } from "./use-selection.ts";

interface SelectedListProps {
  selection: Selection;
  /** This folder page with another query. */
  toHref: (query: Query) => string;
}

/** Every selected row, the largest first, each with a way out; always there, so that nothing moves. */
export function SelectedList({ selection, toHref }: SelectedListProps) {
  const { rows, tick } = selection;
  function drop(event: MouseEvent, dropped: readonly SelectedRow[]): void {
    event.preventDefault();
    tick(dropped, false);
  }
  const without = (path: string): string[] => withoutRow(rows, path).map((row) => row.path);
  return (
    <details>
      <summary className={styles.summary}>What is selected</summary>
      {rows.length === 0 && <p className={styles.selected}>Nothing yet.</p>}
      <ul className={styles.selectedList}>
        {rows
          .toSorted((a, b) => b.size - a.size)
          .map((row) => (
            <li key={row.path} className={styles.selectedRow}>
              <span className={styles.selectedPath}>
                <Breakable text={row.path} />
              </span>
              <Size bytes={row.size} />
              <a
                href={toHref({ select: without(row.path) })}
                aria-label={`Remove ${row.path}`}
                onClick={(event) => drop(event, [row])}
              >
                Remove
              </a>
            </li>
          ))}
      </ul>
      {rows.length > 0 && (
        <a href={toHref({})} onClick={(event) => drop(event, rows)}>
          Remove all
        </a>
      )}
    </details>
  );
}
