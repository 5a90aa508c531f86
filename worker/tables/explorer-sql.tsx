import { formatBytes } from "#client/format.tsx";
import * as explorer from "#client/pages/record/files/explorer.css.ts";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as previews from "#client/pages/record/files/preview.css.ts";
import { LinkButton } from "#client/ui/button.tsx";
import { Scroller } from "#client/ui/containers.tsx";
import { TABLE_WHOLE_BYTES } from "../previews/limits.ts";
import { toSource, toSql } from "./sql.ts";
import { toSqlTable } from "./sql-table.ts";
import type { ExplorerProps } from "./table-form.tsx";

/** Opens the query box where there are scripts, and otherwise links to the query for DuckDB. */
export function SqlLink(props: ExplorerProps) {
  const table = toSqlTable(props);
  if (table === null) return null;
  return (
    <LinkButton variant="quiet" href={`#${SQL_ID}`} data-sql={JSON.stringify(table)}>
      Query with SQL
    </LinkButton>
  );
}

/** Of the query for DuckDB. */
const SQL_ID = "sql";

/** The queries that are impossible for a large table here, and how to make them elsewhere. */
export function DuckDbQuery(props: ExplorerProps) {
  const { view, query, place } = props;
  const { extent, columns } = view;
  if (place.address === null) {
    return extent.kind === "whole" ? null : <p className={styles.selected}>{toLimit(props)}</p>;
  }
  const source = toSource(place.file, place.address);
  const head = columns.map(({ name }) => name);
  const code = (
    <Scroller label="Query for DuckDB" className={previews.code}>
      <pre>{toSql({ head, query, source })}</pre>
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
        {toLimit(props)} DuckDB sorts and searches all of it on your machine, and reads only the
        parts that it needs:
      </p>
      {code}
    </div>
  );
}

function toLimit(props: ExplorerProps): string {
  const searched =
    props.view.extent.kind === "window" ? "the part of the file that is shown" : "its beginning";
  return canFilter(props)
    ? `Tables up to ${formatBytes(TABLE_WHOLE_BYTES)} can be sorted here, and this one is larger. A filter searches ${searched}.`
    : "This table is too large to be sorted or filtered here.";
}

/** Only rows of Parquet are read page by page. */
export function canFilter({ view: { extent }, place }: ExplorerProps): boolean {
  return extent.kind !== "counted" || !/\.parquet$/i.test(place.file);
}
