import { Hono } from "hono";
import * as v from "valibot";
import { ORDER_BY, ORDER_DIRECTIONS } from "../wire/enums.ts";
import type { FoundFile } from "../wire/files.ts";
import { CATALOGUE_BOUNDS } from "#base/bounds.ts";
import { toExtension, toPackageType } from "../files/media-type.ts";
import { QUERY_MAX_CHARS } from "../limits.ts";
import { after, linkNextHits, toHitsPage } from "../http/paging.ts";
import { choice, flag, one, paging, parseQuery, text, whole } from "../http/query.ts";
import { refuseDiscover } from "../http/refusal.ts";
import { type DatasetSearch, searchDatasets } from "../search/datasets.ts";
import { createMemory } from "../search/memory.ts";
import type { Known } from "../search/matched.ts";
import { searchFiles, type FoundFileRow } from "../search/files.ts";
import { toPublicDataset } from "../store/public-dataset.ts";
import { loadRequestedTags } from "../store/tags.ts";
import { toContentUrl } from "../store/tree-node.ts";
import type { Services } from "../services.ts";
import { DatasetTypes, Tags } from "./datasets.ts";
import { MoreFilters, toMoreFilters } from "./filters.ts";
import type { Facets } from "../wire/search.ts";
import { loadFacets } from "../search/facets.ts";
import {
  findPassages,
  markWords,
  readSearchTerms,
  type SearchTerm,
  toPassageTexts,
} from "../search/passages.ts";
import { searchRecords } from "../search/records.ts";
import { findSuggestions } from "../search/suggestions.ts";

const Query = one(text("query", QUERY_MAX_CHARS));
const Organization = {
  organization: v.optional(one(text("organization"))),
  organizationId: v.optional(one(whole("organizationId", Number.MAX_SAFE_INTEGER))),
};

export const DatasetsQuery = v.object({
  ...paging(10),
  after,
  ...Organization,
  query: v.optional(Query),
  tags: Tags,
  embargo: flag("embargo"),
  datasetType: DatasetTypes,
  ...MoreFilters,
  nearest: flag("nearest"),
  passages: flag("passages"),
  orderBy: v.optional(choice("orderBy", ORDER_BY), ["relevance"]),
  orderDirection: v.optional(choice("orderDirection", ORDER_DIRECTIONS), ["desc"]),
});

export const SuggestionsQuery = v.object({
  query: v.optional(Query),
  whole: flag("whole"),
});

export const FilesQuery = v.object({
  ...paging(10),
  after,
  ...Organization,
  query: v.optional(Query),
  fileType: v.optional(one(text("fileType"))),
  datasetId: v.optional(one(whole("datasetId", Number.MAX_SAFE_INTEGER))),
  nearest: flag("nearest"),
  passages: flag("passages"),
});

export function searchRoutes(services: Services): Hono {
  const routes = new Hono();
  const memory = createMemory<Known>(CATALOGUE_BOUNDS.searches.bytes);

  routes.get("/search/datasets", async (c) => {
    const parsed = parseQuery(c.req.url, DatasetsQuery);
    if (!parsed.ok) return refuseDiscover(400, parsed.problem);
    const hits = toHitsPage(parsed.value);
    const order = { ...parsed.value, ...hits.page };
    const listedBy = hits.listedBy;
    const filter = { ...toSearch(order, await loadRequestedTags(services, order.tags)), listedBy };
    const withTexts = order.passages === true;
    const page = await searchDatasets(services, filter, { order, memory, withTexts });
    const { rows, reading, terms } = page;
    const texts = withTexts ? toPassageTexts(terms, page) : null;
    linkNextHits(c, services.now(), { ...hits, count: rows.length });
    return c.json({
      limit: order.limit,
      offset: parsed.value.offset,
      totalCount: page.totalCount,
      ...(filter.isNearest && { understanding: reading.understanding }),
      datasets: rows.map((row) => ({
        ...toPublicDataset(services, row, { detail: "brief" }),
        ...(texts && { passages: findPassages(row, texts) }),
      })),
    });
  });

  routes.get("/suggestions", async (c) => {
    const parsed = parseQuery(c.req.url, SuggestionsQuery);
    if (!parsed.ok) return refuseDiscover(400, parsed.problem);
    const { query = "", whole } = parsed.value;
    return c.json(await findSuggestions(services, query, { isWhole: whole === true }));
  });

  routes.get("/search/files", async (c) => {
    const parsed = parseQuery(c.req.url, FilesQuery);
    if (!parsed.ok) return refuseDiscover(400, parsed.problem);
    const { limit, offset, query = null, fileType = null, datasetId = null } = parsed.value;
    const { organization = null, organizationId = null } = parsed.value;
    const hits = toHitsPage(parsed.value);
    const { listedBy } = hits;
    const isNearest = parsed.value.nearest === true;
    const filter = {
      query,
      fileType,
      datasetId,
      organization,
      organizationId,
      listedBy,
      isNearest,
    };
    const { files, totalCount, reading } = await searchFiles(services, filter, hits.page);
    const terms = parsed.value.passages ? readSearchTerms(reading.query, reading.spellings) : [];
    linkNextHits(c, services.now(), { ...hits, count: files.length });
    return c.json({
      limit,
      offset,
      totalCount,
      ...(isNearest && { understanding: reading.understanding }),
      files: files.map((file) => ({
        ...toFoundFile(services, file),
        ...(terms.length > 0 && { marked: toMarked(file, terms) }),
      })),
    });
  });

  return routes;
}

/** The search of a query string; `tags` are those that exist. */
export function toSearch(
  requested: v.InferOutput<typeof DatasetsQuery>,
  tags: string[],
): DatasetSearch {
  return {
    ids: null,
    query: requested.query ?? "",
    tags,
    embargo: requested.embargo ?? null,
    datasetTypes: requested.datasetType,
    organization: requested.organization ?? null,
    organizationId: requested.organizationId ?? null,
    isNearest: requested.nearest === true,
    ...toMoreFilters(requested),
  };
}

function toFoundFile({ origin }: Services, row: FoundFileRow): Omit<FoundFile, "marked"> {
  const packageType = toPackageType(row.path);
  return {
    name: row.name,
    path: row.path,
    datasetId: row.datasetId,
    datasetVersion: row.version,
    size: row.size,
    fileType: toExtension(row.path).toUpperCase() || "Unknown",
    packageType,
    icon: packageType,
    uri: toContentUrl(origin, { id: row.datasetId, version: row.version }, row.path),
    createdAt: row.publishedAt,
    sourcePackageId: row.packageId,
  };
}

/** The words of the query in its name and its folder. */
function toMarked({ name, path }: FoundFileRow, terms: SearchTerm[]): FoundFile["marked"] {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  return { name: markWords(name, terms), folder: markWords(folder, terms) };
}

/** Counts for the filters of lists and search: our own extension of the contract. */
export function facetRoutes(services: Services): Hono {
  const memory = createMemory<Facets>(CATALOGUE_BOUNDS.facets.bytes);
  return new Hono().get("/facets", async (c) => {
    const parsed = parseQuery(c.req.url, DatasetsQuery);
    if (!parsed.ok) return refuseDiscover(400, parsed.problem);
    const tags = await loadRequestedTags(services, parsed.value.tags);
    return c.json(await loadFacets(services, toSearch(parsed.value, tags), memory));
  });
}

export const RecordsQuery = v.object({
  ...paging(10),
  after,
  model: v.optional(one(text("model"))),
  organization: v.optional(one(text("organization"))),
  datasetId: v.optional(one(whole("datasetId", Number.MAX_SAFE_INTEGER))),
});

export function recordRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.get("/search/records", async (c) => {
    const parsed = parseQuery(c.req.url, RecordsQuery);
    if (!parsed.ok) return refuseDiscover(400, parsed.problem);
    const { limit, offset, model = null, organization = null, datasetId = null } = parsed.value;
    const hits = toHitsPage(parsed.value);
    const filter = { model, organization, datasetId, listedBy: hits.listedBy };
    const { records, totalCount } = await searchRecords(services, filter, hits.page);
    linkNextHits(c, services.now(), { ...hits, count: records.length });
    return c.json({
      limit,
      offset,
      totalCount,
      records: records.map((row) => ({ ...row, properties: JSON.parse(row.properties) })),
    });
  });

  return routes;
}
