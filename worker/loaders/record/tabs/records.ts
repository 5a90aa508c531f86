import type { RecordLater } from "#client/contract/record-tabs.ts";
import type { LoadContext } from "../../load.ts";
import type { TabPlace } from "../record-place.ts";

/** One page of the records of a model; never those of withheld files, whoever asks. */
export function startRecords(
  { catalogue }: LoadContext,
  { record, place: { page }, model }: TabPlace,
): RecordLater {
  if (model === "" || record.availability.kind === "embargoed") return {};
  return { records: catalogue.modelRecords({ id: record.id, model, page }) };
}
