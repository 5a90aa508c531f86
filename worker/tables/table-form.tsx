import type { ReactNode } from "react";
import { toQueryString } from "#client/contract/query-string.ts";
import * as styles from "#client/pages/record/files/files.css.ts";
import { type TableQuery, toTableParameters } from "./table-query.ts";
import type { TableView } from "./table-view.ts";

export interface ExplorerPlace {
  /** Path of the record's page that shows the file. */
  page: string;
  file: string;
  /** The address that saves rows and pictures of the table; `null` for withheld files. */
  saved: string | null;
  /** Absolute address of the file itself; `null` for withheld files. */
  address: string | null;
  /** Absolute address under which plots of it may be framed; `null` for withheld files. */
  embedded: string | null;
  /** Absolute address of the page of the file's version. */
  version: string;
}

export interface ExplorerProps {
  view: TableView;
  query: TableQuery;
  place: ExplorerPlace;
  /** Of the file, bytes. */
  size: number;
}

/** The address of the same table with a change; a change of its rows begins at its first page. */
export function toTableHref(
  { query, place }: ExplorerProps,
  change: Partial<TableQuery>,
  anchor = "files",
): string {
  const fields = toTableParameters({ ...query, page: 1, at: 0, ...change });
  return `${place.page}${toQueryString({ tab: "files", file: place.file, ...fields })}#${anchor}`;
}

/** A GET form of the record's page, with every parameter of the address that has no field. */
export function TableForm({
  label,
  props: { query, place },
  change,
  children,
}: {
  label: string;
  props: ExplorerProps;
  change: Partial<TableQuery>;
  children: ReactNode;
}) {
  const fields = toTableParameters({ ...query, page: 1, at: 0, ...change });
  const hidden = Object.entries({ tab: "files", file: place.file, ...fields });
  return (
    <form className={styles.toolbar} method="get" action={place.page} aria-label={label}>
      {hidden.flatMap(([name, values]) =>
        [values ?? []]
          .flat()
          .map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
      )}
      {children}
    </form>
  );
}
