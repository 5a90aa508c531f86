import { expect, it } from "vitest";
import { createTestApp } from "../../../test/app.ts";
import { findAll } from "../../../test/html.ts";
import { toDataset } from "../../../test/records.ts";
import { json } from "../../../test/upstream.ts";

it("lists a version without a known day", async () => {
  const versions = json([toDataset(), toDataset({ version: 1, versionPublishedAt: null })]);
  const app = createTestApp({ upstream: { "/discover/datasets/7/versions": versions } });
  const { body } = await app.visit("/datasets/7?tab=about&whole=1");
  const history = findAll(body, "li").map(({ text }) => text);
  expect(history).toContain("April 1, 2026: version 2");
  expect(history).toContain("version 1");
});
