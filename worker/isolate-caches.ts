import type { Config } from "./config.ts";
import { createStoredCards, drawCard } from "./cards/draw-card.ts";
import { createEditorial } from "./markdown/editorial.ts";
import { createRenderings } from "./markdown/renderings.ts";
import { createPageCache } from "./page-cache/page-cache.ts";
import { createRangeCache } from "./previews/cached-ranges.ts";
import type { Services } from "./services.ts";
import { createTableIndexes } from "./tables/table-indexes.ts";
import { createWrittenHeaders } from "./signposting/written-headers.ts";

type IsolateCaches = Pick<
  Services,
  | "pageCache"
  | "editorial"
  | "renderings"
  | "rangeCache"
  | "tableIndexes"
  | "writtenHeaders"
  | "drawCard"
>;

interface Around {
  /** Milliseconds since the epoch. */
  now(): number;
  copies: Pick<Cache, "match" | "put">;
  config: Pick<Config, "PUBLIC_ORIGIN" | "ASSET_HOSTS">;
}

/** The portal's caches: one set for an isolate, whatever the language. */
export function createIsolateCaches({ now, copies, config }: Around): IsolateCaches {
  // The policy of pages names them too.
  const pictureOrigins = [config.PUBLIC_ORIGIN, ...config.ASSET_HOSTS];
  return {
    pageCache: createPageCache(now),
    editorial: createEditorial(),
    renderings: createRenderings(copies, pictureOrigins),
    rangeCache: createRangeCache(),
    tableIndexes: createTableIndexes(),
    writtenHeaders: createWrittenHeaders(),
    drawCard: createStoredCards(drawCard),
  };
}
