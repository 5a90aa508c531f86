import type { Context } from "hono";
import type { Services } from "../services.ts";
import { createFileTree, type FileTree } from "./file-tree.ts";
import { createListReads, type ListReads } from "./list-reads.ts";
import type { Defer } from "./public-cache.ts";
import { createReads } from "./reads.ts";
import { createRecordReads, type RecordReads } from "./record-reads.ts";
import { createRepositoryReads, type RepositoryReads } from "./repositories.ts";
import { createSummaryReads, type SummaryReads } from "./summary-reads.ts";

/** Public data of the catalogue, which pages, feeds and exports read. */
export interface Catalogue
  extends RecordReads, ListReads, SummaryReads, FileTree, RepositoryReads {}

/** The services of a catalogue call; a page's calls are watched (`watchReads`). */
type CatalogueServices = Pick<Services, "api" | "publicCache" | "renderings" | "external" | "now">;

export function createCatalogue(services: CatalogueServices, defer: Defer): Catalogue {
  const { api, publicCache: cache } = services;
  const reads = createReads({ api, cache, defer });
  return {
    ...createFileTree({ api, reads }),
    ...createRecordReads({ ...services, reads, defer }),
    ...createListReads(reads),
    ...createSummaryReads(reads),
    ...createRepositoryReads({ ...services, reads, defer }),
  };
}

/** The catalogue for one request that is not a page. */
export function openCatalogue(services: Services, c: Context): Catalogue {
  return createCatalogue(services, (work) => c.executionCtx.waitUntil(work));
}
