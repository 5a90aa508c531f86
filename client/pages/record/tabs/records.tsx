import { RECORDS_PER_PAGE } from "../../../contract/limits.ts";
import type { RecordsView } from "../../../contract/record-parts.ts";
import type { Query } from "../../../contract/query-string.ts";
import type { RecordLater } from "../../../contract/record-tabs.ts";
import type { SanitizedHtml } from "../../../contract/sanitized-html.ts";
import type { Model } from "../../../contract/records.ts";
import { formatCount, formatNumber, Day } from "../../../format.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { useTrustedHtml } from "../../../ui/trusted-html.ts";
import { Scroller } from "../../../ui/containers.tsx";
import * as choices from "../../../catalogue-ui/choices.css.ts";
import { versionHref } from "../../../catalogue-ui/family.ts";
import * as explorer from "../files/explorer.css.ts";
import * as files from "../files/files.css.ts";
import { RecordPart } from "../part.tsx";
import * as record from "../record.css.ts";
import type { ShownRecord } from "../shown-record.ts";
import * as table from "../../../catalogue-ui/table.css.ts";
import { CellRows } from "../files/cell-rows.tsx";
import { isSelecting, toRecordsParameters } from "../../../contract/rows/records-query.ts";
import {
  type ControlsProps,
  RecordsControls,
  toRecordsHref,
  toTableHref,
  Unselected,
} from "./records-controls.tsx";

interface RecordsProps {
  shown: ShownRecord;
  later: RecordLater;
}

/** The records of a version: the kinds, and one page of one kind as a table. */
export function RecordsTab({ shown, later: { records, statistics } }: RecordsProps) {
  const { models, page } = shown;
  if (!models || models.all.length === 0) return <p>This version holds no records.</p>;
  const model = models.all.find(({ name }) => name === models.shown) ?? models.all[0];
  const toHref = (name: string, to = 1, query: Query = {}): string =>
    shown.toHref({ tab: "records", model: name, page: to === 1 ? undefined : to, ...query });
  return (
    <section className={record.section} aria-label="Records">
      <nav aria-label="Kinds of records">
        <ul className={choices.line}>
          {models.all.map(({ name, count }, at) => (
            <li key={at}>
              <a
                className={choices.choice}
                href={toHref(name)}
                aria-current={name === models.shown ? "page" : undefined}
              >
                {name} ({formatNumber(count)})
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {records ? (
        <RecordPart
          name="records"
          part={records}
          loading={{ what: "the records", count: 24, height: 30 }}
          retryHref={toHref(models.shown, page)}
          refusals={{ not_found: <Untold />, refused: <Untold /> }}
        >
          {(view) =>
            model && (
              <Page
                shown={shown}
                model={model}
                view={view}
                toHref={(to) => toHref(model.name, to, toRecordsParameters(view.query))}
              />
            )
          }
        </RecordPart>
      ) : (
        <Withheld shown={shown} />
      )}
      <RecordPart
        name="statistics"
        part={statistics}
        loading={{ what: "the statistics", count: 5, height: 30 }}
        retryHref={toHref(models.shown, page)}
      >
        {(html) => html !== "" && <Statistics html={html} />}
      </RecordPart>
    </section>
  );
}

function Statistics({ html }: { html: SanitizedHtml }) {
  return (
    <div
      className={explorer.explorer}
      suppressHydrationWarning
      dangerouslySetInnerHTML={useTrustedHtml(html)}
    />
  );
}

function Untold() {
  return <p>This catalogue counts these records but does not show them.</p>;
}

function Withheld({ shown: { record: shownRecord } }: Pick<RecordsProps, "shown">) {
  const { availability } = shownRecord;
  const until = availability.kind === "embargoed" ? availability.until : null;
  return (
    <p>These records are withheld until {until ? <Day iso={until} /> : "the embargo ends"}.</p>
  );
}

interface PageProps {
  shown: ShownRecord;
  model: Model;
  view: RecordsView;
  toHref: (page: number) => string;
}

/** The table, or why there is none. */
function Page({ shown, model, view, toHref }: PageProps) {
  const controls = { view, model: model.name, toHref: shown.toHref };
  if (view.total === 0 && view.query.filters.length > 0) {
    return (
      <>
        <RecordsControls {...controls} />
        <p>No row matches.</p>
      </>
    );
  }
  if (view.total === 0) {
    return (
      <p>
        These rows are in <a href={shown.toHref({ tab: "files" })}>the files</a>.
      </p>
    );
  }
  if (view.rows.length === 0) {
    return (
      <p>
        There is no page {shown.page}. <a href={toHref(1)}>Go to the first page</a>
      </p>
    );
  }
  if (view.version !== shown.record.version) {
    const there = versionHref(shown.record, view.version, { tab: "records", model: model.name });
    return (
      <p>
        Only the records of the newest version can be read here.{" "}
        <a href={there}>See those of version {view.version}</a>
      </p>
    );
  }
  return (
    <>
      {!view.table?.isBeginning && <RecordsControls {...controls} />}
      {!view.isAll && isSelecting(view.query) && <Unselected {...controls} />}
      <Rows {...controls} kind={model} page={view.table?.isBeginning ? 1 : shown.page} />
      {!view.table?.isBeginning && (
        <Pager
          label="Pages of records"
          page={shown.page}
          last={Math.ceil(view.total / RECORDS_PER_PAGE)}
          toHref={toHref}
        />
      )}
      {view.saved && (
        <p className={files.toolbar}>
          {describeSaved(view)}{" "}
          {["CSV", "JSON", "Parquet"].map((as) => (
            <a key={as} href={`${view.saved}&as=${as.toLowerCase()}`} download="">
              {as}
            </a>
          ))}
        </p>
      )}
      {view.table && (
        <p>
          <a href={toTableHref(view.table, controls)}>
            {`Sort, filter and plot ${formatCount(model.count, "row")}`}
          </a>
        </p>
      )}
    </>
  );
}

function describeSaved({ query, total }: RecordsView): string {
  const rows =
    query.filters.length > 0 ? formatCount(total, "matching row") : formatCount(total, "row");
  return total === 1 ? `Save ${rows}:` : `Save all ${rows}:`;
}

interface RowsProps extends ControlsProps {
  kind: Model;
  page: number;
}

function Rows({ kind, page, ...props }: RowsProps) {
  const { view } = props;
  const { columns, rows, total, leftOut, query } = view;
  const isFiltered = view.isAll && query.filters.length > 0;
  const before = (page - 1) * RECORDS_PER_PAGE;
  const place = `${formatNumber(before + 1)} to ${formatNumber(before + rows.length)}`;
  return (
    <>
      <Scroller label={`Records of ${kind.name}`}>
        <table className={`${table.table} ${files.dense}`}>
          <caption className={files.caption}>
            {kind.name}, {place} of {formatNumber(view.table && !isFiltered ? kind.count : total)}
          </caption>
          <thead>
            <tr>
              {columns.map(({ name, isNumber }, at) => (
                <Head key={at} {...props} name={name} isNumber={isNumber} />
              ))}
            </tr>
          </thead>
          <CellRows rows={rows} toType={(at) => (columns[at]?.isNumber ? "number" : undefined)} />
        </table>
      </Scroller>
      {leftOut > 0 && (
        <p className={record.actionNote}>
          {formatCount(leftOut, "more property", "more properties")} of these records{" "}
          {leftOut === 1 ? "has" : "have"} no column here. Deselect some columns to see the others.
        </p>
      )}
    </>
  );
}

/** A column's name, which sorts by it, and next in the other direction. */
function Head({ name, isNumber, ...props }: ControlsProps & { name: string; isNumber: boolean }) {
  const { query, isAll, table: source } = props.view;
  const isAsked = query.sort?.name === name;
  const isDescending = isAsked && query.sort?.isDescending === true;
  const isSorted = isAsked && isAll;
  const sort = { name, isDescending: isAsked && !isDescending };
  return (
    <th
      scope="col"
      className={isNumber ? table.number : undefined}
      aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}
    >
      {source?.isBeginning ? name : <a href={toRecordsHref(props, { sort })}>{name}</a>}
      {isSorted && <span aria-hidden="true">{isDescending ? " ↓" : " ↑"}</span>}
    </th>
  );
}
