import type { RecordLater } from "#client/contract/record-tabs.ts";
import type { LoadContext } from "../../load.ts";
import type { TabPlace } from "../record-place.ts";

/** One page of what a collection gathers. */
export function startContents(
  { catalogue }: LoadContext,
  { record: { id, version }, place: { page } }: TabPlace,
): RecordLater {
  return { contents: catalogue.members({ id, version, page }) };
}
