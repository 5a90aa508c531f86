import { expect, it } from "vitest";
import { PAGE_ENTRIES_MAX, PAGE_FRESH_MS, PAGE_MAX_BYTES } from "../limits.ts";
import { createPageCache, type CachedPage, fillTemplate, toTemplate } from "./page-cache.ts";

function toPage(bytes: number): CachedPage {
  const template = { bytes: new Uint8Array(bytes), gaps: [] };
  return { template, headers: new Headers(), generation: "g1" };
}

function at(address: string) {
  return { address, appearance: null };
}

it("stores a page of the largest size, and no larger one", () => {
  const cache = createPageCache(() => 0);
  cache.store(at("/largest"), toPage(PAGE_MAX_BYTES));
  cache.store(at("/larger"), toPage(PAGE_MAX_BYTES + 1));
  expect(cache.read(at("/largest"))).not.toBeNull();
  expect(cache.read(at("/larger"))).toBeNull();
});

it("removes the oldest page above its limit", () => {
  const cache = createPageCache(() => 0);
  for (let page = 0; page <= PAGE_ENTRIES_MAX; page += 1) cache.store(at(`/${page}`), toPage(1));
  expect(cache.read(at("/0"))).toBeNull();
  expect(cache.read(at("/1"))).not.toBeNull();
  expect(cache.read(at(`/${PAGE_ENTRIES_MAX}`))).not.toBeNull();
});

it("does not count a page twice that is rendered again", () => {
  const cache = createPageCache(() => 0);
  for (let page = 0; page < PAGE_ENTRIES_MAX; page += 1) cache.store(at(`/${page}`), toPage(1));
  cache.store(at("/0"), toPage(2));
  expect(cache.read(at("/1"))).not.toBeNull();
  expect(cache.read(at("/0"))?.template.bytes).toHaveLength(2);
});

it("shows a page until it expires", () => {
  let now = 1_000;
  const cache = createPageCache(() => now);
  cache.store(at("/"), toPage(1));
  now += PAGE_FRESH_MS;
  expect(cache.read(at("/"))).not.toBeNull();
  now += 1;
  expect(cache.read(at("/"))).toBeNull();
});

const OLD = "AAAAAAAAAAAAAAAAAAAAAAAA";
const NEW = "bbbbbbbbbbbbbbbbbbbbbbbb";

function refill(html: string): string {
  return new TextDecoder().decode(fillTemplate(toTemplate(html, OLD), NEW));
}

it.each([
  ["within", `<a nonce="${OLD}">Øye ${OLD} 潮</a>`],
  ["at its ends", `${OLD}潮${OLD}`],
  ["twice in a row", `é${OLD}${OLD}é`],
  ["nowhere", "<p>Tide — 潮</p>"],
])("puts the new nonce %s in place of the old one", (_, html) => {
  expect(refill(html)).toBe(html.replaceAll(OLD, NEW));
});

it("leaves the template as it was", () => {
  const template = toTemplate(`<a nonce="${OLD}">`, OLD);
  fillTemplate(template, NEW);
  expect(new TextDecoder().decode(template.bytes)).not.toContain(NEW);
});
