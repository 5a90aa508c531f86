import { REQUEST_ID_HEADER } from "#platform/request-log.ts";
import { PUBLIC_CACHE } from "../http/headers.ts";

/**
 * A minute fresh, a day while it is requested again or while asking fails. What changes is purged
 * (`purge-queue.ts`): the minute is how long a purge that is refused can go unnoticed.
 */
const CHANGING = "public, max-age=60, stale-while-revalidate=86340, stale-if-error=86400";
/** What a version's number stands for does not change; a revision and a withdrawal purge it. */
const IMMUTABLE = "public, max-age=31536000, stale-if-error=86400";

/** On every answer that may be shared: forgets them all. */
export const EVERYTHING_TAG = "everything";
/** On whatever is of no single dataset. */
export const LIST_TAG = "list";

function toDatasetTag(id: number | string): string {
  return `dataset-${id}`;
}

/** The headers of an answer as the platform's cache shall store it, or `no-store` as it came. */
export function toSharedHeaders(path: string, answer: Response): Headers {
  const headers = new Headers(answer.headers);
  // Nothing that it varies by gets here, and no other reader's request is the one that made it.
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
