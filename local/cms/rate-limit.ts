/** Requests a second of the delivery service (contentful limits). */
const REQUESTS_PER_SECOND = 55;

/** Counts requests by second, as the service does. */
export function createRateLimit(now: () => number): { isExceeded(): boolean } {
  let second = 0;
  let requests = 0;
  return {
    isExceeded() {
      const current = Math.floor(now() / 1_000);
      if (current !== second) requests = 0;
      second = current;
      requests += 1;
      return requests > REQUESTS_PER_SECOND;
    },
  };
}
