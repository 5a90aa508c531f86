import { Hono } from "hono";
import type { PortalEnv } from "../app-env.ts";

/**
 * Files that exist are served before the Worker is asked. What is left below `/assets/` does not
 * exist, and must not become an HTML page that a script import would choke on.
 */
export function missingAssets(): Hono<PortalEnv> {
  return new Hono<PortalEnv>().get("/assets/*", (c) =>
    c.text("There is no such file in this build.", 404, { "Cache-Control": "no-store" }),
  );
}
