import type { ReactNode } from "react";
import type { FileRow } from "#client/contract/records.ts";
import { toQueryString } from "#client/contract/routes.ts";
import * as styles from "#client/pages/record/files/files.css.ts";
import { type LookQuery, toLookParameters } from "../previews/look-query.ts";

/** Where a look stands: its page, its file, and what of it the address asks for. */
export interface LookPlace {
  /** Path of the record's page that shows the file; `null` of a page that asks for nothing of a look. */
  page: string | null;
  file: string;
  /** Address of the file itself. */
  address: string;
  query: LookQuery;
  /** Pictures before and after this one in its folder. */
  neighbours: { before: FileRow | null; after: FileRow | null };
}

/** The address of the same file with a change of its look. */
export function toLookHref({ page, file, query }: LookPlace, change: Partial<LookQuery>): string {
  const fields = toLookParameters({ ...query, ...change });
  return `${page ?? ""}${toQueryString({ tab: "files", file, ...fields })}#files`;
}

/** A GET form of the record's page for some of the look's parameters. */
export function LookForm({
  place: { page, file, query },
  asks,
  children,
}: {
  place: LookPlace;
  /** The parameters that its fields ask for. */
  asks: readonly (keyof LookQuery)[];
  children: ReactNode;
}) {
  if (page === null) return null;
  const rest = Object.entries({ tab: "files", file, ...toLookParameters(query) }).filter(
    ([name, value]) => value !== undefined && !asks.some((asked) => asked === name),
  );
  return (
    <form className={styles.toolbar} method="get" action={page}>
      {rest.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
