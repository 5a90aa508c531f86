import { matchRoute } from "#client/contract/match-route.ts";
import type { Credentials, FormSignIn } from "../session/form-sign-in.ts";
import type { EdgeSession } from "../session/read-session.ts";
import { createPoints, EVENT_TIER } from "#platform/points.ts";
import { readWaited } from "#platform/server-timing.ts";

/**
 * The source of an answer: `page` is a whole cached page, `memory` cached
 * data, `catalogue` requested data.
 */
type Tier = "page" | "memory" | "catalogue";

/** Writes data points for operators; never throws and is not awaited. */
export interface Metrics {
  answer(request: Request, answer: { status: number; isStored: boolean }): void;
  /** An event other than an answer, its outcome, and for `content` the content's age. */
  event(name: EventName, outcome: string, ms?: number): void;
}

/**
 * `content`: a run that reads content; `sign-in`: by a form, for browsers without scripts;
 * `sign-in-dialog`: in the browser, as it says itself; `session`: an expired session that was renewed
 * here, or ended.
 */
type EventName = "content" | "sign-in" | "sign-in-dialog" | "session";

/** Addresses that are not pages, by their first part; all others are `other`. */
const FAMILIES: ReadonlySet<string> = new Set([
  "api",
  "assets",
  "feeds",
  "files",
  "hooks",
  "mcp",
  "oai",
]);

/**
 * Writes a data point for each answer: page, class of status, tier and build, with the milliseconds
 * until it began and those that the catalogue took. The page is a route's name and not an
 * address, so that a point names no person and no record.
 */
export function createMetrics(
  dataset: Pick<AnalyticsEngineDataset, "writeDataPoint"> | undefined,
  buildId: string,
): Metrics | null {
  const write = createPoints(dataset, buildId);
  if (write === null) return null;
  return {
    answer({ url }, { status, isStored }) {
      const { totalMs, waitedMs } = readWaited("catalogue");
      const tier: Tier = isStored ? "page" : waitedMs === null ? "memory" : "catalogue";
      const name = toPage(new URL(url).pathname);
      write({ name, outcome: `${Math.floor(status / 100)}xx`, tier }, [totalMs, waitedMs ?? 0]);
    },
    event: (name, outcome, ms = 0) => write({ name, outcome, tier: EVENT_TIER }, [ms, 0]),
  };
}

interface Sessions {
  readSession(request: Request): Promise<EdgeSession>;
  signIn(credentials: Credentials): Promise<FormSignIn>;
}

/** The same, with data points of sign-ins, and of sessions that are renewed here. */
export function withSessionEvents(
  metrics: Metrics | null,
  { readSession, signIn }: Sessions,
): Sessions {
  return {
    async readSession(request) {
      const session = await readSession(request);
      if (session.setCookies.length > 0)
        metrics?.event("session", session.kind === "signed-in" ? "renewed" : "ended");
      return session;
    },
    async signIn(credentials) {
      const outcome = await signIn(credentials);
      metrics?.event("sign-in", outcome.kind === "refused" ? outcome.refusal : outcome.kind);
      return outcome;
    },
  };
}

function toPage(pathname: string): string {
  const path = pathname.replace(/\/_payload\.json$/, "") || "/";
  const [, first = ""] = path.split("/");
  return matchRoute(path)?.name ?? (FAMILIES.has(first) ? `/${first}` : "other");
}
