import { expect, test } from "vitest";
import { entry } from "../test/test-site.ts";
import { fitSite, formatSite, parseSite, type Site } from "./site.ts";
import { toItemLine } from "./item-line.ts";

const MAX_BYTES = 20_000;

function siteOf(texts: Record<string, number>): Site {
  const lines = Object.entries(texts).map(([id, chars]) =>
    toItemLine(entry("newsItem", id, { body: "x".repeat(chars) })),
  );
  return { locales: [], truncated: {}, items: new Map(lines.map((line) => [line.key, line])) };
}

test("leaves a site unchanged that readers can load", () => {
  const site = siteOf({ a: 1_000, b: 2_000 });
  expect(fitSite(site, MAX_BYTES)).toEqual({ site, omitted: [] });
});

test("omits the largest items, and says which", () => {
  const { site, omitted } = fitSite(siteOf({ c: 9_000, a: 7_000, b: 100, d: 100 }), MAX_BYTES);
  expect([...site.items.keys()]).toEqual(["Eb", "Ed", "Ea"]);
  expect(omitted).toEqual(["Ec"]);
  expect(site.omitted).toBe(1);
});

test("stays within its bytes, whatever sizes the items have", () => {
  for (let count = 1; count < 60; count += 1) {
    const texts = Array.from({ length: count }, (_, at) => [`r${at}`, (at * 997) % 4_000] as const);
    const { site, omitted } = fitSite(siteOf(Object.fromEntries(texts)), MAX_BYTES);
    expect(2 * formatSite(site).length).toBeLessThan(MAX_BYTES + 300);
    expect(site.items.size + omitted.length).toBe(count);
  }
});

test("stores in its text how many were omitted", () => {
  const { site } = fitSite(siteOf({ a: 7_000, b: 8_000, c: 100 }), MAX_BYTES);
  expect(parseSite(formatSite(site))?.omitted).toBe(1);
  expect(fitSite(site, 2_000).site.omitted).toBe(2);
});
