import { readNumber } from "#base/tables/column-facts.ts";
import * as styles from "../catalogue-ui/table.css.ts";
import { formatCount, formatNumber } from "../format.tsx";
import { CellRows } from "../pages/record/files/cell-rows.tsx";
import * as files from "../pages/record/files/files.css.ts";
import { Button } from "../ui/button.tsx";
import { Scroller } from "../ui/containers.tsx";
import { SQL_SAVED_ROWS_MAX } from "./limits.ts";
import * as own from "./sql-box.css.ts";
import type { SavedAs } from "./write-result.ts";

export interface Shown {
  /** The query that found it. */
  sql: string;
  columns: string[];
  rows: string[][];
  /** Whether there are more. */
  isCut: boolean;
}

interface ResultProps extends Shown {
  onSave: (as: SavedAs) => void;
}

/** The first rows of a result, and all of them as a file. */
export function Result({ columns, rows, isCut, onSave }: ResultProps) {
  if (rows.length === 0) return null;
  const numbers = columns.map((_, at) =>
    rows.every((row) => row[at] === "" || !Number.isNaN(readNumber(row[at] ?? ""))),
  );
  return (
    <>
      <Scroller label="Result of the query" className={own.result}>
        <table className={`${styles.table} ${files.dense}`}>
          <caption className={files.caption}>Result, {formatCount(rows.length, "row")}</caption>
          <thead>
            <tr>
              {columns.map((name, at) => (
                <th key={at} scope="col" className={numbers[at] ? styles.number : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <CellRows rows={rows} toType={(at) => (numbers[at] ? "number" : undefined)} />
        </table>
      </Scroller>
      <div className={files.actions}>
        {isCut && (
          <span className={files.selected}>
            All rows of the result, up to {formatNumber(SQL_SAVED_ROWS_MAX)}:
          </span>
        )}
        <Button variant="quiet" onClick={() => onSave("csv")}>
          Save as CSV
        </Button>
        <Button variant="quiet" onClick={() => onSave("json")}>
          Save as JSON
        </Button>
      </div>
    </>
  );
}
