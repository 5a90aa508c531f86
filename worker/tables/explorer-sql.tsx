import { formatBytes } from "#client/format.tsx";
import * as explorer from "#client/pages/record/files/explorer.css.ts";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as previews from "#client/pages/record/files/preview.css.ts";
import { LinkButton } from "#client/ui/button.tsx";
import { Scroller } from "#client/ui/containers.tsx";
import { SQL_READ_MAX_BYTES } from "#client/sql/limits.ts";
import { TABLE_ROWS_PER_PAGE, TABLE_WHOLE_BYTES } from "../previews/limits.ts";
import { toSource, toSourceColumns, toSql } from "./sql.ts";
import { isUndone, toSqlTable } from "./sql-table.ts";
import type { ExplorerProps } from "./table-form.tsx";

/** Opens the query box where there are scripts, and otherwise links to the query for DuckDB. */
export function SqlLink(props: ExplorerProps) {
  const table = toSqlTable(props);
  if (table === null || table.asked !== null) return null;
  return (
    <a href={`#${SQL_ID}`} data-opens={JSON.stringify(table)}>
      Query with SQL
    </a>
  );
}

/** Of the query for DuckDB. */
const SQL_ID = "sql";

/** Sorting and filtering of a table that is too large for the server, by the reader's browser. */
export function LargeTableAction(props: ExplorerProps) {
  const { view, query, size } = props;
  if (!isUndone(view, query)) return null;
  const table = toSqlTable(props);
  if (table === null) return <p className={styles.selected}>{describeShown(props)}</p>;
  return (
    <div className={explorer.explorer}>
      <p className={styles.selected}>
        {describeShown(props)} Your browser can do it for the whole table: it reads up to{" "}
        {formatBytes(size)}
        {size > SQL_READ_MAX_BYTES && ", and asks you first"}.
      </p>
      <p>
        <LinkButton variant="primary" href={`#${SQL_ID}`} data-opens={JSON.stringify(table)}>
          {toAction(query)}
        </LinkButton>
      </p>
    </div>
  );
}

function toAction({ sort, filters }: ExplorerProps["query"]): string {
  if (filters.length === 0) return "Sort all rows in your browser";
  return sort === null
    ? "Filter all rows in your browser"
    : "Filter and sort all rows in your browser";
}

/** Which rows the page shows, although the address asks for others. */
function describeShown({ view: { extent }, query: { sort, filters } }: ExplorerProps): string {
  const isSearched = extent.kind === "window" && filters.length > 0;
  if (!isSearched)
    return filters.length > 0
      ? "This table is too large to be filtered by the server: the rows below are not filtered."
      : "This table is too large to be sorted by the server: the rows below are in the order of the file.";
  return sort === null
    ? "This table is too large to be filtered by the server: below are the matching rows of a part of the file."
    : "This table is too large to be sorted by the server: below are the matching rows of a part of the file, in its order.";
}

/** The table and what the address asks of it as a query for DuckDB. */
export function DuckDbQuery({ view: { extent, columns, format }, query, place }: ExplorerProps) {
  if (place.address === null) return null;
  const source = toSource({
    path: place.file,
    address: place.address,
    format,
    columns: toSourceColumns(columns),
  });
  const head: string[] = [];
  for (const { at, source: name } of columns) head[at] = name;
  const code = (
    <Scroller label="Query for DuckDB" className={previews.code}>
      <pre>{toSql({ head, query, source, limit: TABLE_ROWS_PER_PAGE })}</pre>
    </Scroller>
  );
  if (extent.kind === "whole") {
    return (
      <details>
        <summary className={styles.summary}>Query with DuckDB</summary>
        <div id={SQL_ID}>{code}</div>
      </details>
    );
  }
  return (
    <div className={explorer.explorer} id={SQL_ID}>
      <p className={styles.selected}>
        The server sorts and filters tables up to {formatBytes(TABLE_WHOLE_BYTES)}. Your browser
        sorts and filters larger ones, or DuckDB on your machine, which reads only the parts that it
        needs:
      </p>
      {code}
    </div>
  );
}
