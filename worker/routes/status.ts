import { Hono } from "hono";
import type { PortalEnv, Services } from "../services.ts";
import type { Defer } from "../product-api/public-cache.ts";
import { findFaults } from "../alerts/alerts.ts";
import { findCronFault } from "../alerts/cron-watch.ts";
import { STATUS_TIMEOUT_MS } from "../limits.ts";
import { withTimeout } from "#base/with-timeout.ts";
import { type PortalStatus, renderPage, toFaultSection, toStatusSections } from "./status-page.ts";

/**
 * The portal's status: JSON, or a page for a request that accepts HTML. Nothing in it is secret.
 * `?strict` answers 503 while something that readers need is down, for monitors.
 */
export function status(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>().get("/api/status", async (c) => {
    const current = await readPortalStatus(services, (work) => c.executionCtx.waitUntil(work));
    const headers = { "Cache-Control": "no-store", Vary: "Accept" };
    const isStrict = c.req.query("strict") !== undefined;
    const code = isStrict && isReaderWithout(current) ? 503 : 200;
    const isPerson = (c.req.header("accept") ?? "").includes("text/html");
    if (!isPerson) return c.json(current, code, headers);
    const sections = `${toFaultSection(current.faults)}\n${toStatusSections(current)}`;
    return c.html(renderPage("Status", sections, c.get("nonce")), code, headers);
  });
}

/** Answers whatever is down: unknown values are `null`. */
export async function readPortalStatus(services: Services, defer: Defer): Promise<PortalStatus> {
  const [shown, content, catalogue, cronRuns] = await Promise.all([
    services.readContent(defer),
    withTimeout(
      services.readContentStatus().catch(() => null),
      STATUS_TIMEOUT_MS,
    ),
    services.readCatalogueHealth(),
    withTimeout(
      services.cronWatch.read().catch(() => null),
      STATUS_TIMEOUT_MS,
    ),
  ]);
  const { generation, source, ageMs } = shown;
  return {
    buildId: services.build.id,
    shown: { generation, source, ageSeconds: ageMs === null ? null : toSeconds(ageMs) },
    content,
    catalogue,
    cronNotedAt: cronRuns?.notedAt ?? null,
    keySets: services.keyAges().map(({ issuer, ageMs: age }) => ({
      issuer,
      ageSeconds: age === null ? null : toSeconds(age),
    })),
    upstreams: services.upstreams(),
    faults: Object.entries({
      ...findFaults(services, { content, health: catalogue }),
      ...findCronFault(cronRuns, services.now()),
    }).map(([code, sentence]) => ({ code, sentence })),
  };
}

/** There is always content, at least the built-in one; records may be missing. */
function isReaderWithout({ catalogue, upstreams }: PortalStatus): boolean {
  return (
    catalogue.state === "down" || Object.values(upstreams).some(({ state }) => state === "open")
  );
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1_000);
}
