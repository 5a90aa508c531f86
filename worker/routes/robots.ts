import { Hono } from "hono";
import type { PortalEnv } from "../app-env.ts";
import type { Services } from "../services.ts";

/** Records are for crawlers; endless facet combinations and private pages are not (RB-01). */
export function robots({ config }: Services): Hono<PortalEnv> {
  const rules =
    config.ENVIRONMENT === "production"
      ? [
          "User-agent: *",
          "Allow: /",
          "Disallow: /*tag=*tag=",
          "Disallow: /workspaces/",
          "Disallow: /user/",
          "Disallow: /appearance",
          `Sitemap: ${config.PUBLIC_ORIGIN}/sitemap.xml`,
        ]
      : ["User-agent: *", "Disallow: /"];
  return new Hono<PortalEnv>().get("/robots.txt", (c) =>
    c.text(`${rules.join("\n")}\n`, 200, { "Cache-Control": "public, max-age=3600" }),
  );
}
