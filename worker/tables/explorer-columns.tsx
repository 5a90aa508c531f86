import { formatCount, formatNumber } from "#client/format.tsx";
import * as styles from "#client/pages/record/files/files.css.ts";
import { Button } from "#client/ui/button.tsx";
import { visuallyHidden } from "#client/ui/visually-hidden.css.ts";
import * as field from "#client/ui/field.css.ts";
import {
  PREVIEW_COLUMNS_MAX,
  TABLE_COLUMNS_LISTED,
  TABLE_FILTER_MAX_CHARS,
} from "../previews/limits.ts";
import { cutCell } from "../previews/table.ts";
import { type ExplorerProps, TableForm } from "./table-form.tsx";
import type { TableView } from "./table-view.ts";

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
