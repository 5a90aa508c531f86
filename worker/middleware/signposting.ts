import type { MiddlewareHandler } from "hono";
import type { PortalEnv } from "../app-env.ts";
import { LINK_HEADER_MAX_CHARS } from "../limits.ts";
import { openCatalogue } from "../routes/open-catalogue.ts";
import { parseRecordPath } from "../routes/record-path.ts";
import { toLinkHeader, toSignposts } from "../signposting/signposts.ts";
import type { World } from "../world.ts";

/**
 * Typed links on record pages, for HEAD as for GET (SP-01). The record comes from the copy that
 * the page was made of; where there is none the page goes out without them.
 */
export function signposting(world: World): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    await next();
    const address = parseRecordPath(c.req.path);
    if (!address || c.res.status !== 200) return;
    const { version } = address;
    const found = await openCatalogue(world, c).record(address.id, version);
    if (found.kind !== "record") return;
    const landing = { record: found.record, origin: world.config.PUBLIC_ORIGIN, version };
    c.header("Link", toLinkHeader(toSignposts(landing), LINK_HEADER_MAX_CHARS));
  };
}
