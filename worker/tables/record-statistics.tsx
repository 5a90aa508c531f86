import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";
import type { RecordsQuery } from "#client/contract/rows/records-query.ts";
import type { SourceTable } from "#api/wire/source-metadata.ts";
import { formatCount } from "#client/format.tsx";
import * as styles from "#client/pages/record/files/files.css.ts";
import { toFacts } from "#base/tables/column-facts.ts";
import { drawSanitized } from "../markdown/draw-sanitized.ts";
import { type RecordRows, toPlaced, toShownColumns } from "../product-api/to-records-view.ts";
import { ColumnFacts } from "./explorer-facts.tsx";
import { selectRows } from "./select-rows.ts";
import type { ViewedColumn } from "./table-view.ts";

/** The table of the version's files whose rows the records are. */
export interface RecordsTable {
  described: SourceTable;
  /** The address of its page. */
  href: string;
}

/** Statistics of the columns of all records of a kind, or of those that the filters let pass. */
export function drawRecordStatistics(
  { names, rows }: Pick<RecordRows, "names" | "rows">,
  query: RecordsQuery,
  table: RecordsTable | null,
): SanitizedHtml {
  const { filters } = toPlaced(query, names);
  const found = selectRows(rows, { filters, sort: null });
  const matching = found.length > 0 ? found : rows;
  const toCells = (of: readonly string[][], at: number): string[] => of.map((row) => row[at] ?? "");
  const shown = toShownColumns(names, query).columns.map(({ name, at }): ViewedColumn => {
    const ofAll = toFacts(toCells(rows, at));
    const field = table?.described.fields.find((one) => one.name === name);
    return {
      at,
      source: name,
      name,
      facts: matching.length < rows.length ? toFacts(toCells(matching, at), ofAll.type) : ofAll,
      isOfPage: false,
      unit: field?.unit ?? null,
      description: field?.description ?? field?.title ?? null,
    };
  });
  const view = {
    shown,
    counted: undefined,
    extent: { kind: "whole" as const },
    sampled: rows.length,
    found: found.length,
    read: rows.length,
  };
  const at = { query: { filters }, place: { file: "" } };
  return drawSanitized(
    <>
      <ColumnFacts {...at} view={view} heading="h2" />
      {table && <OwnPage {...table} />}
    </>,
  );
}

/** Why records have none: they are too many, the backend answers too few at once, or other requests need the memory. */
export function drawUncounted(
  reason: { total: number } | "busy",
  table: RecordsTable | null,
): SanitizedHtml {
  return drawSanitized(
    <>
      <p className={styles.selected}>
        {reason === "busy"
          ? "The columns have no statistics just now, because too much is being read. Reload the page in a moment."
          : `The columns have no statistics, because these ${formatCount(reason.total, "row")} cannot all be read here.`}
      </p>
      {table && <OwnPage {...table} />}
    </>,
  );
}

/** Plots and queries are on the page of the file. */
function OwnPage({ described: { path }, href }: RecordsTable) {
  return (
    <p>
      <a href={href}>Plot and query {path}</a>
    </p>
  );
}
