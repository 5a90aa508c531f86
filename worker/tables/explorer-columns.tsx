import { toTableKind } from "#base/tables/table-kind.ts";
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
import * as field from "#client/ui/field.css.ts";
import {
  PREVIEW_COLUMNS_MAX,
  TABLE_COLUMNS_LISTED,
  TABLE_FILTER_MAX_CHARS,
} from "../previews/limits.ts";
import { cutCell } from "../previews/table.ts";
import { type ExplorerProps, TableForm } from "./table-form.tsx";
import type { TableView, ViewedColumn } from "./table-view.ts";

/** Which columns are shown: ticks in a list, which a wide table has pages of. */
export function ColumnChoice(props: ExplorerProps) {
  const { view, query } = props;
  const isSearched = query.find !== "" || query.list > 1;
  return (
    <details open={isSearched || isOverfull(view)}>
      <summary className={styles.summary}>
        {view.shown.length === view.columnsInAll
          ? formatCount(view.columnsInAll, "column")
          : `${view.shown.length} of ${formatCount(view.columnsInAll, "column")}`}
      </summary>
      <TableForm label="Columns" props={props} change={{ columns: [], find: "", list: 1 }}>
        {isWide(view) && <ColumnSearch {...props} />}
        <fieldset className={styles.toolbar} aria-label="Columns">
          <legend className={visuallyHidden}>Columns</legend>
          {listChoices(props).map(({ at, name, isTicked }) => (
            <label key={at}>
              <input type="checkbox" name="col" value={at + 1} defaultChecked={isTicked} />{" "}
              {name || `Column ${at + 1}`}
            </label>
          ))}
        </fieldset>
        <Button type="submit" variant="quiet">
          Show these columns
        </Button>
        {isWide(view) && <ColumnPages {...view} />}
      </TableForm>
    </details>
  );
}

/** Whether more columns are ticked than are shown at once. */
function isOverfull({ listed }: TableView): boolean {
  return listed.chosen.length > PREVIEW_COLUMNS_MAX;
}

/** Says which of too many ticked columns are shown. */
export function TooManyTicks({ view }: Pick<ExplorerProps, "view">) {
  if (!isOverfull(view)) return null;
  const { chosen } = view.listed;
  return (
    <p className={styles.selected}>
      {`At most ${PREVIEW_COLUMNS_MAX} columns are shown at once: the first of the ${formatNumber(chosen.length)} selected ones. Deselect some columns to see the others.`}
    </p>
  );
}

/** Whether there are more columns than are shown at once. */
function isWide({ columnsInAll }: TableView): boolean {
  return columnsInAll > PREVIEW_COLUMNS_MAX;
}

interface Choice {
  at: number;
  name: string;
  isTicked: boolean;
}

/**
 * The columns of the list, and before them the chosen ones that it does not have, so that these stay ticked. As long
 * as none is chosen, the shown ones are ticked unless there is no room for more.
 */
function listChoices({ view, query }: ExplorerProps): Choice[] {
  const { shown, listed } = view;
  const ticked = new Set(isWide(view) ? query.columns : shown.map(({ at }) => at));
  const names = new Set(listed.columns.map(({ at }) => at));
  const others = isWide(view) ? listed.chosen.filter(({ at }) => !names.has(at)) : [];
  return [...others, ...listed.columns].map(({ at, name }) => ({
    at,
    name: cutCell(name),
    isTicked: ticked.has(at),
  }));
}

function ColumnSearch({ view, query }: ExplorerProps) {
  return (
    <>
      <input
        className={`${field.input} ${field.inputSmall}`}
        name="cq"
        aria-label="Part of a column's name"
        size={12}
        maxLength={TABLE_FILTER_MAX_CHARS}
        defaultValue={query.find}
      />
      <Button type="submit" variant="quiet">
        Find columns
      </Button>
      <span>
        {describeListed(view, query.find)} {`At most ${PREVIEW_COLUMNS_MAX} are shown at once.`}
      </span>
    </>
  );
}

function describeListed({ listed, columnsInAll }: TableView, find: string): string {
  const { columns, found, page } = listed;
  const all = formatCount(columnsInAll, "column");
  if (found === 0) return `None of ${all} has “${find}” in its name.`;
  const first = (page - 1) * TABLE_COLUMNS_LISTED;
  const place = `${formatNumber(first + 1)} to ${formatNumber(first + columns.length)}`;
  return find === ""
    ? `Columns ${place} of ${formatNumber(columnsInAll)}.`
    : `${place} of ${formatNumber(found)} with “${find}” in their names, of ${all}.`;
}

/** Buttons of the form, so that ticks stay: a link would lose them. */
function ColumnPages({ listed: { page, last } }: TableView) {
  return (
    <>
      {page > 1 && (
        <Button type="submit" variant="quiet" name="cp" value={page - 1}>
          Previous columns
        </Button>
      )}
      {page < last && (
        <Button type="submit" variant="quiet" name="cp" value={page + 1}>
          Next columns
        </Button>
      )}
    </>
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
            {top.map(({ value, count }) => `${cutCell(value)} (${formatNumber(count)})`).join(", ")}
          </div>
        )
      ),
  ],
  ["Description", ({ description }) => description],
];

/** Statistics of each column. */
export function ColumnFacts({ view, query, place }: ExplorerProps) {
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
      <h3 className={record.sectionTitle}>Columns</h3>
      {source !== null && ofPage < shown.length && <p className={styles.selected}>{source}</p>}
      {ofPage > 0 && <p className={styles.selected}>{describeUncounted(view)}</p>}
      {isFiltered && extent.kind !== "whole" && (
        <p className={styles.selected}>The filter does not change these statistics.</p>
      )}
      {counted !== undefined && toTableKind(place.file) === "parquet" && (
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

/** Parquet has missing values of its own: the catalogue counts it without its description. */
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

/** Of a wide table only the first columns are counted. */
function describeUncounted({ shown, read }: TableView): string {
  const names = shown.filter(({ isOfPage }) => isOfPage).map(({ name }) => name);
  const rows = formatCount(read, "row");
  return names.length === shown.length
    ? `These columns are not counted: their statistics are of the ${rows} that this page reads.`
    : `Not counted: ${names.join(", ")}. Their statistics are of the ${rows} that this page reads.`;
}

/** The rows that the statistics cover, where it is not obvious. */
function describeSource(
  { counted, sampled, extent, found, read }: TableView,
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
  if (counted.rows === 0 && !counted.isAll)
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
