import * as table from "#client/catalogue-ui/table.css.ts";
import { formatCount, formatNumber } from "#client/format.tsx";
import * as styles from "#client/pages/record/files/files.css.ts";
import { Histogram } from "../looks/table.tsx";
import { Button } from "#client/ui/button.tsx";
import { Scroller } from "#client/ui/containers.tsx";
import { type ExplorerProps, TableForm } from "./table-form.tsx";
import type { ViewedColumn } from "./table-view.ts";

/** Which columns are shown. */
export function ColumnChoice(props: ExplorerProps) {
  const { view } = props;
  const isShown = (column: ViewedColumn): boolean => view.shown.includes(column);
  return (
    <details>
      <summary className={styles.summary}>
        {view.shown.length === view.columns.length
          ? formatCount(view.columns.length, "column")
          : `${view.shown.length} of ${formatCount(view.columns.length, "column")}`}
      </summary>
      <TableForm props={props} change={{ columns: [] }}>
        {view.columns.map((column) => (
          <label key={column.at}>
            <input
              type="checkbox"
              name="col"
              value={column.at + 1}
              defaultChecked={isShown(column)}
            />{" "}
            {column.name}
          </label>
        ))}
        <Button type="submit" look="quiet">
          Show these columns
        </Button>
      </TableForm>
    </details>
  );
}

const TYPES = { number: "Number", date: "Date", text: "Text", empty: "Empty" } as const;

/** What each column holds. */
export function ColumnFacts({ view: { shown, sampled, extent } }: ExplorerProps) {
  const isAll = extent.kind === "whole";
  return (
    <section aria-label="Columns">
      <h3>Columns</h3>
      {extent.kind === "window" && (
        <p className={styles.selected}>
          From {formatNumber(sampled)} rows of twelve places in the file.
        </p>
      )}
      <Scroller label="What the columns hold">
        <table className={`${table.table} ${styles.dense}`}>
          <thead>
            <tr>
              {[
                "Column",
                "Type",
                "Unit",
                "Missing",
                "Distinct",
                "Minimum",
                "Median",
                "Maximum",
              ].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col">Values</th>
              <th scope="col">Description</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ at, name, unit, description, facts }) => (
              <tr key={at}>
                <th scope="row">{name}</th>
                <td>{TYPES[facts.type]}</td>
                <td>{unit}</td>
                <td>{isAll || extent.kind === "counted" ? formatNumber(facts.missing) : ""}</td>
                <td>
                  {facts.distinct !== null &&
                    `${facts.isDistinctCut ? "At least " : ""}${formatNumber(facts.distinct)}`}
                </td>
                <td>{facts.minimum}</td>
                <td>{facts.median}</td>
                <td>{facts.maximum}</td>
                <td>
                  {facts.histogram && <Histogram name={name} histogram={facts.histogram} />}
                  {facts.top
                    .map(({ value, count }) => `${value} (${formatNumber(count)})`)
                    .join(", ")}
                </td>
                <td>{description}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </section>
  );
}
