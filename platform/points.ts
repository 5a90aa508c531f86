/** The tier of data points that are not about an answer. */
export const EVENT_TIER = "event";

/**
 * Writes one data point: its name, its outcome, its tier, and milliseconds. Never throws, and no caller
 * waits for it: when the platform refuses a point, the reader is served all the same.
 */
export type WritePoint = (
  point: { name: string; outcome: string; tier: string },
  times: [totalMs: number, waitedMs: number],
) => void;

/** Points of one build in a dataset of Workers Analytics Engine; `null` where none is bound. */
export function createPoints(
  dataset: Pick<AnalyticsEngineDataset, "writeDataPoint"> | undefined,
  buildId: string,
): WritePoint | null {
  if (dataset === undefined) return null;
  return ({ name, outcome, tier }, times) => {
    try {
      dataset.writeDataPoint({
        indexes: [name],
        blobs: [name, outcome, tier, buildId],
        doubles: times,
      });
    } catch {
      // The platform takes a limited number of points for each call.
    }
  };
}
