import { sleep } from "#base/sleep.ts";
import { waitUntil } from "cloudflare:workers";
import { snapshot } from "virtual:snapshot";
import {
  type ContentCache,
  type ContentService,
  type ContentDependencies,
  createBuiltInContent,
  createContentCache,
  createContentMemory,
} from "#content-cache/index.ts";
import type { ViewCounts } from "#api/wire/views.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";
import { CLIENT_ADDRESS_HEADER, LOCAL_NETWORK, readNetwork } from "#platform/client-address.ts";
import { createLog, readRequestId, REQUEST_ID_HEADER } from "#platform/request-log.ts";
import { timed } from "#platform/server-timing.ts";
import { createKeyStore } from "#token/keys.ts";
import { createTokenVerifier } from "#token/verify.ts";
import { createCronWatch } from "./alerts/cron-watch.ts";
import { readBuild } from "./page/build.ts";
import { createCallLimits } from "./middleware/call-limits.ts";
import { parseConfig, type Config } from "./config.ts";
import { createFindMoved } from "./content/moved.ts";
import { createSeenCalls } from "./content/seen-calls.ts";
import { createMetrics, type Metrics, withSessionEvents } from "./metrics/measure.ts";
import { type CountView, createViewCounter } from "./metrics/view-counter.ts";
import { createReadTraffic } from "./metrics/traffic.ts";
import { createExternalClient } from "./external/client.ts";
import { createCatalogueHealth } from "./product-api/catalogue-health.ts";
import { createBreaker } from "./product-api/breaker.ts";
import { createProductApi, type SendToProductApi, toHost } from "./product-api/client.ts";
import { createCacheApiCopies } from "./shared-copies/cache-api-copies.ts";
import { withRecordBundles } from "./product-api/record-bundles.ts";
import { createPublicCache } from "./product-api/public-cache.ts";
import { createPreviewBudget } from "./previews/budget.ts";
import { createIsolateCaches } from "./isolate-caches.ts";
import { openExternal } from "./external/open-external.ts";
import { createEndedSessions, NO_ENDED_SESSIONS } from "./session/ended-sessions.ts";
import { createFormSignIn } from "./session/form-sign-in.ts";
import { createSessionReader } from "./session/read-session.ts";
import { createCallUserPoolAs } from "./session/own-sign-in.ts";
import { createSignOut } from "./session/sign-out.ts";
import type { SessionDependencies } from "./session/refresh.ts";
import type { Services } from "./services.ts";

/** The deployed Worker's services, made once per isolate from its bindings. */
export function createServices(env: Env): Services {
  const config = parseConfig(env);
  const now = (): number => Date.now();
  const build = readBuild();
  const readOwnNetwork: Services["readNetwork"] = (headers) =>
    readNetwork(headers) ?? (config.ENVIRONMENT === "local" ? LOCAL_NETWORK : null);
  const log = createLog(build.id);
  const catalogue = createBreaker(now);
  const send = timed("catalogue", createSend(config, env));
  const sendPublic = createPublicSend(config, env, now);
  const content = createContent(config, { now, log, kv: env.CONTENT });
  const keys = createKeyStore({
    fetch: (url, init) => fetch(url, init),
    now,
    kv: env.CONTENT,
    log,
    defer: waitUntil,
    allowHttp: config.ENVIRONMENT === "local",
  });
  const external = createExternalClient({
    fetch: timed("external", (url, init) => fetch(url, init)),
    documentHosts: config.ASSET_HOSTS,
    doiResolver: config.DOI_RESOLVER,
    dataciteApi: config.DATACITE_API,
    orcidApi: config.ORCID_API,
  });
  const verifier = createTokenVerifier({
    issuers: config.TOKEN_ISSUERS,
    clientId: config.USER_POOL_CLIENT_ID,
    keys,
    now,
  });
  const ended = config.DENY_ENDED_SESSIONS
    ? createEndedSessions({ kv: env.CONTENT, now })
    : NO_ENDED_SESSIONS;
  const session: SessionDependencies = {
    config,
    verifier,
    now,
    log,
    ended,
    fetch: timed("user_pool", (url, init) => fetch(url, init)),
  };
  const metrics = createMetrics(env.METRICS, build.id);
  return {
    config,
    now,
    log,
    build,
    readNetwork: readOwnNetwork,
    callLimits: createCallLimits(env, log),
    api: createProductApi(send, { breaker: catalogue, sendPublic, log }),
    readCatalogueHealth: createCatalogueHealth(config.API_HOST === "" ? send : null),
    upstreams: () => ({ catalogue: catalogue.state() }),
    publicCache: openPublicCache(config, now, build.id),
    metrics,
    countView: openViewCounter(config, env, { now, log, readNetwork: readOwnNetwork }),
    readTraffic: createReadTraffic(config, (url, init) => fetch(url, init)),
    previewBudget: createPreviewBudget({ now }),
    ...createIsolateCaches({ now, copies: caches.default, config }),
    ...openExternal(config, { external, copies: caches.default, now }),
    readContent: timed("content", (defer) => content.read({ waitUntil: defer })),
    readDrafts: content.drafts,
    readContentStatus: content.status,
    ...openStored(env, now),
    keyAges: keys.ages,
    renewKeys: async () => {
      await Promise.all(config.TOKEN_ISSUERS.map((issuer) => keys.renew(issuer)));
    },
    ...withSessionEvents(metrics, {
      readSession: createSessionReader(session),
      signIn: createFormSignIn(session),
    }),
    signOut: createSignOut(session),
    callUserPoolAs: createCallUserPoolAs(session),
    endSession: (claims) => ended.add(claims),
    syncContent: createSyncContent(content, metrics),
  };
}

/** Only the embedded catalogue counts views; another backend's contract has no call for them. */
function openViewCounter(
  { API_HOST }: Config,
  env: Env,
  services: Pick<Services, "now" | "log" | "readNetwork">,
): CountView | null {
  if (API_HOST !== "") return null;
  const pause = (ms: number): Promise<void> => scheduler.wait(ms);
  const counts = env.PUBLIC_CATALOGUE as unknown as ViewCounts; // api/shared-cache/public-catalogue.ts
  return createViewCounter({ ...services, counts, pause, defer: waitUntil });
}

/** What KV holds beside the content. */
function openStored({ CONTENT: kv, VERSION }: Env, now: () => number) {
  return {
    findMoved: createFindMoved(kv),
    seenCalls: createSeenCalls({ kv, copies: caches.default }),
    cronWatch: createCronWatch({ kv, now, version: VERSION }),
  };
}

function createSyncContent(content: ContentCache, metrics: Metrics | null): () => Promise<void> {
  return async () => {
    const { outcome, ageMs } = await content.sync();
    metrics?.event("content", outcome, ageMs ?? 0);
    if (outcome === "failed") throw new Error("content sync failed");
  };
}

/** The platform's tiered cache if the account has it; otherwise copies within a location. */
function openPublicCache(
  { WORKERS_CACHE }: Config,
  now: () => number,
  buildId: string,
): Services["publicCache"] {
  return createPublicCache(
    now,
    WORKERS_CACHE
      ? { isBehindCache: true }
      : { copies: createCacheApiCopies({ cache: caches.default, buildId }) },
  );
}

/** The space of `CONTENTFUL_SPACE_ID`, or only the built-in content. */
function createContent(
  config: Config,
  services: Pick<ContentDependencies, "now" | "log" | "kv">,
): ContentCache {
  if (config.CONTENTFUL_SPACE_ID === "") return createBuiltInContent(services);
  return createContentCache({
    ...services,
    copies: caches.default,
    ...(snapshot === null ? {} : { snapshot }),
    memory: createContentMemory(PORTAL_BOUNDS.content.bytes),
    service: createContentService(config, config.CONTENTFUL_HOST, config.CONTENTFUL_ACCESS_TOKEN),
    preview: createContentService(
      config,
      config.CONTENTFUL_PREVIEW_HOST,
      config.CONTENTFUL_PREVIEW_TOKEN,
    ),
    random: () => Math.random(),
    wait: sleep,
  });
}

function createContentService(config: Config, host: string, accessToken: string): ContentService {
  return {
    host,
    spaceId: config.CONTENTFUL_SPACE_ID,
    environment: config.CONTENTFUL_ENVIRONMENT,
    accessToken,
    fetch: (request) => fetch(request),
  };
}

/** The embedded catalogue by its binding, or the backend that `API_HOST` names. */
function createSend(config: Config, env: Env): SendToProductApi {
  if (config.API_HOST === "") {
    return (path, init) =>
      env.CATALOGUE.fetch(`https://catalogue.internal${path}`, withRequestIdHeader(init));
  }
  return (path, init) =>
    fetch(toHost(config, path) + path, withoutClientAddress(withRequestIdHeader(init)));
}

/** Adds the id of our request to each call, for the product API's log. */
function withRequestIdHeader(init: RequestInit): RequestInit {
  const id = readRequestId();
  if (id === null) return init;
  const headers = new Headers(init.headers);
  headers.set(REQUEST_ID_HEADER, id);
  return { ...init, headers };
}

/** Public data: by an entrypoint with the platform's cache in front. */
function createPublicSend(config: Config, env: Env, now: () => number): SendToProductApi {
  if (config.API_HOST !== "") return timed("catalogue", createSend(config, env));
  const send = timed("catalogue", (path: string, init: RequestInit) =>
    env.PUBLIC_CATALOGUE.fetch(`https://catalogue.internal${path}`, withRequestIdHeader(init)),
  );
  return withRecordBundles(send, now);
}

/** Sent only over a binding: the edge refuses the header, and only a binding is trusted with it. */
function withoutClientAddress(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  headers.delete(CLIENT_ADDRESS_HEADER);
  return { ...init, headers };
}
