/** Requests a second of the delivery and of the preview service (contentful limits). */
export const DELIVERY_PER_SECOND = 55;
export const PREVIEW_PER_SECOND = 14;

/** Counts requests by second, as the service does. */
export function createRateLimit(now: () => number, perSecond: number): { isExceeded(): boolean } {
  let second = 0;
  let requests = 0;
  return {
    isExceeded() {
      const current = Math.floor(now() / 1_000);
      if (current !== second) requests = 0;
      second = current;
      requests += 1;
      return requests > perSecond;
    },
  };
}
