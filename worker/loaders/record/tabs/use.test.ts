import { expect, it } from "vitest";
import { createTestApp } from "../../../test/app.ts";
import { readText } from "../../../test/html.ts";
import { status } from "../../../test/upstream.ts";

it("shows code for a record's first table, with its citation and entries to copy", async () => {
  const { status: code, body } = await createTestApp().visit("/datasets/7?tab=use");
  const text = readText(body).join(" ");
  expect(code).toBe(200);
  expect(text).toContain("Python, pandas");
  expect(text).toMatch(/urlopen\("https:\/\/[^"]+\/files\/7\/\d\/[^"]+\.csv"\)/);
  expect(text).toContain("mlcroissant");
  expect(text).toMatch(/@misc\{[^]*TY {2}- DATA/);
});

it("lets a reader copy BibTeX and RIS next to the citation", async () => {
  const { body } = await createTestApp().visit("/datasets/7?tab=cite");
  expect(readText(body).join(" ")).toMatch(/@misc\{[^]*TY {2}- DATA/);
});

it("says that the files are missing, and keeps the rest of the page", async () => {
  const app = createTestApp({
    upstream: { "/discover/datasets/7/versions/2/files/browse": status(503) },
  });
  const { status: code, body } = await app.visit("/datasets/7?tab=use");
  expect([code, readText(body).join(" ").includes("Try again")]).toEqual([200, true]);
});
