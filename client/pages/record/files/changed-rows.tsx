import type { ReactNode } from "react";
import type { ChangedCell, ComparedTables, RowChange } from "#base/tables/compare-rows.ts";
import { cutText } from "#base/cut.ts";
import * as table from "../../../catalogue-ui/table.css.ts";
import { formatCount, formatNumber } from "../../../format.tsx";
import {
  COMPARED_COLUMNS_SHOWN,
  COMPARED_ROWS_PER_PAGE,
  SQL_CELL_MAX_CHARS,
} from "../../../sql/limits.ts";
import { Scroller } from "../../../ui/containers.tsx";
import * as styles from "./files.css.ts";
import * as previews from "./preview.css.ts";

const KIND_LABELS = { added: "Added", removed: "Removed", changed: "Changed" } as const;

interface ChangedRowsProps {
  compared: ComparedTables;
  /** How many changes come before the shown ones. */
  first: number;
  /** The links to the other changes. */
  pages: ReactNode;
}

/** The rows that differ between two versions of a table, with the cells that do. */
export function ChangedRows({ compared, first, pages }: ChangedRowsProps) {
  const { columns, key, changes } = compared;
  const shown = columns.slice(0, COMPARED_COLUMNS_SHOWN);
  const rows = changes.slice(first, first + COMPARED_ROWS_PER_PAGE);
  return (
    <>
      <p>{summarise(compared)}</p>
      <p className={styles.selected}>
        {key.length > 0
          ? `Rows are matched by ${key.join(", ")}.`
          : "No column identifies each row, so a changed row counts as one removed and one added."}
      </p>
      {rows.length > 0 && (
        <Scroller label="Changed rows">
          <table className={`${table.table} ${styles.dense}`}>
            <thead>
              <tr>
                <th scope="col">Change</th>
                {shown.map(({ name, kind }, at) => (
                  <th key={at} scope="col">
                    {name}
                    {kind !== "same" && (
                      <span className={previews.cellKind}> {KIND_LABELS[kind].toLowerCase()}</span>
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <Row key={at} row={row} columns={shown.length} />
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
      {pages}
    </>
  );
}

function summarise({ columns, counts }: ComparedTables): string {
  const named = (kind: "added" | "removed"): string[] =>
    columns.flatMap((column) => (column.kind === kind ? [column.name] : []));
  const { added, removed, changed, same } = counts;
  const rows =
    added + removed + changed === 0
      ? `All ${formatCount(same, "row")} are the same.`
      : `${formatCount(changed, "row")} changed, ${formatNumber(added)} added, ${formatNumber(removed)} removed, ${formatNumber(same)} the same.`;
  const [more, fewer] = [named("added"), named("removed")];
  return [
    rows,
    more.length > 0 && `Added columns: ${more.join(", ")}.`,
    fewer.length > 0 && `Removed columns: ${fewer.join(", ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function Row({ row: { kind, cells }, columns }: { row: RowChange; columns: number }) {
  return (
    <tr>
      <th scope="row">{KIND_LABELS[kind]}</th>
      {cells.slice(0, columns).map((cell, at) => (
        <td key={at}>{typeof cell === "string" ? cut(cell) : <Changed cell={cell} />}</td>
      ))}
    </tr>
  );
}

/** A cell that was empty, or became so, has a word for it. */
function Changed({ cell: { before, after } }: { cell: ChangedCell }) {
  return (
    <>
      <del>{before === "" ? "empty" : cut(before)}</del> →{" "}
      <ins>{after === "" ? "empty" : cut(after)}</ins>
    </>
  );
}

function cut(cell: string): string {
  return cell.length > SQL_CELL_MAX_CHARS ? `${cutText(cell, SQL_CELL_MAX_CHARS)}…` : cell;
}
