import { createBoundedCache } from "#base/bounded-cache.ts";

/**
 * A call in progress. Plain data that others read, not a promise that they share: workerd ends
 * a request's I/O with that request.
 */
interface Flight<Outcome> {
  startedAt: number;
  outcome: Outcome | null;
}

/** One call for each key, however many requests need it at the same moment (F-27). */
export interface Flights<Outcome> {
  isUnderWay(key: string): boolean;
  /** Makes the call, even while another one is in progress. */
  start(key: string, run: () => Promise<Outcome>): Promise<Outcome>;
  /** The outcome of the call in progress, or of a new one when none can be shared. */
  join(key: string, run: () => Promise<Outcome>): Promise<Outcome>;
}

interface FlightsOptions<Outcome> {
  /** Of all calls in memory, bytes. */
  maxBytes: number;
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** A call that has taken longer was ended with its request, milliseconds. */
  maxMs: number;
  /** Interval at which others check, milliseconds. */
  pollMs: number;
  /** Whether the requests that wait may use an outcome, too. */
  isForAll: (outcome: Outcome) => boolean;
}

/** A call without its outcome, which others have anyway, bytes. */
const FLIGHT_BYTES = 50;

/** A request that is ended cannot delete its call, so that the oldest ones are removed. */
export function createFlights<Outcome>(options: FlightsOptions<Outcome>): Flights<Outcome> {
  const { maxBytes, now, wait, maxMs, pollMs, isForAll } = options;
  const flights = createBoundedCache<Flight<Outcome>>({ maxBytes, sizeOf: () => FLIGHT_BYTES });

  function find(key: string): Flight<Outcome> | null {
    const flight = flights.get(key);
    return flight && now() - flight.startedAt < maxMs ? flight : null;
  }

  async function untilLanded(key: string, flight: Flight<Outcome>): Promise<Outcome | null> {
    for (let polls = maxMs / pollMs; polls > 0; polls -= 1) {
      if (flight.outcome !== null || find(key) !== flight) break;
      await wait(pollMs);
    }
    return flight.outcome;
  }

  async function start(key: string, run: () => Promise<Outcome>): Promise<Outcome> {
    const flight: Flight<Outcome> = { startedAt: now(), outcome: null };
    flights.set(key, flight);
    try {
      const outcome = await run();
      if (isForAll(outcome)) flight.outcome = outcome;
      return outcome;
    } finally {
      if (flights.get(key) === flight) flights.delete(key);
    }
  }

  return {
    isUnderWay: (key) => find(key) !== null,
    start,
    async join(key, run) {
      const flight = find(key);
      return (flight && (await untilLanded(key, flight))) ?? start(key, run);
    },
  };
}
