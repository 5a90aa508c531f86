import { formatCount } from "#client/format.tsx";
import { Scroller } from "#client/ui/containers.tsx";
import * as explorer from "#client/pages/record/files/explorer.css.ts";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as previews from "#client/pages/record/files/preview.css.ts";
import * as record from "#client/pages/record/record.css.ts";
import * as table from "#client/catalogue-ui/table.css.ts";
import { CellRows } from "#client/pages/record/files/cell-rows.tsx";
import { Cell, Table } from "#client/catalogue-ui/table.tsx";
import type { Preview, TableColumn } from "../previews/kinds.ts";

const TYPE_LABELS = {
  number: "Number",
  date: "Date",
  boolean: "Yes or no",
  text: "Text",
  empty: "Empty",
} as const;

type TableProps = Pick<Extract<Preview, { kind: "table" }>, "columns" | "rows">;

/** The beginning of a table, with statistics of each column; the charts' numbers are behind a click. */
export function TablePreview({ columns, rows }: TableProps) {
  const charted = columns.filter(({ histogram }) => histogram !== null);
  return (
    <>
      <Scroller label="Beginning of the table">
        <table className={`${table.table} ${styles.dense} ${previews.fit}`}>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th
                  key={index}
                  scope="col"
                  className={column.type === "number" ? previews.numberHead : undefined}
                >
                  <Head column={column} />
                </th>
              ))}
            </tr>
          </thead>
          <CellRows rows={rows} toType={(at) => columns[at]?.type} />
        </table>
      </Scroller>
      {charted.length > 0 && <Distributions columns={charted} />}
    </>
  );
}

function Head({ column: { name, type, histogram } }: { column: TableColumn }) {
  return (
    <span className={previews.cellHead}>
      {name}
      <span className={previews.cellKind}>{TYPE_LABELS[type]}</span>
      {histogram && histogram.counts.length > 1 && <Histogram histogram={histogram} name={name} />}
    </span>
  );
}

function Distributions({ columns }: { columns: TableColumn[] }) {
  return (
    <details>
      <summary className={styles.summary}>Distributions as a table</summary>
      <Table
        label="Distributions"
        heads={["Column", "Values", "From", "To", "Histogram"]}
        className={styles.dense}
      >
        {columns.map(({ name, filled, histogram }, index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <td className={table.number}>{filled}</td>
            <td className={table.number}>{histogram?.min}</td>
            <td className={table.number}>{histogram?.max}</td>
            <td>{histogram?.counts.join(" · ")}</td>
          </tr>
        ))}
      </Table>
      <p className={record.actionNote}>Counted in the rows that were read for this preview.</p>
    </details>
  );
}

/** The first rows of a columnar file, and its metadata of each column. */
export function ParquetPreview(preview: Extract<Preview, { kind: "parquet" }>) {
  const { schema, rowCount, columns, rows, note } = preview;
  return (
    <>
      {note !== null && <p>{note}</p>}
      {rows.length > 0 && <TablePreview columns={columns} rows={rows} />}
      <Table
        label="Schema"
        isStacked
        heads={["Column", "Type", "May be empty"]}
        className={styles.dense}
        caption={
          <caption className={styles.caption}>
            Schema, {formatCount(schema.length, "column")}; {formatCount(rowCount, "row")} in all
          </caption>
        }
      >
        {schema.map(({ name, type, isOptional }, index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <Cell head="Type">
              <code>{type}</code>
            </Cell>
            <Cell head="May be empty">{isOptional ? "Yes" : "No"}</Cell>
          </tr>
        ))}
      </Table>
      {rows.length > 0 && rowCount > rows.length && (
        <p className={record.actionNote}>The distributions describe the rows shown.</p>
      )}
    </>
  );
}

const WIDTH = 96;
const HEIGHT = 24;

interface HistogramProps {
  name: string;
  histogram: NonNullable<TableColumn["histogram"]>;
  /** The least and the largest value as text, where the numbers of the histogram are times. */
  ends?: readonly [least: string | null, largest: string | null];
}

/** The distribution of a column's numbers, as one path. */
export function Histogram({ name, histogram: { min, max, counts }, ends }: HistogramProps) {
  const most = Math.max(1, ...counts);
  const step = WIDTH / counts.length;
  const bars = counts.map((count, index) => {
    const height = count === 0 ? 0 : Math.max(1, (count / most) * HEIGHT);
    const left = (index * step).toFixed(1);
    return `M${left} ${HEIGHT}v${(-height).toFixed(1)}h${Math.max(1, step - 1).toFixed(1)}V${HEIGHT}z`;
  });
  return (
    <svg
      className={explorer.chart}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a chart drawn in the page has no address
      role="img"
      aria-label={`${name}: from ${ends?.[0] ?? min} to ${ends?.[1] ?? max}`}
    >
      <path d={bars.join("")} fill="currentColor" />
    </svg>
  );
}
