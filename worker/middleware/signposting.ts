import type { Context, MiddlewareHandler } from "hono";
import type { RecordDetail } from "#client/contract/records.ts";
import type { PortalEnv } from "../app-env.ts";
import { LINK_HEADER_MAX_CHARS, PART_PATIENCE_MS } from "../limits.ts";
import { loadBeginning } from "../metadata/describe.ts";
import { openCatalogue } from "../routes/open-catalogue.ts";
import { parseRecordPath } from "../routes/record-path.ts";
import { toLinkHeader, toSignposts } from "../signposting/signposts.ts";
import { within } from "../within.ts";
import type { World } from "../world.ts";

/**
 * Typed links on record pages, for HEAD as for GET (SP-01). The record comes from the copy that
 * the page was made of; where there is none the page goes out without them.
 */
export function signposting(world: World): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    await next();
    const address = parseRecordPath(c.req.path);
    if (!address || c.res.status !== 200 || c.res.headers.has("link")) return;
    const { version } = address;
    const found = await openCatalogue(world, c).record(address.id, version);
    if (found.kind !== "record") return;
    const landing = { record: found.record, origin: world.config.PUBLIC_ORIGIN, version };
    const items = await loadItems(world, c, found.record);
    c.header("Link", toLinkHeader(toSignposts(landing, items), LINK_HEADER_MAX_CHARS));
  };
}

/** Files come from the copy that the page's head was made of, too; nobody waits long for them. */
async function loadItems(world: World, c: Context<PortalEnv>, record: RecordDetail) {
  const asked = { world, catalogue: openCatalogue(world, c), record };
  return (await within(loadBeginning(asked), PART_PATIENCE_MS))?.files ?? [];
}
