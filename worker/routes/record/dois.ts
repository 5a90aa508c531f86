import { Hono } from "hono";
import { findIdentified, parseIdentifier } from "../../loaders/identifier.ts";
import { openCatalogue } from "../../product-api/catalogue.ts";
import type { PortalEnv, Services } from "../../services.ts";

/**
 * `/doi/10.5555/abc`, or with `doi:` before it: the page of the record, or of the older version, with
 * this DOI. A format
 * that `Accept` names is answered there (CN-01). Any other text is an unknown page.
 */
export function dois(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>().get("/doi/*", async (c, next) => {
    const identifier = parseIdentifier(
      `https://doi.org/${c.req.path.replace(/^\/doi\/(?:doi:)?/i, "")}`,
    );
    if (identifier?.kind !== "DOI") return next();
    const page = await findIdentified(openCatalogue(services, c), identifier);
    if (!page.ok) return c.text("The catalogue did not answer.", 503, UNANSWERED);
    if (page.value === null) return next();
    c.header("Cache-Control", "public, max-age=60");
    return c.redirect(page.value, 302);
  });
}

const UNANSWERED = { "Cache-Control": "no-store", "Retry-After": "60" };
