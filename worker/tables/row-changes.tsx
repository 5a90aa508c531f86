import { type ComparedTables, compareRows } from "#base/tables/compare-rows.ts";
import type { TableFormat } from "#base/tables/table-format.ts";
import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";
import { formatBytes, formatNumber } from "#client/format.tsx";
import { ChangedRows } from "#client/pages/record/files/changed-rows.tsx";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as previews from "#client/pages/record/files/preview.css.ts";
import type { TableVersions } from "#client/sql/compare-engine.ts";
import { COMPARED_MAX_BYTES } from "#client/sql/limits.ts";
import { LinkButton } from "#client/ui/button.tsx";
import { Scroller } from "#client/ui/containers.tsx";
import { drawSanitized } from "../markdown/draw-sanitized.ts";
import { TABLE_ROWS_PER_PAGE, TABLE_WHOLE_BYTES } from "../previews/limits.ts";
import type { RangedFile } from "../previews/read-range.ts";
import type { TableRows } from "./read-table.ts";
import { toSource } from "./sql.ts";
import { toFormat } from "./sql-table.ts";
import { readTable } from "./table-view.ts";

/** A file of one version in the interface that reads rows. */
export interface ComparedFile {
  ranged: RangedFile;
  /** Absolute address of the file, for a comparison elsewhere. */
  address: string;
  format: TableFormat;
  /** As its publisher declares it; empty without one. */
  primaryKey: readonly string[];
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
      <ChangedRows
        compared={compared}
        first={(place.page - 1) * TABLE_ROWS_PER_PAGE}
        pages={
          <Pages place={place} last={Math.ceil(compared.changes.length / TABLE_ROWS_PER_PAGE)} />
        }
      />
    ),
  );
}

/** `null` when a table is too large to be read with all of its columns, or cannot be read. */
async function readChanges(
  { before, after }: { before: ComparedFile; after: ComparedFile },
  path: string,
): Promise<ComparedTables | null> {
  const isText = !/\.parquet$/i.test(path);
  if (isText && Math.max(before.ranged.size, after.ranged.size) > TABLE_WHOLE_BYTES) return null;
  const start = { at: 0, page: 1, filters: [] };
  const [old, current] = await Promise.all([
    readTable(before.ranged, path, start, before.format),
    readTable(after.ranged, path, start, after.format),
  ]);
  return old && current && isReadWhole(old) && isReadWhole(current)
    ? compareRows(
        { ...old, primaryKey: before.primaryKey },
        { ...current, primaryKey: after.primaryKey },
      )
    : null;
}

function isReadWhole({ head, read, extent }: TableRows): boolean {
  return extent.kind === "whole" && (read?.length ?? head.length) === head.length;
}

/** Shown in place of the rows while too many files are being read. */
export function drawBusy(): SanitizedHtml {
  return drawSanitized(<p>Too many files are being read just now. Try again in a moment.</p>);
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

interface ElsewhereProps {
  before: ComparedFile;
  after: ComparedFile;
  path: string;
}

/** What compares the tables that the server does not: the reader's browser or DuckDB. */
function Elsewhere({ before, after, path }: ElsewhereProps) {
  const size = Math.max(before.ranged.size, after.ranged.size);
  return (
    <>
      <p>
        {size > TABLE_WHOLE_BYTES
          ? `This table is ${formatBytes(size)}; the server compares rows of tables up to ${formatBytes(TABLE_WHOLE_BYTES)}.`
          : "The server cannot compare the rows of this table."}{" "}
        Download both files: <a href={before.address}>the earlier one</a>{" "}
        <a href={after.address}>the later one</a>
      </p>
      <InBrowser before={before} after={after} path={path} />
      <p id={QUERIES_ID}>
        DuckDB compares them on your machine. The first query shows new and changed rows, the second
        removed rows and changed rows as they were:
      </p>
      <Scroller label="Queries for DuckDB" className={previews.code}>
        <pre>{`${toExcept(after, before, path)}\n${toExcept(before, after, path)}`}</pre>
      </Scroller>
    </>
  );
}

/** The id of the section with the queries for DuckDB. */
const QUERIES_ID = "queries";

/** Opens the comparison where there are scripts, and otherwise links to the queries. */
function InBrowser({ before, after, path }: ElsewhereProps) {
  const sizes = [before.ranged.size, after.ranged.size] as const;
  const limit = formatBytes(COMPARED_MAX_BYTES);
  if (Math.max(...sizes) > COMPARED_MAX_BYTES)
    return <p>Your browser compares tables up to {limit} each.</p>;
  const versions: TableVersions = {
    path,
    format: toFormat(path),
    before: toVersion(before),
    after: toVersion(after),
    bytes: sizes[0] + sizes[1],
  };
  return (
    <>
      <p>
        Your browser compares tables up to {limit} each. It reads {formatBytes(versions.bytes)} of
        these.
      </p>
      <p>
        <LinkButton variant="primary" href={`#${QUERIES_ID}`} data-opens={JSON.stringify(versions)}>
          Compare the rows in your browser
        </LinkButton>
      </p>
    </>
  );
}

function toVersion({ address, format, primaryKey }: ComparedFile): TableVersions["before"] {
  const isUsual = Object.keys(format).length === 0;
  return {
    address: new URL(address).pathname,
    ...(!isUsual && { described: format }),
    ...(primaryKey.length > 0 && { primaryKey }),
  };
}

function toExcept(these: ComparedFile, others: ComparedFile, path: string): string {
  const [own, other] = [these, others].map(({ address, format }) =>
    toSource({ path, address, format, columns: [] }),
  );
  return `FROM ${own} EXCEPT FROM ${other};`;
}
