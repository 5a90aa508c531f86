import type { ReactNode } from "react";
import type { FileRow } from "#client/contract/records.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import * as styles from "#client/pages/record/files/files.css.ts";
import {
  type PreviewParameter,
  type PreviewQuery,
  toPreviewParameters,
} from "../previews/preview-query.ts";

/** Where a preview is shown: its page, its file, and the parameters of the address. */
export interface PreviewPlace {
  /** Path of the record's page that shows the file; `null` for a page without parameters of a preview. */
  page: string | null;
  file: string;
  /** Address of the file itself. */
  address: string;
  /** The address that saves a drawing of the file; `null` when there is none. */
  saved: string | null;
  /** Absolute addresses under which a drawing of the file may be framed, and of its version's page; of open files. */
  shared?: { embedded: string; version: string };
  query: PreviewQuery;
  /** Pictures before and after this one in its folder. */
  neighbours: { before: FileRow | null; after: FileRow | null };
}

/** The address of the same file with another preview of it, by default at the list of files. */
export function toPreviewHref(
  { page, file, query }: PreviewPlace,
  change: Partial<PreviewQuery>,
  anchor = "files",
): string {
  const fields = toPreviewParameters({ ...query, ...change });
  return `${page ?? ""}${toQueryString({ tab: "files", file, ...fields })}#${anchor}`;
}

/** A GET form of the record's page for some of the preview's parameters. */
export function PreviewForm({
  place,
  asks,
  children,
}: {
  place: PreviewPlace;
  /** The parameters of its fields. */
  asks: readonly PreviewParameter[];
  children: ReactNode;
}) {
  const { page } = place;
  if (page === null) return null;
  return (
    <form className={styles.toolbar} method="get" action={page} aria-label="Preview">
      <ShownFields place={place} asks={asks} />
      {children}
    </form>
  );
}

interface ShownFieldsProps {
  place: PreviewPlace;
  /** Parameters that the form has fields for. */
  asks: readonly PreviewParameter[];
}

/** What is shown, as hidden fields of a GET form. */
export function ShownFields({ place: { file, query }, asks }: ShownFieldsProps) {
  const rest = Object.entries({ tab: "files", file, ...toPreviewParameters(query) }).filter(
    ([name, value]) => value !== undefined && !asks.some((requested) => requested === name),
  );
  return rest.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
