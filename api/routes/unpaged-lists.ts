import { toDoiUrl } from "#base/doi.ts";
import { streamText } from "#base/stream-text.ts";
import { Hono } from "hono";
import { loadAllNodes, type NodeRow } from "../store/nodes.ts";
import type { Services } from "../services.ts";
import { toAsset } from "./files.ts";
import { findOpenVersion, VERSION_PATH } from "./found-version.ts";
import type { VersionDetails, VersionRow } from "../store/versions.ts";

const JSON_TYPE = { "content-type": "application/json" };

/** Answers with a list of a whole version, however many files it has. */
export function unpagedListRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.get(`${VERSION_PATH}/metadata`, async (c) => {
    const found = await findOpenVersion(services, c);
    if (!found.ok) return found.answer;
    const pages = loadAllNodes(services, found.row.rowId, { kinds: "files" });
    const files = { name: "files", pages: mapPages(pages, toManifestFile) };
    return c.body(streamJson(toMetadata(found.row), files), 200, JSON_TYPE);
  });

  routes.get(`${VERSION_PATH}/assets`, async (c) => {
    const found = await findOpenVersion(services, c);
    if (!found.ok) return found.answer;
    const pages = loadAllNodes(services, found.row.rowId, { kinds: "everything" });
    const totalCount = await countNodes(services, found.row.rowId);
    const assets = { name: "assets", pages: mapPages(pages, (node) => toAsset(found.row, node)) };
    return c.body(streamJson({ limit: -1, offset: -1, totalCount }, assets), 200, JSON_TYPE);
  });

  return routes;
}

async function* mapPages<T>(
  pages: AsyncIterable<NodeRow[]>,
  map: (node: NodeRow) => T,
): AsyncGenerator<T[]> {
  for await (const page of pages) yield page.map(map);
}

/** Everything but the root. */
async function countNodes({ db }: Services, rowId: number): Promise<number> {
  const count = await db
    .prepare(`SELECT count(*) AS total FROM nodes WHERE version_id = ?1 AND path > ''`)
    .bind(rowId)
    .first<number>("total");
  return count ?? 0;
}

/** The version's manifest without its files: what was published. */
function toMetadata(row: VersionRow): object {
  const details: VersionDetails = JSON.parse(row.details);
  return {
    pennsieveDatasetId: row.id,
    version: row.version,
    revision: row.revision,
    name: row.name,
    description: row.description,
    creator: details.owner,
    contributors: details.contributors,
    sourceOrganization: details.organizationName,
    keywords: JSON.parse(row.tags),
    datePublished: row.publishedAt,
    license: row.license,
    "@id": toDoiUrl(row.doi),
    publisher: details.organizationName,
    "@context": "http://schema.org/",
    "@type": "Dataset",
    schemaVersion: "http://schema.org/version/3.7/",
    collections: details.collections,
    relatedPublications: details.externalPublications,
    sponsorship: details.sponsorship,
    isBasedOn: details.sources,
  };
}

/** A file as the manifest lists it. */
function toManifestFile({ name, path, size, sha256 }: NodeRow): object {
  return { name, path, size, sha256 };
}

/** A JSON object whose last member is a list that is never in memory as a whole. */
function streamJson(
  head: object,
  { name, pages }: { name: string; pages: AsyncIterable<readonly unknown[]> },
): ReadableStream<Uint8Array> {
  return streamText(writeJsonParts(head, name, pages));
}

async function* writeJsonParts(
  head: object,
  name: string,
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  const opening = JSON.stringify({ ...head, [name]: [] });
  yield opening.slice(0, -2);
  let separator = "";
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((item) => JSON.stringify(item)).join(",");
    separator = ",";
  }
  yield "]}";
}
