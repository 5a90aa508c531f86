import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";
import * as table from "#client/catalogue-ui/table.css.ts";
import { OPERATOR_WORDS } from "#client/contract/rows/row-filters.ts";
import { CellRows } from "#client/pages/record/files/cell-rows.tsx";
import { formatCount, formatNumber } from "#client/format.tsx";
import * as explorer from "#client/pages/record/files/explorer.css.ts";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as previews from "#client/pages/record/files/preview.css.ts";
import { Button } from "#client/ui/button.tsx";
import { Scroller } from "#client/ui/containers.tsx";
import * as field from "#client/ui/field.css.ts";
import { drawSanitized } from "../markdown/draw-sanitized.ts";
import { TABLE_FILTERS_MAX, TABLE_ROWS_PER_PAGE } from "../previews/limits.ts";
import { ColumnChoice, TooManyTicks } from "./explorer-columns.tsx";
import { ColumnFacts } from "./explorer-facts.tsx";
import { ROWS_ID } from "./explorer-points.tsx";
import { type ExplorerProps, TableForm, toTableHref } from "./table-form.tsx";
import { SavedRows } from "./explorer-saved.tsx";
import { DuckDbQuery, LargeTableAction, SqlLink } from "./explorer-sql.tsx";
import { TablePlot } from "./explorer-plot.tsx";
import { type TableFilter, type TableQuery, toFilterText } from "./table-query.ts";
import type { TableView } from "./table-view.ts";

/** A table to page through, sort, filter and draw: only links and forms, rendered by the server. */
export function drawExplorer(props: ExplorerProps): SanitizedHtml {
  return drawSanitized(<Explorer {...props} />);
}

/** Tables of so few columns leave space for their plot next to them. */
const NARROW_COLUMNS = 4;

function Explorer({ query: requested, ...rest }: ExplorerProps) {
  const { view } = rest;
  const { filters } = requested;
  const { extent } = view;
  const hasRows = (extent.kind === "counted" ? extent.total : view.read) > 0;
  // What is listed of the columns is no state of the rows.
  const props = { ...rest, query: { ...requested, find: "", list: 1 } };
  return (
    <>
      <div className={styles.toolbar}>
        <span className={styles.count}>{describeRows(props)}</span>
        <ColumnChoice {...props} query={requested} />
        <FilterForm {...props} />
      </div>
      <TooManyTicks view={view} />
      <Irregular {...view} />
      {filters.length > 0 && (
        <ul className={styles.toolbar} aria-label="Filters">
          {filters.map((filter) => (
            <li key={toFilterText(filter)}>
              {describeFilter(view, filter)}{" "}
              <a
                href={toTableHref(props, { filters: filters.filter((other) => other !== filter) })}
                aria-label={`Remove the filter ${describeFilter(view, filter)}`}
              >
                Remove
              </a>
            </li>
          ))}
        </ul>
      )}
      <LargeTableAction {...props} />
      <div className={view.shown.length <= NARROW_COLUMNS ? explorer.beside : explorer.explorer}>
        <div className={explorer.explorer} id={ROWS_ID}>
          <Rows {...props} />
          <Pages {...props} />
          {hasRows && (
            <div className={styles.actions}>
              <SavedRows {...props} />
              <SqlLink {...props} />
            </div>
          )}
        </div>
        {hasRows && <TablePlot {...props} />}
      </div>
      <DuckDbQuery {...props} />
      <ColumnFacts {...props} />
    </>
  );
}

/** What of the file does not fit a table. */
function Irregular({ unnamed, skipped, isHeadCut, columnsInAll }: TableView) {
  return (
    <>
      {unnamed > 0 && (
        <p className={styles.selected}>
          {`The first row names ${formatCount(columnsInAll - unnamed, "column")}, but rows have up to ${formatNumber(columnsInAll)} values.`}
        </p>
      )}
      {skipped > 0 && (
        <p className={styles.selected}>
          {skipped === 1
            ? "One line is not shown, because it is not a JSON object."
            : `${formatNumber(skipped)} lines are not shown, because they are not JSON objects.`}
        </p>
      )}
      {isHeadCut && (
        <p className={styles.selected}>
          The columns are the names in the first lines. Values under other names are not shown.
        </p>
      )}
    </>
  );
}

/** `First 50 of 2,160 rows.` */
function describeRows({ view: { extent, rows, found }, query: { page, filters } }: ExplorerProps) {
  if (extent.kind === "window") {
    const share = ((extent.start / extent.size) * 100).toFixed(1);
    return `${formatCount(rows.length, "row")}, beginning ${share} % into the file.`;
  }
  const total = extent.kind === "counted" ? extent.total : (found ?? 0);
  const first = extent.kind === "counted" ? extent.first : (page - 1) * TABLE_ROWS_PER_PAGE;
  const isMatch = filters.length > 0 && extent.kind === "whole";
  const all = isMatch ? formatCount(total, "matching row") : formatCount(total, "row");
  if (total === 0) return filters.length > 0 ? "No row matches." : "No rows.";
  if (rows.length === 0) return `This page is past the last of ${all}.`;
  if (rows.length === total) return `${all}.`;
  return first === 0
    ? `First ${formatNumber(rows.length)} of ${all}.`
    : `Rows ${formatNumber(first + 1)} to ${formatNumber(first + rows.length)} of ${all}.`;
}

function describeFilter({ columns }: TableView, { column, operator, value }: TableFilter): string {
  const name = columns.find(({ at }) => at === column)?.name ?? `Column ${column + 1}`;
  return `${name} ${OPERATOR_WORDS[operator]} ${value}`.trim();
}

/** One filter to add; on a phone it opens on request, so that the rows begin in the first window. */
function FilterForm(props: ExplorerProps) {
  return (
    <details className={explorer.folded}>
      <summary className={styles.summary}>Filter</summary>
      <FilterFields {...props} />
    </details>
  );
}

function FilterFields(props: ExplorerProps) {
  const { length } = props.query.filters;
  if (length >= TABLE_FILTERS_MAX)
    return <p>At most {length} filters can be set. Remove one to add another.</p>;
  return (
    <TableForm label="Filter" props={props} change={{}}>
      <select
        className={`${field.input} ${field.inputSmall}`}
        name="fc"
        aria-label="Column to filter"
      >
        {props.view.columns.map(({ at, name }) => (
          <option key={at} value={at + 1}>
            {name}
          </option>
        ))}
      </select>
      <select className={`${field.input} ${field.inputSmall}`} name="fo" aria-label="Comparison">
        {Object.entries(OPERATOR_WORDS).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
      <input
        className={`${field.input} ${field.inputSmall}`}
        name="fv"
        aria-label="Value"
        maxLength={100}
        size={10}
      />
      <Button type="submit" variant="quiet">
        Filter rows
      </Button>
    </TableForm>
  );
}

function Rows(props: ExplorerProps) {
  const { view, query } = props;
  const isWhole = view.extent.kind === "whole";
  return (
    <Scroller label="Rows of the table" className={explorer.rows}>
      <table className={`${table.table} ${styles.dense}`}>
        <thead>
          <tr>
            {view.shown.map(({ at, name, unit, facts }) => {
              const isAsked = query.sort?.column === at;
              const isDescending = isAsked && query.sort?.isDescending === true;
              const next = { column: at, isDescending: isAsked && !isDescending };
              const isSorted = isAsked && isWhole;
              return (
                <th
                  key={at}
                  scope="col"
                  className={facts.type === "number" ? previews.numberHead : undefined}
                  aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}
                >
                  <a href={toTableHref(props, { sort: next })}>{name}</a>
                  {isSorted && <span aria-hidden="true">{isDescending ? " ↓" : " ↑"}</span>}
                  {unit && <span className={previews.cellKind}> {unit}</span>}
                </th>
              );
            })}
          </tr>
        </thead>
        <CellRows rows={view.rows} toType={(at) => view.shown[at]?.facts.type} />
      </table>
    </Scroller>
  );
}

/** Links to other rows: by pages where they are counted, otherwise by places in the file. */
function Pages(props: ExplorerProps) {
  const { view, query } = props;
  const { extent } = view;
  const links: [label: string, change: Partial<TableQuery>][] = [];
  let lastPage: number | null = null;
  if (extent.kind === "window") {
    if (query.at > 0) links.push(["Beginning", { at: 0 }]);
    for (const share of [25, 50, 75]) {
      links.push([`${share} %`, { at: Math.floor((extent.size * share) / 100) }]);
    }
    if (view.next !== null) links.push(["Next rows", { at: view.next }]);
  } else {
    const total = extent.kind === "counted" ? extent.total : (view.found ?? 0);
    const last = Math.max(1, Math.ceil(total / TABLE_ROWS_PER_PAGE));
    // Of two pages there are links to both.
    if (last > 2) lastPage = last;
    const page = Math.min(query.page, last);
    if (page > 1) links.push(["First rows", {}], ["Previous rows", { page: page - 1 }]);
    if (page < last) links.push(["Next rows", { page: page + 1 }], ["Last rows", { page: last }]);
  }
  if (links.length === 0) return null;
  return (
    <nav className={styles.toolbar} aria-label="Pages of the table">
      {links.map(([label, change]) => (
        <a key={label} href={toTableHref(props, change)}>
          {label}
        </a>
      ))}
      {lastPage !== null && (
        <TableForm label="Page" props={props} change={{}}>
          <input
            className={`${field.input} ${field.inputSmall}`}
            type="number"
            name="page"
            aria-label={`Page, 1 to ${formatNumber(lastPage)}`}
            min={1}
            max={lastPage}
            defaultValue={query.page}
            required
          />
          <Button type="submit" variant="quiet">
            Go to page
          </Button>
        </TableForm>
      )}
    </nav>
  );
}
