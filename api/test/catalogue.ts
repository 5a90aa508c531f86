import { env } from "cloudflare:test";
import { FRESH_SIGN_IN_MS } from "../wire/account/profile.ts";
import type { PublishRequest } from "#api/wire/publish.ts";
import { readNetwork } from "#platform/client-address.ts";
import { createApp } from "../app.ts";
import type { CallLimits } from "../call-limits.ts";
import { hashToHex } from "#base/hex.ts";
import { NO_USER_POOL } from "../user-pool/admin.ts";
import { isDocumented } from "./documented.ts";
import { emptyStorage } from "./empty-storage.ts";
import type { Services } from "../services.ts";

export const PUBLISH_TOKEN = "the-publishers-secret";
export const ORIGIN = "https://api.example.org";

const UNLIMITED = { byAddress: async () => true, byAccount: async () => true };
export const NO_LIMITS: CallLimits = {
  search: UNLIMITED,
  downloads: UNLIMITED,
  requests: UNLIMITED,
  answers: UNLIMITED,
  keys: UNLIMITED,
  publish: async () => true,
};

/** A package as a test writes it: its files by path, with their text. */
export type Package = Omit<PublishRequest, "files"> & {
  files?: Record<string, string>;
  /** Headers of those that are tables. */
  columns?: Record<string, string[]>;
};

export interface Published {
  status: "published" | "unchanged" | "revised";
  datasetId: number;
  version: number;
  doi?: string;
}

type Started = (Published | { status: "upload" }) & { uploadId: string; missing: string[] };

export type Catalogue = Awaited<ReturnType<typeof createCatalogue>>;

/** An empty catalogue behind the real app, on the storage of this test file. */
export async function createCatalogue(overrides: Partial<Services> = {}) {
  await emptyStorage();
  const deferred: Promise<unknown>[] = [];
  const services: Services = {
    log: () => {},
    db: env.DB,
    files: env.FILES,
    origin: ORIGIN,
    doiPrefix: "10.5555",
    isDoiRegistered: null,
    portalOrigin: "https://portal.example.org",
    publishToken: PUBLISH_TOKEN,
    urlSigningKey: "the-signing-key",
    readmeSecret: "the-documentation-secret-of-32-bytes",
    now: () => new Date("2026-03-01T12:00:00.000Z"),
    readNetwork,
    callLimits: NO_LIMITS,
    logPublishing: () => {},
    defer: (work) => void deferred.push(work),
    pause: async () => {},
    purgePublic: async () => true,
    verifyAccess: async (token) => readTestToken(token, services.now()),
    exchangeOrcid: async (code) =>
      code.startsWith("code-of-")
        ? { name: "Named There", orcid: code.slice(8), scope: ["/read-limited"] }
        : null,
    exchangeGithub: async (code) => (code.startsWith("code-of-") ? toGithubProfile(code) : null),
    userPool: NO_USER_POOL,
    verifyChallenge: async (token) => (token === "robot" ? "refused" : "passed"),
    sendMail: async () => true,
    sendQueuedMails: async () => 0,
    ...overrides,
  };
  const app = createApp(services);

  /** A body of text is JSON unless a test says otherwise. */
  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (typeof init.body === "string" && !headers.has("content-type"))
      headers.set("content-type", "application/json");
    const response = await app.request(path, { ...init, headers });
    const { method = "GET" } = init;
    if (!isDocumented(path, method, response.status))
      throw new Error(`${method} ${path} answered ${response.status}, which is not documented.`);
    if (response.status >= 400 && method !== "HEAD" && !SAYS_NOTHING.test(path))
      await requireReason(path, response);
    return response;
  }

  async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await request(path, asPublisher(init));
    if (!response.ok)
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  async function start(content: Package) {
    return call<Started>("/publish/versions", {
      method: "POST",
      body: JSON.stringify(await createPublishRequest(content)),
    });
  }

  async function upload(text: string): Promise<void> {
    await call(`/publish/blobs/${await hashToHex(text)}`, { method: "PUT", ...withLength(text) });
  }

  async function publish(content: Package): Promise<Published> {
    const started = await start(content);
    if (started.status !== "upload") return started;
    for (const text of new Set(Object.values(content.files ?? {}))) await upload(text);
    return call(`/publish/versions/${started.uploadId}/commit`, { method: "POST" });
  }

  /** Waits for all work that no answer waited for. */
  async function waitForDeferred(): Promise<void> {
    await Promise.all(deferred.splice(0));
  }

  return { services, request, call, start, upload, publish, waitForDeferred };
}

/** The contract's family of calls whose refusals have no body. */
const SAYS_NOTHING = /^\/publishing\//;

/** Fails a test of a refusal that does not say why. */
async function requireReason(path: string, response: Response): Promise<void> {
  const body = await response.clone().text();
  const isRange = response.status === 416;
  if ((body === "" && !isRange) || /"message":\s*""/.test(body))
    throw new Error(`${path} answered ${response.status} without a reason: ${body}`);
}

/**
 * `token-of-ada` is of a sign-in a moment ago, `old-token-of-ada` of one that is no longer fresh,
 * `token-of-ada-at-5000` of one five seconds after 1970.
 */
function readTestToken(token: string, now: Date): Awaited<ReturnType<Services["verifyAccess"]>> {
  const [, old, sub, at] = /^(old-)?token-of-(.+?)(?:-at-(\d+))?$/.exec(token) ?? [];
  if (sub === undefined) return { ok: false, reason: "test" };
  const age = old === undefined ? 0 : FRESH_SIGN_IN_MS + 1_000;
  const time = at === undefined ? now.getTime() - age : Number(at);
  return { ok: true, claims: { sub, authTime: time / 1_000 } };
}

function toGithubProfile(code: string) {
  const login = code.slice(8);
  const html_url = `https://github.com/${login}`;
  return { login, html_url, avatar_url: `${html_url}.png`, name: "Named There" };
}

export function asPublisher(init: RequestInit): RequestInit {
  return { ...init, headers: { ...init.headers, authorization: `Bearer ${PUBLISH_TOKEN}` } };
}

export function withLength(text: string): RequestInit {
  const body = new TextEncoder().encode(text);
  return { body, headers: { "content-length": String(body.byteLength) } };
}

async function createPublishRequest({
  files = {},
  columns = {},
  ...metadata
}: Package): Promise<PublishRequest> {
  const entries = Object.entries(files).map(async ([path, text]) => ({
    path,
    size: new TextEncoder().encode(text).byteLength,
    sha256: await hashToHex(text),
    ...(columns[path] && { columns: columns[path] }),
  }));
  return { ...metadata, files: await Promise.all(entries) };
}
