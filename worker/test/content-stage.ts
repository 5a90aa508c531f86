import { sleep } from "#base/sleep.ts";
import { expect, vi } from "vitest";
import {
  createContentCache,
  createContentMemory,
  type ContentSnapshot,
} from "#content-cache/index.ts";
import { createTestClock, type TestClock } from "#content-cache/test/test-clock.ts";
import { createTestKv, type TestKv } from "#content-cache/test/test-kv.ts";
import {
  createTestService,
  type TestService,
  createWireService,
} from "#content-cache/test/test-service.ts";
import type { ContentCopies } from "#content-cache/bindings.ts";
import { encode, header } from "#token/test/hostile/forge.ts";
import { accessClaims, SUB } from "#token/test/pool.ts";
import { createEdge, toCookies } from "../session/test/browser.ts";
import { createTestApp, type TestApp } from "./app.ts";

/** Answers instead of the content service; `null` lets it answer. */
export type Fault = (request: Request) => Response | Promise<Response> | null;

/** A portal with its real content cache, a content service and KV that can be made to fail. */
export interface ContentStage {
  clock: TestClock;
  kv: TestKv;
  service: TestService;
  /** Faults of the next requests, in order; the last one stays when `isLasting`. */
  faults: Fault[];
  isLasting: boolean;
  asked: string[];
  /** Bytes of each answer of the service, where it declares them. */
  answered: number[];
  copies: ContentCopies | null;
  snapshot: ContentSnapshot | null;
  /** How readers wait; without end unless given, so that a busy machine does not change the results. */
  wait: (ms: number) => Promise<void>;
  /** Publishes an about page under this title. */
  publishTeam(title: string): void;
  sync(): ReturnType<ReturnType<typeof createContentCache>["sync"]>;
  /** The same while time passes: for answers that do not come. */
  syncThroughTime(): ReturnType<ContentStage["sync"]>;
  /** An isolate that has read nothing yet. */
  open(): StageApp;
}

export interface StageApp extends TestApp {
  /** How often the user pool's keys were requested without success. */
  keysAsked(): number;
}

const PUBLIC_PATHS = [
  "/",
  "/about/team",
  "/about/portals/_payload.json",
  "/datasets/7",
  "/api/status",
];
/** A session that can only be checked with the user pool's keys, which are unavailable. */
const TOKEN = [header(), accessClaims(), "signature"].map(encode).join(".");
const SESSION = toCookies(SUB, { accessToken: TOKEN });

export function createContentStage(): ContentStage {
  const clock = createTestClock();
  const kv = createTestKv(clock);
  const service = createTestService();
  service.pageSize = 100;
  const wire = createWireService(service);
  async function fetch(request: Request): Promise<Response> {
    stage.asked.push(request.url);
    const fault =
      stage.isLasting && stage.faults.length === 1 ? stage.faults[0] : stage.faults.shift();
    const answer = (await fault?.(request)) ?? (await wire.fetch(request));
    stage.answered.push(Number(answer.headers.get("content-length") ?? 0));
    return answer;
  }
  function createCache(wait?: (ms: number) => Promise<void>) {
    return createContentCache({
      ...clock,
      ...(wait === undefined ? {} : { wait, now: () => Date.now() }),
      kv,
      ...(stage.copies === null ? {} : { copies: stage.copies }),
      ...(stage.snapshot === null ? {} : { snapshot: stage.snapshot }),
      memory: createContentMemory(),
      service: { ...wire, fetch },
    });
  }
  const stage: ContentStage = {
    clock,
    kv,
    service,
    faults: [],
    isLasting: false,
    asked: [],
    answered: [],
    copies: null,
    snapshot: null,
    wait: () => new Promise(() => {}),
    publishTeam: (title) => service.publish("team", "aboutPage", { slug: "team", title }),
    sync() {
      clock.advance(60_000);
      return createCache().sync();
    },
    async syncThroughTime() {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: clock.now() });
      const state = { isDone: false };
      const run = createCache(sleep)
        .sync()
        .finally(() => (state.isDone = true));
      while (!state.isDone) await vi.advanceTimersByTimeAsync(500);
      vi.useRealTimers();
      return run;
    },
    open: () => openIsolate(clock, createReader()),
  };
  function createReader() {
    const memory = createContentMemory();
    const { copies, snapshot, wait } = stage;
    const services = { ...(copies && { copies }), ...(snapshot && { snapshot }) };
    return createContentCache({ ...clock, ...services, wait, kv, memory, service: null });
  }
  return stage;
}

function openIsolate(clock: TestClock, cache: ReturnType<typeof createContentCache>): StageApp {
  const edge = createEdge({ jwks: () => Promise.reject(new Error("Nobody serves keys.")) });
  const app = createTestApp({
    services: {
      now: clock.now,
      readContent: (defer) => cache.read({ waitUntil: defer }),
      readContentStatus: cache.status,
      readSession: (request) => edge.read(request.headers.get("cookie")),
    },
  });
  return Object.assign(app, { keysAsked: () => edge.asked.length });
}

/** Every public page is served, to visitors and to readers whose session cannot be checked. */
export async function expectPagesUp(app: StageApp): Promise<void> {
  for (const path of PUBLIC_PATHS) await expectPageUp(app, path);
  expect(app.keysAsked()).toBeGreaterThan(0);
}

async function expectPageUp(app: StageApp, path: string): Promise<void> {
  for (const headers of [{}, { cookie: SESSION }]) {
    const { status, body } = await app.visit(path, { headers });
    expect([path, status]).toEqual([path, 200]);
    expect(body).not.toMatch(/\[object|>undefined<|\bNaN\b/);
  }
}

/** Requests a public page a minute, one after the other, while the fault lasts. */
export async function expectPagesStayUp(
  app: StageApp,
  { clock, sync }: ContentStage,
  minutes: number,
): Promise<void> {
  await expectPagesUp(app);
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance(60_000);
    await sync();
    await expectPageUp(app, PUBLIC_PATHS[minute % PUBLIC_PATHS.length] ?? "/");
  }
}

/** The title of the about page a reader sees. */
export async function readTeam(app: TestApp): Promise<string> {
  const { body } = await app.visit("/about/team");
  return /<h1[^>]*>([^<]*)</.exec(body)?.[1] ?? "";
}
