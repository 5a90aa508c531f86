import { type FoundRecordsPage, parseFoundRecordsPage } from "#api/wire/search.ts";
import type { Part } from "#client/contract/failures.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { RECORD_CALLS_MAX, RECORD_VALUES_READ_MAX, RECORDS_PER_CALL } from "../limits.ts";
import type { Reads } from "./reads.ts";
import { type RecordRows, toRecordRows } from "./to-records-view.ts";

/** A kind of a dataset's records. */
export interface ModelPlace {
  id: number;
  model: string;
}

export function loadModelPage(
  reads: Reads,
  { id, model }: ModelPlace,
  page: { limit: number; offset: number },
): Promise<Part<FoundRecordsPage>> {
  const path = `/discover/search/records${toQueryString({ datasetId: id, model, ...page })}`;
  return reads.read({ path, parse: parseFoundRecordsPage }, (found) => found);
}

export function toModelRows(
  { totalCount: total, records }: Pick<FoundRecordsPage, "totalCount" | "records">,
  isAll: boolean,
): RecordRows {
  const rows = toRecordRows(records.map(({ properties }) => properties));
  return { version: records[0]?.version ?? 0, total, isAll, ...rows };
}

/**
 * All records of a kind: the contract's call neither sorts nor filters, so the portal does. Of too many, and
 * of a backend that answers fewer at once, the first.
 */
export async function loadAllOfModel(reads: Reads, place: ModelPlace): Promise<Part<RecordRows>> {
  const limit = RECORDS_PER_CALL;
  const first = await loadModelPage(reads, place, { limit, offset: 0 });
  if (!first.ok) return first;
  const { totalCount, records } = first.value;
  const width = Math.max(1, ...records.map(({ properties }) => Object.keys(properties).length));
  const isFew = totalCount * width <= RECORD_VALUES_READ_MAX;
  const calls = Math.ceil(totalCount / limit);
  const isReadable =
    isFew && calls <= RECORD_CALLS_MAX && records.length >= Math.min(limit, totalCount);
  if (!isReadable) return { ...first, value: toModelRows(first.value, false) };
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, calls - 1) }, (_, at) =>
      loadModelPage(reads, place, { limit, offset: (at + 1) * limit }),
    ),
  );
  const all = [...records];
  for (const part of rest) {
    if (!part.ok) return part;
    all.push(...part.value.records);
  }
  return { ...first, value: toModelRows({ totalCount, records: all }, all.length === totalCount) };
}
