import * as table from "#client/catalogue-ui/table.css.ts";
import { Table } from "#client/catalogue-ui/table.tsx";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as record from "#client/pages/record/record.css.ts";
import { formatNumber } from "#client/format.tsx";
import { cutCell } from "../previews/table.ts";
import type { Bar } from "./bars.ts";
import type { PlotPoints } from "./plot-points.ts";
import type { Bin } from "./plot.ts";
import type { PlotOfTable } from "./plot-table.ts";
import type { ViewedColumn } from "./table-view.ts";

/** The table's own rows, which a plot of many of them does not list. */
export const ROWS_ID = "table-rows";

interface PlotNumbersProps {
  plot: PlotOfTable;
  columns: readonly ViewedColumn[];
}

/** The numbers of a picture, where they stand nowhere else. */
export function PlotNumbers({ plot, columns }: PlotNumbersProps) {
  const { bins, bars, points } = plot;
  return (
    <>
      {bins && <Bins bins={bins} />}
      {bars && <Bars bars={bars} />}
      {points && <Points plot={plot} points={points} columns={columns} />}
    </>
  );
}

/** The counts of a histogram. */
function Bins({ bins }: { bins: readonly Bin[] }) {
  return (
    <details>
      <summary className={styles.summary}>Counts as a table</summary>
      <Table label="Counts" heads={["From", "To", ["Rows", table.number]]} className={styles.dense}>
        {bins.map(({ from, to, rows }, at) => (
          <tr key={at}>
            <td>{from}</td>
            <td>{to}</td>
            <td className={table.number}>{formatNumber(rows)}</td>
          </tr>
        ))}
      </Table>
      <p className={record.actionNote}>
        A value between two bins is counted in the second one, the largest value in the last one.
      </p>
    </details>
  );
}

/** What the bars count. */
function Bars({ bars }: { bars: readonly Bar[] }) {
  return (
    <details>
      <summary className={styles.summary}>Counts as a table</summary>
      <Table label="Counts" heads={["Value", ["Rows", table.number]]} className={styles.dense}>
        {bars.map(({ value, rows }) => (
          <tr key={value}>
            <td>{cutCell(value)}</td>
            <td className={table.number}>{formatNumber(rows)}</td>
          </tr>
        ))}
      </Table>
    </details>
  );
}

const SUMMARIES = {
  line: "The line as a table",
  scatter: "The points as a table",
  map: "The positions as a table",
};

/** The points of a picture that the rows of the page do not have. */
function Points({ plot, points, columns }: PlotNumbersProps & { points: PlotPoints }) {
  const { kind } = plot;
  if (kind === "histogram" || kind === "bars") return null;
  const [x, y] = [plot.x, plot.y].map((place) => columns.find(({ at }) => at === place));
  const [place, value] = [x ? nameWithUnit(x) : "Row", y ? nameWithUnit(y) : ""];
  const toStyle = (column: ViewedColumn | undefined): string =>
    column?.facts.type === "date" ? table.oneLine : table.number;
  const [first, last] = [toStyle(x), toStyle(y)];
  const heads = points.isOfBlocks
    ? BLOCK_HEADS.map((head, at) => [head, at < 2 ? first : last] as const)
    : ([
        [place, first],
        [value, last],
      ] as const);
  return (
    <details>
      <summary className={styles.summary}>{SUMMARIES[kind]}</summary>
      <Table
        label="Points"
        heads={heads}
        className={styles.dense}
        caption={<caption className={styles.caption}>{`${value} against ${place}`}</caption>}
      >
        {points.rows.map(([name, ...cells], row) => (
          <tr key={row}>
            <th scope="row" className={first}>
              {name}
            </th>
            {cells.map((cell, at) => (
              <td key={at} className={heads[at + 1]?.[1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      <p className={styles.selected}>
        {points.note} <a href={`#${ROWS_ID}`}>Rows of the table</a>
      </p>
    </details>
  );
}

const BLOCK_HEADS = ["From", "To", "Smallest value", "Largest value"];

/** `height (m)` */
function nameWithUnit({ name, unit }: ViewedColumn): string {
  return unit === null ? name : `${name} (${unit})`;
}
