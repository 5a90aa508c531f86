import { env } from "cloudflare:test";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { status } from "../test/upstream.ts";
import { createFindMoved, type Move, toMovedEntries } from "./moved.ts";

const MOVES: Move[] = [
  ["/records/17", "/datasets/9/version/2"],
  ["/dataset.xhtml?persistentId=doi:10.5072/FK2/AB,C", "/datasets/8/version/1"],
  ["/dataset.xhtml?persistentId=doi%3A10.5072%2FFK2%2FOLD&version=1.0", "/datasets/8/version/3"],
  ["/dataset.xhtml?persistentId=:doi", "/doi/:doi"],
  ["/archive/*", "https://old.test/*"],
  ["/datasets/999", "/datasets/7"],
  ["/datasets/7", "/datasets/8"],
];

beforeEach(async () => {
  await Promise.all(toMovedEntries(MOVES).map(({ key, value }) => env.CONTENT.put(key, value)));
});
afterEach(async () => {
  const { keys } = await env.CONTENT.list({ prefix: "moved" });
  await Promise.all(keys.map(({ name }) => env.CONTENT.delete(name)));
});

function visit(path: string, kv: Parameters<typeof createFindMoved>[0] = env.CONTENT) {
  const app = createTestApp({
    services: { findMoved: createFindMoved(kv) },
    upstream: { "/discover/datasets/999": status(404) },
  });
  return app.visit(path, { redirect: "manual" });
}

it.each([
  ["an address", "/records/17", "/datasets/9/version/2"],
  ["an address to which something was added", "/records/17?utm=x", "/datasets/9/version/2"],
  [
    "an address with a query, however it is encoded",
    "/dataset.xhtml?persistentId=doi%3A10.5072%2FFK2%2FAB%2CC",
    "/datasets/8/version/1",
  ],
  [
    "an address with two parameters, in another order",
    "/dataset.xhtml?version=1.0&persistentId=doi:10.5072/FK2/OLD",
    "/datasets/8/version/3",
  ],
  [
    "an address with a query beside others",
    "/dataset.xhtml?version=1.0&persistentId=doi:10.5072/FK2/AB,C",
    "/datasets/8/version/1",
  ],
  ["what a rule says", "/dataset.xhtml?persistentId=doi:10.5072/FK2/ZZ", "/doi/doi:10.5072/FK2/ZZ"],
  ["what a rule says of all below a path", "/archive/a/b.csv", "https://old.test/a/b.csv"],
  ["a record that is not here", "/datasets/999", "/datasets/7"],
])("redirects from %s", async (_, from, to) => {
  const { status, headers } = await visit(from);
  expect([status, headers.get("location")]).toEqual([301, to]);
});

it("redirects from an address as long as a key", async () => {
  const from = `/${"x".repeat(500)}`;
  const [entry] = toMovedEntries([[from, "/datasets/9"]]);
  const long = `${from}${"x".repeat(512 - (entry?.key.length ?? 0))}`;
  for (const { key, value } of toMovedEntries([[long, "/datasets/9"]]))
    await env.CONTENT.put(key, value);
  expect((await visit(long)).status).toBe(301);
  expect((await visit(`${long}x`)).status).toBe(404);
});

it("does not redirect an existing page, or an unknown address", async () => {
  expect((await visit("/datasets/7")).status).toBe(200);
  expect((await visit("/records/18")).status).toBe(404);
  expect((await visit(`/${"x".repeat(600)}`)).status).toBe(404);
});

it("reports when the store does not answer", async () => {
  const broken = { get: () => Promise.reject(new Error("KV is down")) };
  expect((await visit("/records/17", broken as never)).status).toBe(404);
});

it("does not redirect when the rules in the store cannot be read", async () => {
  await env.CONTENT.put("moved-rules", "{");
  expect((await visit("/archive/a")).status).toBe(404);
  expect((await visit("/records/17")).status).toBe(301);
});

it.each([
  "//%2fevil.example",
  "//%0a/evil.example",
  "///evil.example%2f..",
  "//other.test/records/17",
])("takes what follows two slashes for no host: %s", async (path) => {
  expect((await visit(path)).status).toBe(404);
});
