import { Hono } from "hono";
import type { PortalEnv } from "../app-env.ts";
import type { Services } from "../services.ts";

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
