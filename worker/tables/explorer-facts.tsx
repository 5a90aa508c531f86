import { toTableKind } from "#base/tables/table-kind.ts";
import type { ReactNode } from "react";
import * as table from "#client/catalogue-ui/table.css.ts";
import { formatCount, formatNumber } from "#client/format.tsx";
import * as explorer from "#client/pages/record/files/explorer.css.ts";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as record from "#client/pages/record/record.css.ts";
import { Histogram } from "../preview-views/table.tsx";
import { Scroller } from "#client/ui/containers.tsx";
import { cutCell } from "../previews/table.ts";
import type { ExplorerProps } from "./table-form.tsx";
import type { TableView, ViewedColumn } from "./table-view.ts";

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
            {top.map(({ value, count }) => `${cutCell(value)} (${formatNumber(count)})`).join(", ")}
          </div>
        )
      ),
  ],
  ["Description", ({ description }) => description],
];

interface ColumnFactsProps {
  view: Pick<TableView, "shown" | "counted" | "extent" | "sampled" | "found" | "read">;
  query: Pick<ExplorerProps["query"], "filters">;
  place: Pick<ExplorerProps["place"], "file">;
  /** One level below the heading above it. */
  heading?: "h2" | "h3";
}

/** Statistics of each column. */
export function ColumnFacts({ view, query, place, heading: Heading = "h3" }: ColumnFactsProps) {
  const { shown, counted, extent } = view;
  const isFiltered = query.filters.length > 0;
  const isSampled = extent.kind === "window" && counted === undefined;
  const source = describeSource(view, isFiltered);
  const ofPage = shown.filter(({ isOfPage }) => isOfPage).length;
  const knownFacts = FACTS.filter(
    (fact) => !(isSampled && fact === MISSING) && shown.some((column) => isKnown(fact[1](column))),
  );
  return (
    <section className={explorer.explorer} aria-label="Columns">
      <Heading className={record.sectionTitle}>Columns</Heading>
      {source !== null && ofPage < shown.length && <p className={styles.selected}>{source}</p>}
      {ofPage > 0 && <p className={styles.selected}>{describeUncounted(view)}</p>}
      {isFiltered && extent.kind !== "whole" && (
        <p className={styles.selected}>The filter does not change these statistics.</p>
      )}
      {isOfFile(counted) && toTableKind(place.file) === "parquet" && (
        <CountedMissing shown={shown} />
      )}
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

/** What a Parquet file itself holds of its columns knows nothing of its description; what is counted leaves these out. */
function CountedMissing({ shown }: Pick<TableView, "shown">) {
  const counted = shown.filter(({ isOfPage }) => !isOfPage);
  const texts = new Set(counted.flatMap(({ declared }) => [...(declared?.missing ?? [])]));
  if (texts.size === 0) return null;
  return (
    <p className={styles.selected}>
      Missing values that only the description names are counted as values: {[...texts].join(", ")}.
    </p>
  );
}

/** Whether nothing is counted yet, so that the statistics that the file itself holds are shown. */
function isOfFile(counted: TableView["counted"]): boolean {
  return counted !== undefined && counted.rows === 0 && !counted.isAll;
}

/** Of a wide table only the first columns are counted. */
function describeUncounted({ shown, read }: ColumnFactsProps["view"]): string {
  const names = shown.filter(({ isOfPage }) => isOfPage).map(({ name }) => name);
  const rows = formatCount(read, "row");
  return names.length === shown.length
    ? `These columns are not counted: their statistics are of the ${rows} that this page reads.`
    : `Not counted: ${names.join(", ")}. Their statistics are of the ${rows} that this page reads.`;
}

/** The rows that the statistics cover, where it is not obvious. */
function describeSource(
  { counted, sampled, extent, found, read }: ColumnFactsProps["view"],
  isFiltered: boolean,
): string | null {
  if (extent.kind === "whole") {
    if (!isFiltered) return null;
    return found
      ? `Statistics of the ${formatCount(found, "matching row")}.`
      : `No row matches, so these are the statistics of all ${formatCount(read, "row")}.`;
  }
  if (counted === undefined)
    return extent.kind === "window"
      ? `These statistics are of a sample of ${formatCount(sampled, "row")} from twelve places in the file.`
      : null;
  if (isOfFile(counted))
    return "All rows are being counted. Until then, these are the statistics that the file holds.";
  const rows = counted.isAll
    ? `Statistics of all ${formatCount(counted.rows, "row")}.`
    : `Statistics of the first ${formatCount(counted.rows, "row")}. The others are being counted.`;
  if (sampled >= counted.rows) return rows;
  return `${rows} Medians and histograms are of a random sample of ${formatCount(sampled, "row")}.`;
}

function isKnown(cell: ReactNode): boolean {
  return cell !== null && cell !== "" && cell !== false;
}
