import { type MouseEvent, type SubmitEvent, useState } from "react";
import {
  DIRECT_DOWNLOAD_MAX_BYTES,
  SELECTED_IN_ADDRESS_MAX,
  SELECTION_ADDRESS_MAX_CHARS,
  SELECTION_MAX_PATHS,
  ZIP_IN_PAGE_MAX_BYTES,
} from "../../../contract/limits.ts";
import type { FolderView } from "../../../contract/record-parts.ts";
import { downloadHref } from "../../../contract/resource-urls.ts";
import type { Query } from "../../../contract/query-string.ts";
import { useNavigation } from "../../../navigation/navigation.tsx";
import { formatBytes, formatCount, formatNumber, Breakable, Size } from "../../../format.tsx";
import { Button } from "../../../ui/button.tsx";
import type { ZipOrder } from "../../../zips/zips.ts";
import * as field from "../../../ui/field.css.ts";
import * as styles from "./files.css.ts";
import { refusalOf, type SelectedRow, totalOf, withoutRow } from "./selected-rows.ts";
import type { ShownRecord } from "../shown-record.ts";
import { type Selection, SELECTION_FORM } from "./use-selection.ts";

async function startZip(order: ZipOrder): Promise<void> {
  (await import("../../../zips/start-zip.tsx")).startZip(order);
}

const REFUSALS = {
  "too many": `A zip holds at most ${formatCount(SELECTION_MAX_PATHS, "row")}. Select the folder above them instead.`,
  "too large": `A zip holds at most ${formatBytes(DIRECT_DOWNLOAD_MAX_BYTES)}. Remove some rows, or use terminal commands.`,
};

interface SelectionBarProps {
  shown: ShownRecord;
  folder: FolderView;
  selection: Selection;
  /** The address of this folder page, as a form sends it. */
  here: Query;
}

/**
 * The selection, and its zip. Without scripts a form: one button keeps the ticks in the address,
 * the other sends them and receives the zip. Scripts count at each tick and show a zip's progress.
 */
export function SelectionBar({ shown, folder, selection, here }: SelectionBarProps) {
  const { rows } = selection;
  const [isAsked, setIsAsked] = useState(false);
  const refusal = refusalOf(rows);
  const total = totalOf(rows);
  const action = downloadHref(shown.record);
  const isHere = new Set(folder.entries.map(({ path }) => path));
  function order(event: SubmitEvent<HTMLFormElement>): void {
    setIsAsked(true);
    if (rows.length === 0) return event.preventDefault();
    if (total > ZIP_IN_PAGE_MAX_BYTES) return;
    event.preventDefault();
    const form = event.currentTarget;
    const { title } = shown.record;
    startZip({ title, action, paths: rows.map(({ path }) => path), total }).catch(() =>
      form.submit(),
    );
  }
  return (
    <section className={styles.selection} aria-label="Selection">
      <form
        id={SELECTION_FORM}
        className={styles.selectionForm}
        action={action}
        method="post"
        autoComplete="off"
        onSubmit={order}
      >
        {Object.entries(here).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={String(value)} />
        ))}
        {rows.map(
          ({ path }) =>
            !isHere.has(path) && <input key={path} type="hidden" name="select" value={path} />,
        )}
        <Button type="submit" disabled={refusal !== null}>
          Download selected
        </Button>
        <TerminalButton
          rows={rows}
          toHref={(query) => shown.toHref({ ...here, ...query })}
          onNothing={() => setIsAsked(true)}
        />
        <span className={`${styles.keep} ${field.onlyWithoutScripts}`}>
          <Button type="submit" variant="quiet" formMethod="get" formAction={shown.toHref({})}>
            Keep selection
          </Button>
        </span>
        <output className={styles.selected} aria-label="Selected">
          {rows.length > 0 && `${formatNumber(rows.length)} selected, ${formatBytes(total)}`}
          {rows.length === 0 && isAsked && "Select rows first."}
        </output>
      </form>
      {refusal !== null && <p role="alert">{REFUSALS[refusal]}</p>}
      {folder.ignoredCount > 0 && (
        <p role="alert">
          A link holds {SELECTED_IN_ADDRESS_MAX} rows; not selected:{" "}
          {formatNumber(folder.ignoredCount)}. Download these first, or select their folder.
        </p>
      )}
      {folder.unknown.length > 0 && (
        <p role="alert">This version does not have {folder.unknown.join(", ")}.</p>
      )}
      <SelectedList selection={selection} toHref={(query) => shown.toHref({ ...here, ...query })} />
    </section>
  );
}

interface TerminalButtonProps {
  rows: readonly SelectedRow[];
  /** This folder page with another query. */
  toHref: (query: Query) => string;
  onNothing: () => void;
}

/** Scripts send the rows that only the tab stores, and none that fit into the address. */
function TerminalButton({ rows, toHref, onNothing }: TerminalButtonProps) {
  const { go } = useNavigation();
  function open(event: MouseEvent): void {
    event.preventDefault();
    if (rows.length === 0) return onNothing();
    const full = toHref({ get: "selection", select: rows.map(({ path }) => path) });
    void go(full.length > SELECTION_ADDRESS_MAX_CHARS ? toHref({ get: "selection" }) : full);
  }
  return (
    <Button
      type="submit"
      variant="quiet"
      name="get"
      value="selection"
      formMethod="get"
      formAction={toHref({})}
      onClick={open}
    >
      Terminal commands
    </Button>
  );
}

interface SelectedListProps {
  selection: Selection;
  /** This folder page with another query. */
  toHref: (query: Query) => string;
}

/** Every selected row, the largest first, each with a button that removes it; always rendered, so that nothing moves. */
function SelectedList({ selection, toHref }: SelectedListProps) {
  const { rows, tick } = selection;
  function drop(event: MouseEvent, dropped: readonly SelectedRow[]): void {
    event.preventDefault();
    tick(dropped, false);
  }
  const without = (path: string): string[] => withoutRow(rows, path).map((row) => row.path);
  return (
    <details>
      <summary className={styles.summary}>Selected rows</summary>
      <p className={`${styles.selected} ${field.onlyWithoutScripts}`}>
        Press “Keep selection” before you open another folder.
      </p>
      {rows.length === 0 ? (
        <p className={styles.selected}>Nothing yet.</p>
      ) : (
        <>
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
          <a href={toHref({})} onClick={(event) => drop(event, rows)}>
            Remove all
          </a>
        </>
      )}
    </details>
  );
}
