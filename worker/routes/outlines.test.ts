import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { findEmptyAttributes } from "../test/empty-attributes.ts";
import { compare, readExpected } from "../test/expected-outlines.ts";
import { readHead, readOutline } from "../test/outline.ts";
import { STATES } from "../test/visitor-states.ts";
import outlines from "./outlines.txt?raw";

const EXPECTED = readExpected(outlines);

/** Bodies of the states that were visited already. */
const known = new Map<string, string>();

async function visit(name: string): Promise<string> {
  const [, path = "", visited] = STATES.find(([each]) => each === name) ?? [];
  const whole = `${path}${path.includes("?") ? "&" : "?"}whole=1`;
  const body = known.get(name) ?? (await createTestApp(visited).visit(whole)).body;
  known.set(name, body);
  return body.replace(/(Reference: (?:<!-- -->)?)\w+/, "$1ID");
}

it.each(STATES)("%s: headings, facts, links, fields and buttons", async (name, _, __, base) => {
  const body = await visit(name);
  const outline = readOutline(body);
  const lines = base === undefined ? outline : compare(outline, readOutline(await visit(base)));
  expect(lines).toEqual(EXPECTED.get(name));
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
  expect(readHead(await visit(name))).toEqual(EXPECTED.get(`Head of ${name}`));
});

it.each(["header", "footer"] as const)("Landing page: what its %s has", async (part) => {
  expect(readOutline(await visit("Landing page"), part)).toEqual(EXPECTED.get(part));
});
