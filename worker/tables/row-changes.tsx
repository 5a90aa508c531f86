import * as table from "#client/catalogue-ui/table.css.ts";
import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";
import { formatBytes, formatCount, formatNumber } from "#client/format.tsx";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as previews from "#client/pages/record/files/preview.css.ts";
import { Scroller } from "#client/ui/containers.tsx";
import { drawSanitized } from "../markdown/draw-sanitized.ts";
import { PREVIEW_COLUMNS_MAX, TABLE_ROWS_PER_PAGE, TABLE_WHOLE_BYTES } from "../previews/limits.ts";
import type { RangedFile } from "../previews/read-range.ts";
import { cutCell } from "../previews/table.ts";
import {
  type ChangedCell,
  type ComparedTables,
  compareRows,
  type RowChange,
} from "./compare-rows.ts";
import { toSource } from "./sql.ts";
import { readTable } from "./table-view.ts";

/** A file of one version in the interface that reads rows. */
export interface ComparedFile {
  ranged: RangedFile;
  /** Absolute address of the file, for a comparison elsewhere. */
  address: string;
}

interface RowChangesPlace {
  path: string;
  /** From 1. */
  page: number;
  /** The address of another page of the same changes. */
  toHref: (page: number) => string;
}

/** The rows that differ between two versions of a table, rendered; or why they cannot be compared here. */
export async function drawRowChanges(
  files: { before: ComparedFile; after: ComparedFile },
  place: RowChangesPlace,
): Promise<SanitizedHtml> {
  const compared = await readChanges(files, place.path);
  return drawSanitized(
    compared === null ? (
      <Elsewhere {...files} path={place.path} />
    ) : (
      <Changes compared={compared} place={place} />
    ),
  );
}

/** `null` when a table is too large to be read whole, or cannot be read. */
async function readChanges(
  { before, after }: { before: ComparedFile; after: ComparedFile },
  path: string,
): Promise<ComparedTables | null> {
  const isText = !/\.parquet$/i.test(path);
  if (isText && Math.max(before.ranged.size, after.ranged.size) > TABLE_WHOLE_BYTES) return null;
  const start = { at: 0, page: 1, filters: [] };
  const [old, current] = await Promise.all([
    readTable(before.ranged, path, start),
    readTable(after.ranged, path, start),
  ]);
  if (old?.extent.kind !== "whole" || current?.extent.kind !== "whole") return null;
  return compareRows(old, current);
}

/** Shown in place of the rows while too many files are being read. */
export function drawBusy(): SanitizedHtml {
  return drawSanitized(<p>Too many files are being read just now. Try again in a moment.</p>);
}

const KIND_LABELS = { added: "Added", removed: "Removed", changed: "Changed" } as const;

function Changes({ compared, place }: { compared: ComparedTables; place: RowChangesPlace }) {
  const { columns, key, changes } = compared;
  const shown = columns.slice(0, PREVIEW_COLUMNS_MAX);
  const first = (place.page - 1) * TABLE_ROWS_PER_PAGE;
  const rows = changes.slice(first, first + TABLE_ROWS_PER_PAGE);
  return (
    <>
      <p>{summarise(compared)}</p>
      <p className={styles.selected}>
        {key.length > 0
          ? `Rows are matched by ${key.join(" and ")}.`
          : "No column identifies each row, so a changed row counts as one removed and one added."}
      </p>
      {rows.length > 0 && (
        <Scroller label="Changed rows">
          <table className={`${table.table} ${styles.dense}`}>
            <thead>
              <tr>
                <th scope="col">Change</th>
                {shown.map(({ name, kind }, at) => (
                  <th key={at} scope="col">
                    {name}
                    {kind !== "same" && (
                      <span className={previews.cellKind}> {KIND_LABELS[kind].toLowerCase()}</span>
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <Row key={at} row={row} columns={shown.length} />
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
      <Pages place={place} last={Math.ceil(changes.length / TABLE_ROWS_PER_PAGE)} />
    </>
  );
}

function summarise({ columns, counts }: ComparedTables): string {
  const named = (kind: "added" | "removed"): string[] =>
    columns.flatMap((column) => (column.kind === kind ? [column.name] : []));
  const { added, removed, changed, same } = counts;
  const rows =
    added + removed + changed === 0
      ? `All ${formatCount(same, "row")} are the same.`
      : `${formatCount(changed, "row")} changed, ${formatNumber(added)} added, ${formatNumber(removed)} removed, ${formatNumber(same)} the same.`;
  const [more, fewer] = [named("added"), named("removed")];
  return [
    rows,
    more.length > 0 && `Added columns: ${more.join(", ")}.`,
    fewer.length > 0 && `Removed columns: ${fewer.join(", ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function Row({ row: { kind, cells }, columns }: { row: RowChange; columns: number }) {
  return (
    <tr>
      <th scope="row">{KIND_LABELS[kind]}</th>
      {cells.slice(0, columns).map((cell, at) => (
        <td key={at}>{typeof cell === "string" ? cutCell(cell) : <Changed cell={cell} />}</td>
      ))}
    </tr>
  );
}

/** A cell that was empty, or became so, has a word for it. */
function Changed({ cell: { before, after } }: { cell: ChangedCell }) {
  return (
    <>
      <del>{before === "" ? "empty" : cutCell(before)}</del> →{" "}
      <ins>{after === "" ? "empty" : cutCell(after)}</ins>
    </>
  );
}

function Pages({ place: { page, toHref }, last }: { place: RowChangesPlace; last: number }) {
  if (last < 2) return null;
  return (
    <nav className={styles.toolbar} aria-label="Pages of changed rows">
      {page > 1 && <a href={toHref(Math.min(page, last + 1) - 1)}>Previous rows</a>}
      <span>
        Page {formatNumber(page)} of {formatNumber(last)}
      </span>
      {page < last && <a href={toHref(page + 1)}>Next rows</a>}
    </nav>
  );
}

/** A command for tables that are not compared here. */
function Elsewhere({
  before,
  after,
  path,
}: {
  before: ComparedFile;
  after: ComparedFile;
  path: string;
}) {
  const size = Math.max(before.ranged.size, after.ranged.size);
  return (
    <>
      <p>
        {size > TABLE_WHOLE_BYTES
          ? `This table is ${formatBytes(size)}; rows of tables up to ${formatBytes(TABLE_WHOLE_BYTES)} are compared here.`
          : "The rows of this table cannot be compared here."}{" "}
        DuckDB compares them on your machine. The first query shows new and changed rows, the second
        removed rows and changed rows as they were:
      </p>
      <Scroller label="Queries for DuckDB" className={previews.code}>
        <pre>{`${toExcept(after, before, path)}\n${toExcept(before, after, path)}`}</pre>
      </Scroller>
    </>
  );
}

function toExcept(these: ComparedFile, others: ComparedFile, path: string): string {
  return `FROM ${toSource(path, these.address)} EXCEPT FROM ${toSource(path, others.address)};`;
}
