import * as v from "valibot";
import { cache, WorkerEntrypoint } from "cloudflare:workers";
import { type Log, readGivenId, withRequestId } from "#platform/request-log.ts";
import type { Bindings } from "../bindings.ts";
import { answerRequest, openWorker } from "../open-worker.ts";
import { addViews } from "../store/metrics.ts";
import { type ViewCounts, ViewsByDay } from "../wire/views.ts";
import { toSharedHeaders } from "./shared-headers.ts";

/**
 * The product API as every visitor may call it. The platform's cache is in front of this
 * entrypoint and of no other (`wrangler.toml`): no token, cookie or method of a caller is passed, so
 * that a stored answer depends on nothing but the address.
 */
export class PublicCatalogue extends WorkerEntrypoint<Bindings> implements ViewCounts {
  override async fetch(request: Request): Promise<Response> {
    const { method, url } = request;
    if (method !== "GET" && method !== "HEAD") return refuse(405);
    const address = new URL(url);
    if (address.searchParams.has("api_key")) return refuse(403);
    const asked = new Request(url, { method });
    const answer = await answerRequest(this.env, asked, readGivenId(request.headers));
    const headers = toSharedHeaders(address.pathname, answer);
    return new Response(answer.body, { status: answer.status, headers });
  }

  /** Adds the views that the portal counted. Only a binding can call a method: it has no address. */
  async addViews(views: ViewsByDay): Promise<void> {
    await addViews(openWorker(this.env).services, v.parse(ViewsByDay, views));
  }

  /**
   * Purges every answer with one of these tags, in all places. `false` when the platform takes
   * no more purges at the moment. Only this entrypoint can purge the cache in front of it.
   */
  async purge(tags: string[]): Promise<boolean> {
    return purgeCache(cache, tags, openWorker(this.env).services.log);
  }
}

interface Purged {
  success: boolean;
  errors: unknown;
}

/** Purges a cache, under an id of its own. The local runtime has none, and nothing to purge. */
export function purgeCache(
  cache: { purge?: (asked: { tags: string[] }) => Promise<Purged> } | undefined,
  tags: string[],
  log: Log,
): Promise<boolean> {
  return withRequestId(async () => {
    if (typeof cache?.purge !== "function") return true;
    const { success, errors } = await cache.purge({ tags });
    if (!success) log({ event: "purge_refused", errors });
    return success;
  });
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: { "cache-control": "no-store" } });
}
