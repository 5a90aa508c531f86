import { REQUEST_ID_HEADER } from "#platform/request-log.ts";
import { PUBLIC_CACHE } from "../http/headers.ts";

/**
 * A minute fresh, a day while it is requested again or while that fails. Changes are purged
 * (`purge-queue.ts`): a refused purge goes unnoticed for a minute.
 */
const CHANGING = "public, max-age=60, stale-while-revalidate=86340, stale-if-error=86400";
/** The content of a version's number does not change; a revision and a withdrawal purge it. */
const IMMUTABLE = "public, max-age=31536000, stale-if-error=86400";

/** The tag of every answer that may be shared; purges all. */
export const EVERYTHING_TAG = "everything";
/** The tag of every answer that belongs to no single dataset. */
export const LIST_TAG = "list";

function toDatasetTag(id: number | string): string {
  return `dataset-${id}`;
}

/** The headers of an answer as the platform's cache should store it, or the unchanged `no-store`. */
export function toSharedHeaders(path: string, answer: Response): Headers {
  const headers = new Headers(answer.headers);
  // The cache passes none of the headers that it varies by, and the request comes from no other reader.
  headers.delete("vary");
  headers.delete(REQUEST_ID_HEADER);
  if (headers.get("cache-control") !== PUBLIC_CACHE) return headers;
  const isLasting = answer.status === 200 && OF_VERSION.test(path);
  headers.set("cache-control", isLasting ? IMMUTABLE : CHANGING);
  headers.set("cache-tag", toTags(path).join(","));
  return headers;
}

/** Files, texts and metadata of one version. */
const OF_VERSION =
  /^\/discover\/datasets\/\d+\/versions\/\d+\/(?:files|assets|metadata|readme|changelog)/;

const OF_DATASET = /^\/discover\/datasets\/(\d+)/;

function toTags(path: string): string[] {
  const id = OF_DATASET.exec(path)?.[1];
  return [id === undefined ? LIST_TAG : toDatasetTag(id), EVERYTHING_TAG];
}
