import { describe, expect, it } from "vitest";
import type { ViewsByDay } from "#api/wire/views.ts";
import { readNetwork } from "#platform/client-address.ts";
import { createTestApp, NOW_MS, ORIGIN, signedIn } from "../test/app.ts";
import { createViewCounter } from "../metrics/view-counter.ts";

const HTML = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const DAY = "2026-09-01";

function openPortal(addViews: () => Promise<void> = async () => {}) {
  const counted: ViewsByDay = [];
  const deferred: Promise<unknown>[] = [];
  const logged: unknown[] = [];
  const countView = createViewCounter({
    readNetwork,
    now: () => NOW_MS,
    log: (line) => void logged.push(line),
    defer: (work) => void deferred.push(work),
    pause: async () => {},
    counts: {
      async addViews(views) {
        await addViews();
        counted.push(...views);
      },
    },
  });
  const app = createTestApp({ services: { countView } });
  let visitors = 0;
  return {
    app,
    logged,
    /** A visit by another reader than all before. */
    visit(path: string, { headers, ...init }: RequestInit = {}) {
      visitors += 1;
      const network = { "cf-connecting-ip": `192.0.2.${visitors}` };
      return app.visit(path, {
        ...init,
        headers: { ...network, ...HTML, ...headers } as HeadersInit,
      });
    },
    async read(): Promise<ViewsByDay> {
      await Promise.all(deferred.splice(0));
      return counted;
    },
  };
}

describe("a record's view is counted", () => {
  it.each([
    ["by its page", "/datasets/7"],
    ["by a tab", "/datasets/7?tab=files&path=data"],
    ["by a version", "/datasets/7/version/1"],
    ["by a payload", "/datasets/7/_payload.json?tab=files"],
  ])("%s", async (_, path) => {
    const portal = openPortal();
    await portal.visit(path);
    expect(await portal.read()).toEqual([{ day: DAY, datasetId: 7, count: 1 }]);
  });

  it("by each of its readers, from the page cache and signed in too", async () => {
    const portal = openPortal();
    await portal.visit("/datasets/7");
    await portal.visit("/datasets/7");
    portal.app.become(signedIn);
    await portal.visit("/datasets/7");
    const counts = (await portal.read()).map(({ count }) => count);
    expect(counts).toEqual([1, 1, 1]);
  });

  it("once for clicks on its tabs within half a minute", async () => {
    const portal = openPortal();
    const headers = { "cf-connecting-ip": "192.0.2.200" };
    await portal.visit("/datasets/7", { headers });
    await portal.visit("/datasets/7?tab=files", { headers });
    expect(await portal.read()).toMatchObject([{ count: 1 }]);
  });

  it("when a prefetched page is shown", async () => {
    const portal = openPortal();
    const body = "/datasets/7?tab=files";
    await portal.visit("/views", { method: "POST", body, headers: { origin: ORIGIN } });
    expect(await portal.read()).toMatchObject([{ datasetId: 7, count: 1 }]);
  });
});

it("for a page in another language, too", async () => {
  const portal = openPortal();
  const body = "/de/datasets/7?tab=files";
  await portal.visit("/views", { method: "POST", body, headers: { origin: ORIGIN } });
  expect(await portal.read()).toMatchObject([{ datasetId: 7, count: 1 }]);
});

describe("no view is counted", () => {
  it.each<[string, string, RequestInit]>([
    ["a list", "/datasets", {}],
    ["a record that is gone", "/datasets/404", {}],
    ["a request for the headers", "/datasets/7", { method: "HEAD" }],
    ["a robot's", "/datasets/7", { headers: { "user-agent": "Googlebot/2.1" } }],
    ["a browser's look ahead", "/datasets/7", { headers: { "sec-purpose": "prefetch;prerender" } }],
    ["our own", "/datasets/7/_payload.json", { headers: { purpose: "prefetch" } }],
    ["a citation", "/datasets/7", { headers: { accept: "application/x-bibtex" } }],
    ["a foreign page's", "/views", { method: "POST", body: "/datasets/7" }],
    [
      "a long address",
      "/views",
      { method: "POST", body: `/datasets/7?${"q".repeat(3_000)}`, headers: { origin: ORIGIN } },
    ],
    [
      "another address",
      "/views",
      { method: "POST", body: "/datasets", headers: { origin: ORIGIN } },
    ],
  ])("%s", async (_, path, init) => {
    const portal = openPortal();
    await portal.visit(path, init);
    expect(await portal.read()).toEqual([]);
  });
});

it("answers although the catalogue counts no views, and logs the loss", async () => {
  const portal = openPortal(() => Promise.reject(new TypeError("no such method")));
  expect((await portal.visit("/datasets/7")).status).toBe(200);
  expect(await portal.read()).toEqual([]);
  expect(portal.logged).toMatchObject([{ event: "views_lost", rows: 1 }]);
});
