import { answerAdmin } from "./admin.ts";
import { answerError, answerNotFound } from "./answers.ts";
import { answerDelivery } from "./delivery.ts";
import { answerPicture } from "./picture.ts";
import { createRateLimit } from "./rate-limit.ts";
import { createSpace, type SpaceSeed } from "./space.ts";
import { answerSync } from "./sync.ts";

/** Switches that make a service misbehave; `null` lets the request pass. */
interface Faults {
  apply(service: string, operation: string, signal?: AbortSignal): Promise<Response | null>;
}

export interface CmsWorld {
  space: SpaceSeed;
  /** The one delivery key. */
  accessToken: string;
  /** Where the stand-in is reached, such as `http://127.0.0.1:8788`; pictures stand below it. */
  origin: string;
  /** Milliseconds since 1970. */
  now(): number;
  faults: Faults;
}

export interface Cms {
  /** Answers anything below `/cms/`. */
  handle(request: Request): Promise<Response>;
}

const MOUNT = "/cms";

/**
 * Stands for Contentful's delivery service: the same addresses, answers and refusals, to the
 * unmodified `contentful` client. Below `__admin/` an editor changes what is published. Nothing is
 * kept: a restart brings the seed back.
 */
export function createCms({ space: seed, accessToken, origin, now, faults }: CmsWorld): Cms {
  const space = createSpace(atOrigin(seed, origin), now);
  const rateLimit = createRateLimit(now);
  const base = `/spaces/${seed.id}`;
  const environmentBase = `${base}/environments/${seed.environment}/`;

  async function answerReader(request: Request, url: URL, path: string): Promise<Response> {
    const isSpace = path === base || path === `${base}/`;
    const resource = isSpace ? "" : path.slice(environmentBase.length);
    const operation = resource.split("/")[0] ?? "";
    const fault = await faults.apply("cms", operation === "" ? "space" : operation, request.signal);
    if (fault !== null) return fault;
    if (request.headers.get("authorization") !== `Bearer ${accessToken}`)
      return answerUnauthorized();
    if (rateLimit.isExceeded()) return answerRateLimited();
    if (!isSpace && !path.startsWith(environmentBase)) return answerNotFound();
    if (request.method !== "GET") return answerError(405, "MethodNotAllowed", "Only GET.");
    return resource === "sync"
      ? answerSync(space, url)
      : answerDelivery(space, resource, url.searchParams);
  }

  return {
    async handle(request) {
      const url = new URL(request.url);
      const path = url.pathname.startsWith(`${MOUNT}/`)
        ? url.pathname.slice(MOUNT.length)
        : url.pathname;
      if (path.startsWith("/images/")) return answerPicture();
      return path.startsWith("/__admin")
        ? answerAdmin({ space, now }, request, path.slice("/__admin".length))
        : answerReader(request, url, path);
    },
  };
}

/** Pictures of the seed name their path only. */
function atOrigin(seed: SpaceSeed, origin: string): SpaceSeed {
  const text = JSON.stringify(seed).replaceAll('"url":"/cms/', `"url":"${origin}/cms/`);
  const placed: SpaceSeed = JSON.parse(text);
  return placed;
}

function answerUnauthorized(): Response {
  return answerError(
    401,
    "AccessTokenInvalid",
    "The access token you sent could not be found or is invalid.",
  );
}

function answerRateLimited(): Response {
  return answerError(429, "RateLimitExceeded", "You have exceeded the rate limit of the service.", {
    "x-contentful-ratelimit-reset": "1",
  });
}
