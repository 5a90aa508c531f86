import { Hono } from "hono";
import type { PortalEnv } from "../app-env.ts";
import { renderStatusPage } from "../content/status-page.ts";
import { readPortalStatus } from "../content/portal-status.ts";
import type { Services } from "../services.ts";

/** How the portal is doing: JSON, or a page for whoever asks for HTML. Nothing in it is secret. */
export function status(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>().get("/api/status", async (c) => {
    const current = await readPortalStatus(services, (work) => c.executionCtx.waitUntil(work));
    const headers = { "Cache-Control": "no-store", Vary: "Accept" };
    const isPerson = (c.req.header("accept") ?? "").includes("text/html");
    return isPerson
      ? c.html(renderStatusPage(current, c.get("nonce")), 200, headers)
      : c.json(current, 200, headers);
  });
}
