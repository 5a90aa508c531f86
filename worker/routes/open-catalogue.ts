import type { Context } from "hono";
import { MARKDOWN_MAX_BYTES } from "../limits.ts";
import { type Catalogue, createCatalogue } from "../product-api/datasets.ts";
import type { Services } from "../services.ts";

/** The public catalogue for one request that is not a page. */
export function openCatalogue(services: Services, c: Context): Catalogue {
  return createCatalogue({
    api: services.api,
    cache: services.publicCache,
    defer: (work) => c.executionCtx.waitUntil(work),
    renderings: services.renderings,
    readmeMaxBytes: MARKDOWN_MAX_BYTES,
  });
}
