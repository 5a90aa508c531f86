import type { RecordLater } from "#client/contract/record-tabs.ts";
import { loadDownloads } from "../../../product-api/downloads.ts";
import type { LoadContext } from "../../load.ts";
import type { TabPlace } from "../record-place.ts";

/** Downloads of every version. */
export function startMetrics({ services, defer }: LoadContext, { record }: TabPlace): RecordLater {
  const { api, publicCache: cache } = services;
  return { metrics: loadDownloads({ api, cache, defer, now: services.now() }, record.id) };
}
