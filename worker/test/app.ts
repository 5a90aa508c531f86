import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { expect, onTestFinished } from "vitest";
import { createContentCache, createContentMemory, type Content } from "#content-cache/index.ts";
import { isCrawler } from "#client/contract/crawlers.ts";
import { readNetwork } from "#platform/client-address.ts";
import type { CallLimits } from "../middleware/call-limits.ts";
import { type Config, parseConfig } from "../config.ts";
import { createExternalClient, type ExternalClient } from "../external/client.ts";
import { createApp, createPortal, type Portal } from "../app.ts";
import { createProductApi } from "../product-api/client.ts";
import { createPublicCache } from "../product-api/public-cache.ts";
import { createPreviewBudget } from "../previews/budget.ts";
import { createIsolateCaches } from "../isolate-caches.ts";
import { openExternal } from "../external/open-external.ts";
import type { EdgeSession } from "../session/read-session.ts";
import type { Services } from "../services.ts";
import { goodCatalogue } from "./records.ts";
import { SETTINGS } from "./settings.ts";
import { createUpstream, type Script, type Upstream } from "./upstream.ts";

export const ORIGIN = "https://portal.test";
/** 2026-09-01T12:00:00Z. */
export const NOW_MS = 1_788_264_000_000;

export const visitor: EdgeSession = { kind: "visitor", setCookies: [] };
type SignedIn = Extract<EdgeSession, { kind: "signed-in" }>;

const SUB = "5c1f7b1e-0000-4000-8000-00000000ada0";
const IAT = NOW_MS / 1_000 - 60;
/** A token that does not say when its person signed in. */
export const signedInSometime: SignedIn = {
  kind: "signed-in",
  accessToken: "token-of-ada",
  sub: SUB,
  username: "ada",
  claims: { sub: SUB, username: "ada", iss: "", iat: IAT, exp: IAT + 3_600 },
  setCookies: [],
};

/** A person who signed in so many minutes ago. */
export function signedInBefore(minutes: number): SignedIn {
  const claims = { sub: SUB, username: "ada", iss: "", iat: IAT, exp: IAT + 3_600 };
  return { ...signedInSometime, claims: { ...claims, authTime: NOW_MS / 1_000 - minutes * 60 } };
}
export const signedIn: SignedIn = signedInBefore(1);

const UNLIMITED = { byAddress: async () => true, byAccount: async () => true };
const NO_LIMITS: CallLimits = {
  signIn: UNLIMITED,
  requests: UNLIMITED,
  search: UNLIMITED,
  downloads: UNLIMITED,
};

const TOKEN_COOKIE = "CognitoIdentityServiceProvider.skerry-web.LastAuthUser=ada";

interface TestAppOptions {
  /** Answers in addition to, or instead of, those of a healthy catalogue. */
  upstream?: Script;
  /** Answers of other services, by whole address. */
  external?: Script;
  session?: EdgeSession;
  /** Parts of the content that editors have published; the rest is built in. */
  content?: Partial<Content>;
  settings?: Record<string, string>;
  /** The portal in another language. */
  createPortal?: (services: Services) => Portal;
  /** Services that no other option replaces. */
  services?: Partial<Services>;
}

/** An answer whose body has been read and whose deferred work is done. */
export interface Visit {
  answer: Response;
  status: number;
  headers: Headers;
  body: string;
}

export interface TestApp {
  /** The address of every route, as it is written. */
  paths(): string[];
  /** The answer as it begins; its body may still be streaming. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** The same, with a function that waits for the deferred work. */
  open(path: string, init?: RequestInit): Promise<{ answer: Response; settled(): Promise<void> }>;
  visit(path: string, init?: RequestInit): Promise<Visit>;
  upstream: Upstream;
  logged: unknown[];
  clock: { now: number };
  /** The session of later requests. */
  become(session: EdgeSession): void;
  publish(content: Partial<Content>): void;
}

const BUILD = {
  id: "test-build",
  entry: "start();",
  pageCode: new Map([
    ["all", ["/assets/react-1.js"]],
    ["datasets.list", ["/assets/list-1.js", "/assets/rows-1.js"]],
    ["workspaces.shared", ["/assets/shared-1.js"]],
    ["session", ["/assets/session-1.js"]],
  ]),
  styles: ["/assets/entry-1.css"],
  stylePieces: "/assets/page-styles-1.json",
  findPageStyles: (route: string) =>
    route === "datasets.list" ? { css: ".row{margin:0}", pages: "datasets.list code.list" } : null,
  fonts: ["/assets/serif-1.woff2"],
  files: ["/assets/entry-1.js", "/assets/entry-1.css"],
};

const IN_GOOD_HEALTH: Pick<Services, "readCatalogueHealth" | "upstreams"> = {
  readCatalogueHealth: async () => ({ state: "up", faults: [] }),
  upstreams: () => ({}),
};

const NOTHING_COUNTED: Pick<Services, "metrics" | "countView" | "readTraffic"> = {
  metrics: null,
  countView: null,
  readTraffic: null,
};

const NO_USER_POOL: Pick<Services, "signIn" | "signOut" | "callUserPoolAs" | "endSession"> = {
  signIn: async () => ({ kind: "refused", refusal: "later" }),
  signOut: async () => ({ setCookies: [], isHosted: false }),
  callUserPoolAs: async () => ({ kind: "silent", reason: "unscripted" }),
  endSession: async () => {},
};

/** The portal with a scripted product API; an unscripted call fails the test. */
export function createTestApp(options: TestAppOptions = {}): TestApp {
  const upstream = createUpstream({ ...goodCatalogue(), ...options.upstream });
  const clock = { now: NOW_MS };
  const now = (): number => clock.now;
  const logged: unknown[] = [];
  const log = (line: unknown): void => void logged.push(line);
  let session = options.session ?? visitor;
  let published = options.content ?? {};
  const base = createContentCache({
    kv: env.CONTENT,
    memory: createContentMemory(),
    service: null,
    now,
    random: () => 0,
    wait: () => new Promise(() => {}),
    log,
  });
  const config = parseConfig({ ...SETTINGS, ...options.settings });
  const external = createScriptedExternal(config, options.external ?? {}, upstream.surprises);
  const services: Services = {
    config,
    now,
    log,
    build: BUILD,
    readNetwork,
    callLimits: NO_LIMITS,
    api: createProductApi(upstream.send),
    publicCache: createPublicCache(now),
    previewBudget: createPreviewBudget({ now }),
    ...createIsolateCaches({ now, copies: createCopies(now), config }),
    ...NOTHING_COUNTED,
    ...openExternal(config, { external, copies: createCopies(now), now }),
    readContent: async () => toContent(await base.read(), published),
    readDrafts: async () => null,
    syncContent: async () => {},
    readContentStatus: base.status,
    findMoved: async () => null,
    seenCalls: { has: async () => false, add: async () => {} },
    cronWatch: { note: async () => {}, read: async () => ({ notedAt: null, uploadedAt: null }) },
    keyAges: () => [],
    renewKeys: async () => {},
    ...IN_GOOD_HEALTH,
    readSession: async () => session,
    ...NO_USER_POOL,
    ...options.services,
  };
  const portal = (options.createPortal ?? createPortal)(services);
  onTestFinished(() => expect(upstream.surprises, "requests without a script").toEqual([]));

  /** Browsers of people send their token cookies, whatever else a test sends. */
  function toRequest(path: string, init?: RequestInit): Request {
    const request = new Request(ORIGIN + path, init);
    if (session.kind === "signed-in" || session.setCookies.length > 0) {
      const others = request.headers.get("cookie");
      request.headers.set("cookie", others === null ? TOKEN_COOKIE : `${TOKEN_COOKIE}; ${others}`);
    }
    return request;
  }

  const open: TestApp["open"] = async (path, init) => {
    const context = createExecutionContext();
    const answer = await portal.fetch(toRequest(path, init), env, context);
    return { answer, settled: () => waitOnExecutionContext(context) };
  };

  return {
    paths: () => createApp(services).routes.map(({ path }) => path),
    upstream,
    logged,
    clock,
    become: (next) => void (session = next),
    publish: (next) => void (published = next),
    open,
    request: async (path, init) => (await open(path, init)).answer,
    async visit(path, init) {
      const { answer, settled } = await open(path, init);
      const body = new TextDecoder().decode(await answer.arrayBuffer());
      await settled();
      const agent = new Headers(init?.headers).get("user-agent") ?? "";
      if (init?.method !== "HEAD" && !isCrawler(agent)) requireReason(answer, path, body);
      return { answer, status: answer.status, headers: answer.headers, body };
    },
  };
}

/** A failure whose sentence is missing, in JSON or in OAI-PMH's XML, which fail with 200 too. */
const SAYS_NOTHING = /"(?:message|error)":\s*""|<error[^>]*><\/error>/;

/** Fails a test of a refusal or failure that does not say why. Crawlers get no page of one. */
function requireReason({ status, headers }: Response, path: string, body: string): void {
  const isPage = headers.get("content-type")?.startsWith("text/html") === true;
  const isSilent = body === "" && status >= 400 && status !== 416;
  const reason = isSilent || (!isPage && SAYS_NOTHING.test(body)) ? "" : "given";
  expect(reason, `the reason of ${status} at ${path}`).toBe("given");
}

/** A test's published content in addition to the built-in content, the same in every locale. */
function toContent(base: Content, published: Partial<Content>): Content {
  const inLocale: Content["inLocale"] = (...language) =>
    toContent(base.inLocale(...language), published);
  return { ...base, inLocale, ...published };
}

/** Other services, by whole address; an address without a script fails the test. */
function createScriptedExternal(
  { DATACITE_API, ORCID_API }: Pick<Config, "DATACITE_API" | "ORCID_API">,
  script: Script,
  surprises: string[],
): ExternalClient {
  return createExternalClient({
    fetch: async (url, init) => {
      const answer = script[url];
      if (answer) return answer(new Request(url, init));
      surprises.push(url);
      throw new Error(`The test scripts no answer at ${url}.`);
    },
    documentHosts: ["https://assets.test"],
    doiResolver: "https://doi.test",
    dataciteApi: DATACITE_API,
    orcidApi: ORCID_API,
  });
}

/** The part of the Cache API that the portal uses, by a clock of the test's own. */
export function createCopies(now: () => number): Pick<Cache, "match" | "put"> {
  const stored = new Map<string, { body: string; until: number }>();
  return {
    async match(key) {
      const copy = stored.get(toKey(key));
      return copy && copy.until > now() ? new Response(copy.body) : undefined;
    },
    async put(key, response) {
      const seconds = /max-age=(\d+)/.exec(response.headers.get("cache-control") ?? "")?.[1];
      const body = await response.text();
      stored.set(toKey(key), { body, until: now() + Number(seconds ?? 0) * 1000 });
    },
  };
}

function toKey(key: RequestInfo | URL): string {
  return key instanceof Request ? key.url : String(key);
}
