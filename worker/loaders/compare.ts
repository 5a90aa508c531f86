import type { Part } from "#client/contract/failures.ts";
import { COMPARED_MAX } from "#client/contract/limits.ts";
import type { Pages } from "#client/contract/page-data.ts";
import type { RecordDetail } from "#client/contract/records.ts";
import { toPlainText } from "../markdown/plain-text.ts";
import { found, type LoadContext, type Loaded, toTitle } from "./load.ts";

/** Up to four records side by side. */
export async function loadCompare(context: LoadContext): Promise<Loaded<Pages["compare"]>> {
  const ids = readIds(context.query("ids"));
  const records = await loadAll(context, ids);
  const head = {
    title: toTitle(context, "Compare records"),
    description: "Records of the catalogue side by side.",
    isIndexable: false,
  };
  return found(head, { data: { ids, records }, later: {} });
}

/** `?ids=1,2,3` and `?ids=1&ids=2` say the same. */
export function readIds(values: readonly string[]): number[] {
  const ids = values.flatMap((value) => value.split(",")).filter((id) => /^\d{1,15}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, COMPARED_MAX);
}

/** What was withdrawn or never was is left out; when nothing answers, the page says why. */
async function loadAll(
  { catalogue }: LoadContext,
  ids: readonly number[],
): Promise<Part<RecordDetail[]>> {
  const found = await Promise.all(ids.map((id) => catalogue.record(String(id), null)));
  const records = found.flatMap((one) => (one.kind === "record" ? [toPlain(one.record)] : []));
  const failed = found.find((one) => one.kind === "failed" && one.failure.code !== "not_found");
  if (records.length === 0 && failed?.kind === "failed")
    return { ok: false, failure: failed.failure };
  const ages = found.flatMap((one) => (one.kind === "record" ? [one.ageSeconds ?? 0] : []));
  const oldest = Math.max(0, ...ages);
  return { ok: true, value: records, ...(oldest > 0 && { ageSeconds: oldest }) };
}

function toPlain(record: RecordDetail): RecordDetail {
  return { ...record, description: toPlainText(record.description) };
}
