import { Hono } from "hono";
import type { PortalEnv, Services } from "../services.ts";

/** What the browser polls to notice a newer build (specification points 4 and 7). */
export function builds({ build }: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>()
    .get("/builds/latest.json", (c) =>
      c.json({ id: build.id }, 200, { "Cache-Control": "no-store" }),
    )
    .get("/builds/meta/:file", (c) => {
      if (c.req.param("file") !== `${build.id}.json`) {
        return c.text("There is no such build.", 404, { "Cache-Control": "no-store" });
      }
      return c.json({ id: build.id, files: build.files }, 200, {
        "Cache-Control": "public, max-age=31536000, immutable",
      });
    });
}

/**
 * Files that exist are served before the Worker is asked. What is left below `/assets/` does not
 * exist, and must not become an HTML page that a script import would choke on.
 */
export function missingAssets(): Hono<PortalEnv> {
  return new Hono<PortalEnv>().get("/assets/*", (c) =>
    c.text("There is no such file in this build.", 404, { "Cache-Control": "no-store" }),
  );
}
