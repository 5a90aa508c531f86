import { type FoundRecordsPage, parseFoundRecordsPage } from "#api/wire/search.ts";
import type { Part } from "#client/contract/failures.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { RECORDS_PER_PAGE } from "#client/contract/limits.ts";
import { RECORD_CALLS_MAX, RECORD_VALUES_READ_MAX, RECORDS_PER_CALL } from "../limits.ts";
import type { Reads } from "./reads.ts";
import { type RecordRows, toRecordRows } from "./to-records-view.ts";

/** A kind of a dataset's records. */
export interface ModelPlace {
  id: number;
  model: string;
}

function loadModelPage(
  reads: Reads,
  { id, model }: ModelPlace,
  page: { limit: number; offset: number },
): Promise<Part<FoundRecordsPage>> {
  const path = `/discover/search/records${toQueryString({ datasetId: id, model, ...page })}`;
  return reads.read({ path, parse: parseFoundRecordsPage }, (found) => found);
}

/** Of one page of the tab. */
export async function loadRowsOfModel(
  reads: Reads,
  { page, ...place }: ModelPlace & { page: number },
): Promise<Part<RecordRows>> {
  return toPageRows(await loadModelPage(reads, place, toRange(page)));
}

function toRange(page: number): { limit: number; offset: number } {
  return { limit: RECORDS_PER_PAGE, offset: (page - 1) * RECORDS_PER_PAGE };
}

function toPageRows(part: Part<FoundRecordsPage>): Part<RecordRows> {
  if (!part.ok) return part;
  const records = part.value.records.slice(0, RECORDS_PER_PAGE);
  return { ...part, value: toModelRows({ ...part.value, records }, false) };
}

function toModelRows(
  { totalCount: total, records }: Pick<FoundRecordsPage, "totalCount" | "records">,
  isAll: boolean,
): RecordRows {
  const rows = toRecordRows(records.map(({ properties }) => properties));
  return { version: records[0]?.version ?? 0, total, isAll, ...rows };
}

export interface SelectedModel extends ModelPlace {
  page: number;
  /** How many records of the kind there are, as the dataset says. */
  expected: number;
}

/**
 * All records of a kind: the contract's call neither sorts nor filters, so the portal does. When
 * there are too many, or the backend answers fewer at once, only those of the page. Where the dataset names more
 * than one call returns, the page's own are read first, and say how many there are.
 */
export async function loadAllOfModel(
  reads: Reads,
  { page, expected, ...place }: SelectedModel,
): Promise<Part<RecordRows>> {
  const limit = RECORDS_PER_CALL;
  const own = expected > limit ? await loadModelPage(reads, place, toRange(page)) : null;
  if (own !== null && (!own.ok || areTooMany(own.value))) return toPageRows(own);
  const first = await loadModelPage(reads, place, { limit, offset: 0 });
  if (!first.ok) return first;
  const { totalCount, records } = first.value;
  if (areTooMany(first.value) || records.length < Math.min(limit, totalCount))
    return toPageRows(own ?? (await loadModelPage(reads, place, toRange(page))));
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, Math.ceil(totalCount / limit) - 1) }, (_, at) =>
      loadModelPage(reads, place, { limit, offset: (at + 1) * limit }),
    ),
  );
  const all = [...records];
  for (const part of rest) {
    if (!part.ok) return part;
    all.push(...part.value.records);
  }
  if (all.length !== totalCount) return loadRowsOfModel(reads, { ...place, page });
  return { ...first, value: toModelRows({ totalCount, records: all }, true) };
}

/** Whether a request has no time to read all of them, by the widest of those read. */
function areTooMany({ totalCount, records }: FoundRecordsPage): boolean {
  const width = Math.max(1, ...records.map(({ properties }) => Object.keys(properties).length));
  return (
    totalCount * width > RECORD_VALUES_READ_MAX || totalCount > RECORD_CALLS_MAX * RECORDS_PER_CALL
  );
}
