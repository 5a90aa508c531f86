import type { CreateClientParams } from "contentful";
import * as v from "valibot";
import type { Result, SyncFailure } from "../failures.ts";
import { PAGE_TIMEOUT_MS } from "../limits.ts";
import { parseJson } from "#base/parse-json.ts";
import type { Locale, Cursor } from "../store/pointer.ts";
import { watchFetch, type Exchange, createPageBuffers, decodeUtf8 } from "./exchange.ts";
import { parseSyncPage, type SyncPage } from "./page.ts";

/** The calls of a run to the content service. Each is one request: no retries, no paging. */
export interface SyncTransport {
  page(cursor: Cursor, limit: number): Promise<Result<SyncPage>>;
  locales(): Promise<Result<Locale[]>>;
}

/** Where published content is read from; `host` may carry `http://`, a port and a path. */
export interface ContentService {
  host: string;
  spaceId: string;
  environment: string;
  /** The delivery token; it leaves this library in the Authorization header only. */
  accessToken: string;
  fetch(request: Request): Promise<Response>;
}

const localesSchema = v.object({
  items: v.array(
    v.object({
      code: v.string(),
      fallbackCode: v.optional(v.nullable(v.string()), null),
      default: v.optional(v.boolean(), false),
    }),
  ),
});

/**
 * The `contentful` client, loaded when the first page is requested. It makes the requests; the decision
 * whether an answer is accepted uses the very bytes it read, because it reports an unreadable
 * answer as an empty success and drops the host of the next link. Its errors contain the request's
 * headers, so none is ever used: a failure is created from the status alone.
 */
export function createTransport(service: ContentService): SyncTransport {
  const ask = createAsk(service);
  return {
    async page(cursor, limit) {
      const exchange = await ask((client) =>
        client.withAllLocales.withoutLinkResolution.sync(toQuery(cursor, limit), {
          paginate: false,
        }),
      );
      if (exchange.ok) return parseSyncPage(exchange.value, exchange.value.release);
      return { ok: false, failure: toSyncFailure(exchange.failure, cursor) };
    },
    locales: () => askLocales(ask),
  };
}

/** One request by the client; returns the bytes that it read, not its own result. */
export type Ask = (call: (client: Client) => Promise<unknown>) => Promise<Result<Exchange>>;

export function createAsk(service: ContentService): Ask {
  const switchboard = createSwitchboard();
  const buffers = createPageBuffers();
  return async (call) => {
    const watch = watchFetch(service.fetch, { timeoutMs: PAGE_TIMEOUT_MS, buffers });
    const line = switchboard.connect(watch.fetch);
    try {
      await call(await createClient(service, line)).catch(() => undefined);
      return watch.outcome();
    } finally {
      line.hangUp();
    }
  };
}

/** The space's locales and their fallbacks. */
export async function askLocales(ask: Ask): Promise<Result<Locale[]>> {
  const exchange = await ask((client) => client.getLocales());
  if (!exchange.ok) return exchange;
  const { body, release } = exchange.value;
  const parsed = v.safeParse(localesSchema, parseJson(decodeUtf8(body) ?? ""));
  release();
  if (!parsed.success) return { ok: false, failure: { code: "unreadable_page" } };
  const value = parsed.output.items.map(({ default: isDefault, ...locale }) => ({
    ...locale,
    isDefault,
  }));
  return { ok: true, value };
}

type Client = Awaited<ReturnType<typeof createClient>>;

async function createClient(service: ContentService, line: Line) {
  const contentful = await import("contentful");
  const { spaceId: space, environment, accessToken } = service;
  const params: CreateClientParams & { onBeforeRequest: (config: object) => object } = {
    ...parseServiceHost(service.host),
    space,
    environment,
    accessToken,
    headers: line.headers,
    adapter: "fetch",
    retryOnError: false,
    timeout: PAGE_TIMEOUT_MS,
    logHandler: () => {},
    onBeforeRequest: (config) => Object.assign(config, { env: { fetch: line.fetch } }),
  };
  return contentful.createClient(params);
}

function toQuery(cursor: Cursor, limit: number) {
  switch (cursor.kind) {
    case "initial":
      return { initial: true as const, limit };
    case "page":
      return { nextPageToken: cursor.token };
    case "sync":
      return { nextSyncToken: cursor.token };
  }
}

/** "400" has three meanings in Contentful's API: only a request with a token can have a bad one. */
function toSyncFailure(failure: SyncFailure, cursor: Cursor): SyncFailure {
  const isToken = failure.status === 400 && cursor.kind !== "initial";
  if (failure.code !== "refused_request") return failure;
  return isToken ? { ...failure, code: "token_refused" } : failure;
}

export interface HostParams {
  host: string;
  insecure: boolean;
  basePath: string;
}

/** The client's options for `cdn.contentful.com` or `http://127.0.0.1:8788/cms`. */
function parseServiceHost(host: string): HostParams {
  const url = new URL(/^https?:\/\//.test(host) ? host : `https://${host}`);
  const insecure = url.protocol === "http:";
  const port = url.port === "" ? (insecure ? "80" : "443") : url.port;
  return { host: `${url.hostname}:${port}`, insecure, basePath: url.pathname.replace(/\/$/, "") };
}

/** The options that route a client's request to one `fetch`. */
export interface Line {
  fetch: typeof globalThis.fetch;
  headers: Record<string, string>;
  hangUp(): void;
}

/** Never sent: the request is created again without it. */
const LINE_HEADER = "x-foreland-line";

/**
 * One lasting `fetch` that routes each request to its own. The client's axios keeps
 * every `fetch` it gets for ever, and with a new one for each request the page it read.
 */
export function createSwitchboard(): { connect(fetch: typeof globalThis.fetch): Line } {
  const lines = new Map<string, typeof globalThis.fetch>();
  async function dispatch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const headers = new Headers(request.headers);
    const send = lines.get(headers.get(LINE_HEADER) ?? "");
    if (send === undefined) throw new Error("Nobody is waiting for this answer.");
    headers.delete(LINE_HEADER);
    return send(request.url, { headers });
  }
  return {
    connect(fetch) {
      const id = crypto.randomUUID();
      lines.set(id, fetch);
      return {
        fetch: dispatch,
        headers: { [LINE_HEADER]: id },
        hangUp: () => void lines.delete(id),
      };
    },
  };
}
