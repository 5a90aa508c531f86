import { toQueryString } from "#client/contract/query-string.ts";
import { formatCount, formatNumber } from "#client/format.tsx";
import { TABLE_SLICE_ROWS_MAX } from "../previews/limits.ts";
import type { ExplorerProps } from "./table-form.tsx";
import { toTableParameters } from "./table-query.ts";

/** The rows that are saved: all that match; of a table that is read in parts those of the part. */
function describeSaved({ view: { extent, found }, query: { filters } }: ExplorerProps): string {
  const isFiltered = filters.length > 0;
  if (extent.kind === "counted") return "Save the rows of this page:";
  if (extent.kind === "window") {
    const [from, to] = [extent.start, extent.end].map((byte) => (byte / extent.size) * 100);
    const span = `${from?.toFixed(1)} % to ${to?.toFixed(1)} %`;
    return isFiltered
      ? `Save the matching rows from ${span} of the file, in its order:`
      : `Save the rows from ${span} of the file, in its order:`;
  }
  const total = found ?? 0;
  const all = isFiltered ? formatCount(total, "matching row") : formatCount(total, "row");
  if (total > TABLE_SLICE_ROWS_MAX)
    return `Save the first ${formatNumber(TABLE_SLICE_ROWS_MAX)} of ${all}:`;
  return total === 1 ? `Save ${all}:` : `Save all ${all}:`;
}

/** The rows of the address as files, and as a link to them. */
export function SavedRows(props: ExplorerProps) {
  const { query, place } = props;
  if (place.saved === null) return null;
  const fields = toTableParameters(query);
  const saved = (as: string): string => `${place.saved}${toQueryString({ as, ...fields })}`;
  return (
    <>
      {describeSaved(props)}
      <a href={saved("csv")} download="">
        CSV
      </a>
      <a href={saved("json")} download="">
        JSON
      </a>
      <a href={saved("parquet")} download="">
        Parquet
      </a>
      <a href={`${place.version}${toQueryString({ tab: "files", file: place.file, ...fields })}`}>
        Link to these rows of this version
      </a>
    </>
  );
}
