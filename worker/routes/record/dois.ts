import { Hono } from "hono";
import { findIdentified, parseIdentifier } from "../../loaders/identifier.ts";
import { openCatalogue } from "../../product-api/catalogue.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { PREFLIGHT, READABLE_EVERYWHERE } from "../answer-text.ts";

/**
 * `/doi/10.5555/abc`, or with `doi:` before it: the page of the record, or of the older version, with
 * this DOI. A format
 * that `Accept` names is answered there (CN-01). Any other text is an unknown page.
 */
export function dois(services: Services): Hono<PortalEnv> {
  const preflight = new Hono<PortalEnv>().options("/doi/*", (c) => c.body(null, 204, PREFLIGHT));
  return preflight.get("/doi/*", async (c, next) => {
    const identifier = parseIdentifier(
      `https://doi.org/${c.req.path.replace(/^\/doi\/(?:doi:)?/i, "")}`,
    );
    if (identifier?.kind !== "DOI") return next();
    const page = await findIdentified(openCatalogue(services, c), identifier);
    if (!page.ok) return c.text("The catalogue did not answer.", 503, UNANSWERED);
    if (page.value === null) return next();
    for (const [name, value] of Object.entries(REDIRECTED)) c.header(name, value);
    return c.redirect(page.value, 302);
  });
}

/** Browsers follow a redirect for a page of another site only where that may read it. */
const REDIRECTED = { "Cache-Control": "public, max-age=60", ...READABLE_EVERYWHERE };
const UNANSWERED = { "Cache-Control": "no-store", "Retry-After": "60" };
