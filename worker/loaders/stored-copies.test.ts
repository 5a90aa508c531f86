import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { findAll, readText } from "../test/html.ts";
import { status } from "../test/upstream.ts";

const QUARTER_HOUR_MS = 15 * 60_000;

/** All requests of these pages to the catalogue. */
const CALLS = [
  "/discover/datasets",
  "/discover/datasets/7",
  "/discover/datasets/8",
  "/discover/datasets/9",
  "/discover/datasets/7/versions",
  "/discover/datasets/7/versions/2/readme",
  "/discover/datasets/7/versions/2/files/browse",
  "/discover/datasets/9/versions/1/dois",
  "/discover/tags",
  "/discover/facets",
  "/publishing/repositories",
];

const PAGES = [
  ["/", "Tide heights of the Aune estuary"],
  ["/datasets", "Tide heights of the Aune estuary"],
  ["/tags", "tide"],
  ["/discover", "Tide heights of the Aune estuary"],
  ["/open-repositories", "Reef"],
  ["/compare?ids=7&ids=8", "Gauge reader"],
  ["/cite?ids=7", "Moss, A. K. (2026)"],
  ["/datasets/7", "Read"],
  ["/datasets/7?tab=versions", "10.5072/aune-0007"],
  ["/collections/9?tab=contents", "Tide heights of the Aune estuary"],
] as const;

it.each(PAGES)("shows %s from a stored copy with its age and a retry", async (path, sentence) => {
  const app = createTestApp();
  await app.visit(path);
  app.clock.now += QUARTER_HOUR_MS;
  app.upstream.answer(Object.fromEntries(CALLS.map((call) => [call, status(503)])));
  const { status: answered, body } = await app.visit(path);
  const shown = readText(body).join(" ");
  expect(answered).toBe(200);
  expect(shown).toContain(sentence);
  expect(shown).toMatch(/15 minutes/);
  expect(shown).not.toContain("You are viewing version");
  expect(findAll(body, "a").map(({ text }) => text)).toContain("Try again");
});

it.each(PAGES)("does not mention a stored copy on %s while it is fresh", async (path) => {
  const { body } = await createTestApp().visit(path);
  expect(readText(body).join(" ")).not.toMatch(/stored copy|From our cache/);
});

it.each(PAGES)("says on %s that the catalogue does not answer, and what to do", async (path) => {
  const app = createTestApp({
    upstream: Object.fromEntries(CALLS.map((call) => [call, status(503)])),
  });
  const { body } = await app.visit(path);
  expect(readText(body).join(" ")).toMatch(
    /The catalogue (did not answer properly|does not answer)/,
  );
  expect(findAll(body, "a").some(({ text }) => /^Try again$/i.test(text))).toBe(true);
  expect(body).not.toMatch(/undefined|\[object/);
});

it("lets one part of a record fail alone", async () => {
  const app = createTestApp({
    upstream: { "/discover/datasets/7/versions/2/readme": status(503) },
  });
  const { status: answered, body } = await app.visit("/datasets/7?whole=1");
  const pageText = readText(body).join(" ");
  expect(answered).toBe(200);
  expect(pageText).toContain("Ten years of tide heights");
  expect(pageText).toContain("The catalogue did not answer properly.");
  expect(
    findAll(body, "a")
      .find(({ text }) => text === "Try again")
      ?.attributes.get("href"),
  ).toBe("/datasets/7");
});

it("marks one part as a stored copy while the rest is new", async () => {
  const app = createTestApp();
  const part = "/discover/datasets/7/versions";
  await app.visit("/datasets/7?tab=versions");
  app.clock.now += QUARTER_HOUR_MS;
  app.upstream.answer({ [part]: status(503) });
  const { body } = await app.visit("/datasets/7?tab=versions");
  const pageText = readText(body).join("");
  expect(pageText).toContain("From our cache, 15 minutes old.");
  expect(pageText).not.toContain("The catalogue is not responding");
});
