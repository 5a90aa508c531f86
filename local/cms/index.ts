import { answerAdmin } from "./admin.ts";
import { answerError, answerNotFound } from "./answers.ts";
import { answerDelivery } from "./delivery.ts";
import type { PreviewLink } from "./preview-link.ts";
import { createSpace, toDraftSpace, type SpaceSeed } from "./space.ts";
import { answerSync } from "./sync.ts";
import type { Webhook } from "./webhook.ts";

/** Switches that make a service fail; `null` lets the request pass. */
interface Faults {
  apply(service: string, operation: string, signal?: AbortSignal): Promise<Response | null>;
}

export interface CmsDependencies {
  space: SpaceSeed;
  /** The one delivery key. */
  accessToken: string;
  /** The key of the preview service; without it there is none. */
  previewToken?: string;
  /** Called for every publication; without it nobody is notified. */
  webhook?: Webhook;
  previewLink?: PreviewLink;
  /** The address of the stand-in, such as `http://127.0.0.1:8788`; pictures are below it. */
  origin: string;
  /** Milliseconds since 1970. */
  now(): number;
  faults: Faults;
}

export interface Cms {
  /** Answers anything below `/cms/` and `/cms-preview/`. */
  handle(request: Request): Promise<Response>;
}

const MOUNT = "/cms";
const PREVIEW_MOUNT = "/cms-preview";

/**
 * A stand-in of Contentful's delivery service: the same addresses, answers and refusals, for the
 * unmodified `contentful` client. Below `__admin/` an editor changes what is published. Nothing is
 * stored: a restart restores the seed.
 */
export function createCms(services: CmsDependencies): Cms {
  const { space: seed, accessToken, previewToken = "", origin, now, faults } = services;
  const { previewLink = null } = services;
  const webhook: Webhook = async (change) =>
    (await faults.apply("cms", "webhook")) === null && (await services.webhook?.(change)) === true;
  const space = createSpace(atOrigin(seed, origin), now);
  const delivery = { token: accessToken, limit: createRateLimit(now, DELIVERY_PER_SECOND) };
  const preview = { token: previewToken, limit: createRateLimit(now, PREVIEW_PER_SECOND) };
  const base = `/spaces/${seed.id}`;
  const environmentBase = `${base}/environments/${seed.environment}/`;

  async function answerReader(request: Request, url: URL): Promise<Response> {
    const isPreview = url.pathname.startsWith(`${PREVIEW_MOUNT}/`);
    const { token, limit } = isPreview ? preview : delivery;
    const path = url.pathname.replace(isPreview ? PREVIEW_MOUNT : MOUNT, "");
    const isSpace = path === base || path === `${base}/`;
    const resource = isSpace ? "" : path.slice(environmentBase.length);
    const operation = resource.split("/")[0] ?? "";
    const fault = await faults.apply(
      isPreview ? "cms-preview" : "cms",
      operation === "" ? "space" : operation,
      request.signal,
    );
    if (fault !== null) return fault;
    if (token === "" || request.headers.get("authorization") !== `Bearer ${token}`)
      return answerUnauthorized();
    if (limit.isExceeded()) return answerRateLimited();
    if (!isSpace && !path.startsWith(environmentBase)) return answerNotFound();
    if (request.method !== "GET") return answerError(405, "MethodNotAllowed", "Only GET.");
    if (resource === "sync" && !isPreview) return answerSync(space, url);
    return answerDelivery(isPreview ? toDraftSpace(space) : space, resource, url.searchParams);
  }

  return {
    async handle(request) {
      const url = new URL(request.url);
      const path = url.pathname.startsWith(`${MOUNT}/`)
        ? url.pathname.slice(MOUNT.length)
        : url.pathname;
      if (path.startsWith("/images/")) return answerPicture(url.searchParams);
      return path.startsWith("/__admin")
        ? answerAdmin({ space, now, webhook, previewLink }, request, path.slice("/__admin".length))
        : answerReader(request, url);
    },
  };
}

/** Pictures of the seed have only a path. */
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

const RINGS = [40, 90, 150, 220, 300, 390];

const WIDTH = 1_200;
const HEIGHT = 400;

/**
 * The one picture of the stand-in: depth lines around a point of land, with the requested width and
 * height; with only one of them, it keeps its proportions.
 */
function answerPicture(query: URLSearchParams): Response {
  const [asked, askedHeight] = [readPixels(query.get("w")), readPixels(query.get("h"))];
  const width = asked ?? Math.round(((askedHeight ?? HEIGHT) * WIDTH) / HEIGHT);
  const height = askedHeight ?? Math.round((width * HEIGHT) / WIDTH);
  const rings = RINGS.map(
    (radius) => `<ellipse cx="380" cy="230" rx="${radius * 1.6}" ry="${radius * 0.7}"/>`,
  ).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" stroke="#0b6b78">${rings}</svg>`;
  return new Response(svg, {
    headers: { "content-type": "image/svg+xml", "cross-origin-resource-policy": "cross-origin" },
  });
}

/** Pixels from 1 to 4,000, as the image service accepts them; `null` when none are requested. */
function readPixels(text: string | null): number | null {
  const pixels = Number(text ?? "");
  return Number.isInteger(pixels) && pixels > 0 && pixels <= 4_000 ? pixels : null;
}

/** Requests a second of the delivery and of the preview service (contentful limits). */
const DELIVERY_PER_SECOND = 55;
const PREVIEW_PER_SECOND = 14;

/** Counts requests by second, as the service does. */
function createRateLimit(now: () => number, perSecond: number): { isExceeded(): boolean } {
  let second = 0;
  let requests = 0;
  return {
    isExceeded() {
      const current = Math.floor(now() / 1_000);
      if (current !== second) requests = 0;
      second = current;
      requests += 1;
      return requests > perSecond;
    },
  };
}
