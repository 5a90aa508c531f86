import type { Part } from "#client/contract/failures.ts";
import { RECORDS_PER_PAGE } from "#client/contract/limits.ts";
import type { RecordsView } from "#client/contract/record-parts.ts";
import type { RecordLater } from "#client/contract/record-tabs.ts";
import { RECORD_COLUMNS_MAX } from "../../../limits.ts";
import { toPreviewBytes } from "../../../previews/preview.ts";
import { openRangedFile } from "../../../previews/read-range.ts";
import { loadManifest, toWholePath } from "../../../product-api/file-tree.ts";
import { cutCell } from "../../../product-api/to-records-view.ts";
import { toFacts } from "#base/column-facts.ts";
import type { TableRows } from "../../../tables/read-table.ts";
import { isTable, readTable } from "../../../tables/table-view.ts";
import type { LoadContext } from "../../load.ts";
import type { TabPlace } from "../record-place.ts";

/**
 * One page of the records of a model; never those of withheld files, whatever the caller may read. When the
 * catalogue counts the rows of a table without storing them, they are read from that table.
 */
export function startRecords(context: LoadContext, tab: TabPlace): RecordLater {
  const { record, model, place } = tab;
  if (model === "" || record.availability.kind === "embargoed") return {};
  const stored = context.catalogue.modelRecords({ id: record.id, model, page: place.page });
  return {
    records: stored.then((part) => (hasNoRows(part) ? readTableRows(context, tab, part) : part)),
  };
}

function hasNoRows(part: Part<RecordsView>): boolean {
  return part.ok ? part.value.total === 0 : part.failure.code === "not_found";
}

async function readTableRows(
  { services }: LoadContext,
  { record: { id, version }, model, place: { page } }: TabPlace,
  none: Part<RecordsView>,
): Promise<Part<RecordsView>> {
  const manifest = await loadManifest(services.api, { id, version, headers: new Headers() });
  const file = manifest.ok
    ? manifest.files.find((one) => isTable(one.fileName) && toModelName(one.fileName) === model)
    : undefined;
  if (!file) return none;
  const path = toWholePath(file);
  const ranged = openRangedFile(services.api, { id, version, path, size: file.size });
  const table = await services.previewBudget.run(toPreviewBytes(path, file.size), () =>
    readTable(ranged, path, { page: 1, at: 0, filters: [] }),
  );
  return table ? { ok: true, value: toView(table, { version, page, path }) } : none;
}

/** The catalogue's name of a table whose rows it counts. */
function toModelName(name: string): string {
  return name.replace(/\.[^.]+$/, "");
}

interface Place {
  version: number;
  page: number;
  path: string;
}

/** The beginning of a table that is too large to be read whole. */
function toView({ head, rows, extent }: TableRows, { version, page, path }: Place): RecordsView {
  const isWhole = extent.kind === "whole";
  const start = isWhole ? (page - 1) * RECORDS_PER_PAGE : 0;
  const shown = rows.slice(start, start + RECORDS_PER_PAGE);
  const names = head.slice(0, RECORD_COLUMNS_MAX);
  return {
    version,
    total: isWhole ? rows.length : shown.length,
    columns: names.map((name, at) => ({
      name: cutCell(name),
      isNumber: toFacts(shown.map((row) => row[at] ?? "")).type === "number",
    })),
    leftOut: head.length - names.length,
    rows: shown.map((row) => names.map((_, at) => cutCell(row[at] ?? ""))),
    table: { path, isBeginning: !isWhole },
  };
}
