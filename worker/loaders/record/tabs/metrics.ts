import type { RecordLater } from "#client/contract/record-tabs.ts";
import type { LoadContext } from "../../load.ts";
import type { TabPlace } from "../record-place.ts";

/** Downloads of every version. */
export function startMetrics({ catalogue }: LoadContext, { record }: TabPlace): RecordLater {
  return { metrics: catalogue.downloads(record.id) };
}
