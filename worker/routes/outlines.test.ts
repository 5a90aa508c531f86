import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { findEmptyAttributes } from "../test/empty-attributes.ts";
import { compare, readExpected } from "../test/expected-outlines.ts";
import { readHead, readOutline } from "../test/outline.ts";
import { STATES } from "../test/visitor-states.ts";
import outlines from "./outlines.txt?raw";

const EXPECTED = readExpected(outlines);

interface Seen {
  body: string;
  /** Calls of the product API. */
  asked: string[];
}

/** The states that were visited already. */
const known = new Map<string, Seen>();

async function visit(name: string): Promise<Seen> {
  const seen = known.get(name) ?? (await visitAnew(name));
  known.set(name, seen);
  return seen;
}

async function visitAnew(name: string): Promise<Seen> {
  const [, path = "", visited] = STATES.find(([each]) => each === name) ?? [];
  const app = createTestApp(visited);
  const { body } = await app.visit(`${path}${path.includes("?") ? "&" : "?"}whole=1`);
  const shown = body.replace(/(Reference: (?:<!-- -->)?)\w+/, "$1ID");
  return { body: shown, asked: app.upstream.asked() };
}

async function describe(name: string): Promise<string[]> {
  const { body, asked } = await visit(name);
  return [...readOutline(body), ...asked.toSorted().map((call) => `asks ${call}`)];
}

it.each(STATES)("%s: headings, facts, links, fields, buttons and calls", async (name, ...state) => {
  const [, , base] = state;
  const own = await describe(name);
  const lines = base === undefined ? own : compare(own, await describe(base));
  expect(lines).toEqual(EXPECTED.get(name));
  const { body } = await visit(name);
  // A link without an address loads the page again.
  expect(findEmptyAttributes(body).filter((each) => each !== "a href")).toEqual([]);
});

it.each([
  "Landing page",
  "A later page of datasets",
  "Dataset",
  "Withdrawn dataset",
  "Person",
  "No page",
])("%s: what its head says", async (name) => {
  expect(readHead((await visit(name)).body)).toEqual(EXPECTED.get(`Head of ${name}`));
});

it.each(["header", "footer"] as const)("Landing page: what its %s has", async (part) => {
  expect(readOutline((await visit("Landing page")).body, part)).toEqual(EXPECTED.get(part));
});
