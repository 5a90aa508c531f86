import type { ReactNode } from "react";
import * as table from "#client/catalogue-ui/table.css.ts";
import { formatCount, formatNumber } from "#client/format.tsx";
import * as explorer from "#client/pages/record/files/explorer.css.ts";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as record from "#client/pages/record/record.css.ts";
import { Histogram } from "../preview-views/table.tsx";
import { Button } from "#client/ui/button.tsx";
import { visuallyHidden } from "#client/ui/visually-hidden.css.ts";
import { Scroller } from "#client/ui/containers.tsx";
import { type ExplorerProps, TableForm } from "./table-form.tsx";
import type { TableView, ViewedColumn } from "./table-view.ts";

/** Which columns are shown. */
export function ColumnChoice(props: ExplorerProps) {
  const { view } = props;
  const isShown = (column: ViewedColumn): boolean => view.shown.includes(column);
  return (
    <details>
      <summary className={styles.summary}>
        {view.shown.length === view.columnsInAll
          ? formatCount(view.columnsInAll, "column")
          : `${view.shown.length} of ${formatCount(view.columnsInAll, "column")}`}
      </summary>
      <TableForm label="Columns" props={props} change={{ columns: [] }}>
        <fieldset className={styles.toolbar} aria-label="Columns">
          <legend className={visuallyHidden}>Columns</legend>
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
        </fieldset>
        <Button type="submit" variant="quiet">
          Show these columns
        </Button>
      </TableForm>
    </details>
  );
}

const TYPES = { number: "Number", date: "Date", text: "Text", empty: "Empty" } as const;

type Cell = (column: ViewedColumn) => ReactNode;

const MISSING: [head: string, cell: Cell] = ["Missing", ({ facts }) => formatNumber(facts.missing)];

/** The known facts of a column; facts that no column of a table has are left out. */
const FACTS: readonly [head: string, cell: Cell][] = [
  ["Type", ({ facts }) => TYPES[facts.type]],
  ["Unit", ({ unit }) => unit],
  MISSING,
  [
    "Distinct",
    ({ facts: { distinct, isDistinctCut } }) =>
      distinct === null ? null : `${isDistinctCut ? "At least " : ""}${formatNumber(distinct)}`,
  ],
  ["Minimum", ({ facts }) => facts.minimum],
  ["Median", ({ facts }) => facts.median],
  ["Maximum", ({ facts }) => facts.maximum],
  [
    "Values",
    ({ name, facts: { histogram, top, minimum, maximum } }) =>
      histogram ? (
        <Histogram name={name} histogram={histogram} ends={[minimum, maximum]} />
      ) : (
        top.length > 0 && (
          <div className={explorer.values}>
            {top.map(({ value, count }) => `${value} (${formatNumber(count)})`).join(", ")}
          </div>
        )
      ),
  ],
  ["Description", ({ description }) => description],
];

/** Statistics of each column. */
export function ColumnFacts({ view }: ExplorerProps) {
  const { shown, counted, extent } = view;
  const isSampled = extent.kind === "window" && counted === undefined;
  const source = describeSource(view);
  const knownFacts = FACTS.filter(
    (fact) => !(isSampled && fact === MISSING) && shown.some((column) => isKnown(fact[1](column))),
  );
  return (
    <section className={explorer.explorer} aria-label="Columns">
      <h3 className={record.sectionTitle}>Columns</h3>
      {source !== null && <p className={styles.selected}>{source}</p>}
      <Scroller label="What the columns hold">
        <table className={`${table.table} ${table.stacked} ${styles.dense}`}>
          <thead>
            <tr>
              <th scope="col">Column</th>
              {knownFacts.map(([head]) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((column) => (
              <tr key={column.at}>
                <th scope="row">{column.name}</th>
                {knownFacts.map(([head, cell]) => (
                  <td key={head} data-head={head}>
                    {cell(column)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </section>
  );
}

/** The rows that the statistics cover, where it is not obvious. */
function describeSource({ counted, sampled, extent }: TableView): string | null {
  if (counted === undefined)
    return extent.kind === "window"
      ? `From ${formatNumber(sampled)} rows at twelve places in the file.`
      : null;
  if (counted.rows === 0 && !counted.isAll)
    return "All rows are being counted. Until then, these are the statistics that the file holds.";
  const rows = counted.isAll
    ? `Statistics of all ${formatCount(counted.rows, "row")}.`
    : `Statistics of the first ${formatCount(counted.rows, "row")}. The others are being counted.`;
  if (sampled >= counted.rows) return rows;
  return `${rows} Medians and histograms are of ${formatNumber(sampled)} of them, taken at random.`;
}

function isKnown(cell: ReactNode): boolean {
  return cell !== null && cell !== "" && cell !== false;
}
