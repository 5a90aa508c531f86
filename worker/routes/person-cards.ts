import { type Context, Hono } from "hono";
import { PAGE_SIZES } from "#client/contract/limits.ts";
import type { PortalEnv, Services } from "../services.ts";
import { createCatalogue } from "../product-api/catalogue.ts";
import { toOrcid } from "#base/orcid.ts";

/** How long a browser caches ORCID's data of a person. */
const FOUND = { "Cache-Control": "public, max-age=3600" };
const MISSED = { "Cache-Control": "public, max-age=300" };
const FAILED = { "Cache-Control": "no-store" };

/**
 * `/people/{iD}/card.json`: ORCID's data of a contributor. Only of people whom the catalogue
 * names, so that nobody can query all of ORCID through this portal.
 */
export function personCards(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>().get("/people/:orcid{[\\dX-]{19}}/card.json", async (c) => {
    const orcid = toOrcid(c.req.param("orcid"));
    if (orcid === null || !services.orcidRecords)
      return c.text("There is no card here.", 404, MISSED);
    const defer = (work: Promise<unknown>): void => c.executionCtx.waitUntil(work);
    const named = await createCatalogue(services, defer).person(
      { orcid },
      { page: 1, size: PAGE_SIZES[0] },
    );
    if (!named.ok) return refuse(c, "The catalogue");
    if (named.value.name === null) {
      return c.text("No record names this iD.", 404, MISSED);
    }
    const found = await services.orcidRecords.read(orcid, defer);
    if (found.ok) return c.json(found.value, 200, FOUND);
    return found.failure.code === "not_found"
      ? c.text("ORCID has no public record of this iD.", 404, MISSED)
      : refuse(c, "ORCID");
  });
}

function refuse(c: Context, who: string): Response {
  return c.text(`${who} is not responding. Try again in a moment.`, 503, FAILED);
}
