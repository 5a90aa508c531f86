import type { Context } from "hono";
import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { goodCatalogue } from "../test/records.ts";
import { findAll } from "../test/html.ts";
import type { PortalEnv } from "../services.ts";
import { openWaitBudget } from "./wait-budget.ts";

/** A catalogue whose lists of files come later than a reader waits. */
function createSlow() {
  const path = "/discover/datasets/7/versions/2/files/browse";
  const answer = goodCatalogue()[path];
  if (!answer) throw new Error("The catalogue has no such list.");
  return createTestApp({
    upstream: {
      [path]: async (request) => {
        await new Promise((resolve) => setTimeout(resolve, 350));
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
  const first = await app.visit("/datasets/7");
  expect([countFiles(first.body), first.headers.get("etag")]).toEqual([WHOLE, null]);
  const second = await app.visit("/datasets/7");
  expect(countFiles(second.body)).toBeGreaterThan(WHOLE);
  expect(second.headers.get("etag")).not.toBeNull();
});

it("requests the files once, however many parts of an answer need them", async () => {
  const app = createSlow();
  await app.visit("/datasets/7");
  const asked = app.upstream.asked().filter((path) => path.includes("/files/browse"));
  expect(asked).toHaveLength(1);
});

it.each([
  ["a crawler", { headers: { "user-agent": "Googlebot/2.1" } }, "/datasets/7"],
  ["a reader without scripts", {}, "/datasets/7?whole"],
])("waits for everything for %s", async (_who, init, path) => {
  const page = await createSlow().visit(path, init);
  expect(countFiles(page.body)).toBeGreaterThan(WHOLE);
  expect(page.headers.get("link")).toContain('rel="item"');
  expect(findAll(page.body, "h1").length).toBe(1);
});

it("lists every file for a HEAD request", async () => {
  const { headers } = await createSlow().visit("/datasets/7", { method: "HEAD" });
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
