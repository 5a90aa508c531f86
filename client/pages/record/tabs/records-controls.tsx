import type { ReactNode } from "react";
import type { RecordsView } from "../../../contract/record-parts.ts";
import {
  RECORD_FILTERS_MAX,
  type RecordsFilter,
  type RecordsQuery,
  toRecordsParameters,
} from "../../../contract/rows/records-query.ts";
import { OPERATOR_WORDS } from "../../../contract/rows/row-filters.ts";
import type { Query } from "../../../contract/query-string.ts";
import { formatCount, formatNumber } from "../../../format.tsx";
import { Button } from "../../../ui/button.tsx";
import * as field from "../../../ui/field.css.ts";
import { visuallyHidden } from "../../../ui/visually-hidden.css.ts";
import * as explorer from "../files/explorer.css.ts";
import * as files from "../files/files.css.ts";

export interface ControlsProps {
  view: RecordsView;
  model: string;
  /** The address of the tab with another query. */
  toHref: (query: Query) => string;
}

/** The address of the same records with a change, on their first page. */
export function toRecordsHref(
  { view, model, toHref }: ControlsProps,
  change: Partial<RecordsQuery>,
): string {
  const parameters = toRecordsParameters({ ...view.query, ...change });
  return toHref({ tab: "records", model, ...parameters });
}

/** The table that the records are read from, in the same order and with the same filters: it names columns by their places. */
export function toTableHref(
  { path }: NonNullable<RecordsView["table"]>,
  { view: { names, query }, toHref }: ControlsProps,
): string {
  const toPlaces = (name: string): number[] =>
    names.includes(name) ? [names.indexOf(name) + 1] : [];
  const { sort, filters } = query;
  return toHref({
    tab: "files",
    file: path,
    by: sort ? toPlaces(sort.name).map((at) => (sort.isDescending ? -at : at)) : [],
    where: filters.flatMap(({ name, operator, value }) =>
      toPlaces(name).map((at) => `${at}.${operator}.${value}`),
    ),
  });
}

/** Which properties and which of the records are shown. */
export function RecordsControls(props: ControlsProps) {
  const { filters } = props.view.query;
  return (
    <>
      <div className={files.toolbar}>
        <Columns {...props} />
        <details className={explorer.folded}>
          <summary className={files.summary}>Filter</summary>
          <Filter {...props} />
        </details>
      </div>
      {filters.length > 0 && (
        <ul className={files.toolbar} aria-label="Filters">
          {filters.map((filter, at) => (
            <li key={at}>
              {describe(filter)}{" "}
              <a
                href={toRecordsHref(props, {
                  filters: filters.filter((other) => other !== filter),
                })}
                aria-label={`Remove the filter ${describe(filter)}`}
              >
                Remove
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function describe({ name, operator, value }: RecordsFilter): string {
  return `${name} ${OPERATOR_WORDS[operator]} ${value}`.trim();
}

function Columns(props: ControlsProps) {
  const { names, columns, query } = props.view;
  const ticked = query.columns.length > 0 ? query.columns : columns.map(({ name }) => name);
  return (
    <details>
      <summary className={files.summary}>
        {columns.length === names.length
          ? formatCount(names.length, "column")
          : `${columns.length} of ${formatCount(names.length, "column")}`}
      </summary>
      <ControlsForm label="Columns" props={props} change={{ columns: [] }}>
        <fieldset className={files.toolbar} aria-label="Columns">
          <legend className={visuallyHidden}>Columns</legend>
          {names.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                name="col"
                value={name}
                defaultChecked={ticked.includes(name)}
              />{" "}
              {name}
            </label>
          ))}
        </fieldset>
        <Button type="submit" variant="quiet">
          Show these columns
        </Button>
      </ControlsForm>
    </details>
  );
}

function Filter(props: ControlsProps) {
  const { length } = props.view.query.filters;
  if (length >= RECORD_FILTERS_MAX)
    return <p>At most {length} filters can be set. Remove one to add another.</p>;
  const input = `${field.input} ${field.inputSmall}`;
  return (
    <ControlsForm label="Filter" props={props} change={{}}>
      <select className={input} name="fc" aria-label="Column to filter">
        {props.view.names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <select className={input} name="fo" aria-label="Comparison">
        {Object.entries(OPERATOR_WORDS).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
      <input className={input} name="fv" aria-label="Value" maxLength={100} size={10} />
      <Button type="submit" variant="quiet">
        Filter rows
      </Button>
    </ControlsForm>
  );
}

/** A GET form with every parameter of the address that has no field. */
function ControlsForm({
  label,
  props: { view, model, toHref },
  change,
  children,
}: {
  label: string;
  props: ControlsProps;
  change: Partial<RecordsQuery>;
  children: ReactNode;
}) {
  const parameters = toRecordsParameters({ ...view.query, ...change });
  const hidden = Object.entries({ tab: "records", model, ...parameters });
  return (
    <form className={files.toolbar} method="get" action={toHref({})} aria-label={label}>
      {hidden.flatMap(([name, values]) =>
        [values ?? []]
          .flat()
          .filter((value) => value !== "")
          .map((value) => (
            <input key={name + String(value)} type="hidden" name={name} value={String(value)} />
          )),
      )}
      {children}
    </form>
  );
}

/** Why the address's order or filters are not those of the rows, and what does it instead. */
export function Unselected(props: ControlsProps) {
  const { view, model, toHref } = props;
  const all = toHref({ tab: "records", model });
  if (view.table) {
    return (
      <p className={files.selected}>
        Only the first rows of this table are read here, so they are not sorted or filtered.{" "}
        <a href={all}>Remove sort and filters</a>, or{" "}
        <a href={toTableHref(view.table, props)}>sort and filter the whole table</a>, query it with
        SQL, or download it on the page of its file.
      </p>
    );
  }
  return (
    <p className={files.selected}>
      These {formatNumber(view.total)} records are too many to sort or filter here, so they are in
      the catalogue’s order. <a href={all}>Remove sort and filters</a>, or look for them in{" "}
      <a href={toHref({ tab: "files" })}>the files</a>.
    </p>
  );
}
