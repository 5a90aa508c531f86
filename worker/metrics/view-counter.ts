import type { ViewCounts } from "#api/wire/views.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";
import { createUsageCounter } from "#platform/usage-counter.ts";

/** Counts one view of a record, whatever its version or tab; never throws and is not awaited. */
export type CountView = (view: { datasetId: number; headers: Headers }) => void;

interface ViewCounterServices {
  counts: ViewCounts;
  readNetwork(headers: Headers): string | null;
  /** Milliseconds since 1970. */
  now(): number;
  log(line: { event: string; rows: number; error: string }): void;
  defer(work: Promise<unknown>): void;
  pause(ms: number): Promise<void>;
}

/** Views are collected here, because most pages are answered without a call to the catalogue. */
export function createViewCounter({
  counts,
  readNetwork,
  ...services
}: ViewCounterServices): CountView {
  const count = createUsageCounter<{ datasetId: number }>({
    ...services,
    lostEvent: "views_lost",
    maxBytes: { lines: PORTAL_BOUNDS.views.bytes, clicks: PORTAL_BOUNDS.viewClicks.bytes },
    write: (views) => counts.addViews(views),
  });
  return ({ datasetId, headers }) => {
    const requester = { network: readNetwork(headers), agent: headers.get("user-agent") ?? "" };
    count({ line: { datasetId }, item: `${datasetId}`, requester });
  };
}
