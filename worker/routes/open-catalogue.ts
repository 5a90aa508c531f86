import type { Context } from "hono";
import { MARKDOWN_MAX_BYTES } from "../limits.ts";
import { type Catalogue, createCatalogue } from "../product-api/datasets.ts";
import type { World } from "../world.ts";

/** The public catalogue for one request that is not a page. */
export function openCatalogue(world: World, c: Context): Catalogue {
  return createCatalogue({
    api: world.api,
    cache: world.publicCache,
    defer: (work) => c.executionCtx.waitUntil(work),
    renderings: world.renderings,
    readmeMaxBytes: MARKDOWN_MAX_BYTES,
  });
}
