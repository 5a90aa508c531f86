import type { Context } from "hono";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTestApp, type TestApp, type Visit } from "../test/app.ts";
import { goodCatalogue } from "../test/records.ts";
import { findAll } from "../test/html.ts";
import type { PortalEnv } from "../services.ts";
import { openWaitBudget } from "./wait-budget.ts";

const FILES_MS = 350;
/** Time passes in steps, so that what takes none comes first. */
const STEP_MS = 10;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Lets time pass until the page and the work behind it are done. */
async function visit(app: TestApp, path: string, init?: RequestInit): Promise<Visit> {
  let isDone = false;
  const visiting = app.visit(path, init).finally(() => (isDone = true));
  while (!isDone) {
    await scheduler.wait(0);
    await vi.advanceTimersByTimeAsync(STEP_MS);
  }
  return visiting;
}

/** A catalogue whose lists of files come later than a reader waits. */
function createSlow() {
  const path = "/discover/datasets/7/versions/2/files/browse";
  const answer = goodCatalogue()[path];
  if (!answer) throw new Error("The catalogue has no such list.");
  return createTestApp({
    upstream: {
      [path]: async (request) => {
        await new Promise((resolve) => setTimeout(resolve, FILES_MS));
        return answer(request);
      },
    },
  });
}

/** The zip of all files, which every page links to. */
const WHOLE = 1;

function countFiles(body: string): number {
  return body.split('"contentUrl"').length - 1;
}

it("gives a page that lacks its files no ETag, and shows it to nobody else", async () => {
  const app = createSlow();
  const first = await visit(app, "/datasets/7");
  expect([countFiles(first.body), first.headers.get("etag")]).toEqual([WHOLE, null]);
  const second = await visit(app, "/datasets/7");
  expect(countFiles(second.body)).toBeGreaterThan(WHOLE);
  expect(second.headers.get("etag")).not.toBeNull();
});

it("requests the files once, however many parts of an answer need them", async () => {
  const app = createSlow();
  await visit(app, "/datasets/7");
  const asked = app.upstream.asked().filter((path) => path.includes("/files/browse"));
  expect(asked).toHaveLength(1);
});

it.each([
  ["a crawler", { headers: { "user-agent": "Googlebot/2.1" } }, "/datasets/7"],
  ["a reader without scripts", {}, "/datasets/7?whole"],
])("waits for everything for %s", async (_who, init, path) => {
  const page = await visit(createSlow(), path, init);
  expect(countFiles(page.body)).toBeGreaterThan(WHOLE);
  expect(page.headers.get("link")).toContain('rel="item"');
  expect(findAll(page.body, "h1").length).toBe(1);
});

it("lists every file for a HEAD request", async () => {
  const { headers } = await visit(createSlow(), "/datasets/7", { method: "HEAD" });
  expect(headers.get("link")).toContain('rel="item"');
});

function createContext(): Context<PortalEnv> {
  const values = new Map<string, unknown>();
  const req = { method: "GET", query: () => undefined, header: () => undefined };
  const get = (name: string): unknown => values.get(name);
  const set = (name: string, value: unknown): unknown => values.set(name, value);
  return { req, get, set } as unknown as Context<PortalEnv>; // the parts that a budget reads
}

it.each([
  ["as it is opened", 0, 200],
  ["soon after", 120, 80],
  ["when the page itself has taken most of it", 184, 50],
  ["after all of it", 900, 50],
])("leaves a first wait %s its part of 200 ms, %i ms on %i", (_, waitedMs, leftMs) => {
  const clock = { now: 1_000 };
  const waitBudget = openWaitBudget({ now: () => clock.now }, createContext());
  clock.now += waitedMs;
  expect(waitBudget()).toBe(leftMs);
  clock.now += 10;
  expect(waitBudget()).toBe(leftMs - 10);
});
