import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { readPortalVars, readSettings } from "./settings.ts";

const { portal, api } = readSettings({ portal: 1, services: 2, hosted: 3 });

afterEach(() => vi.unstubAllEnvs());

it("gives the portal the key of the stand-in's space", () => {
  const vars = readPortalVars({ CONTENTFUL_SPACE_ID: "foreland" }, portal);
  expect(vars["CONTENTFUL_SPACE_ID"]).toBe("foreland");
  expect(vars["CONTENTFUL_ACCESS_TOKEN"]).not.toBe("");
});

it.each([{ CONTENTFUL_SPACE_ID: "" }, {}])("gives no key where %o names no space", (written) => {
  expect(readPortalVars(written, portal)["CONTENTFUL_ACCESS_TOKEN"]).toBe("");
});

it("gives neither when the environment's space is empty", () => {
  vi.stubEnv("CONTENTFUL_SPACE_ID", "");
  expect(readPortalVars({ CONTENTFUL_SPACE_ID: "foreland" }, portal)).toMatchObject({
    CONTENTFUL_SPACE_ID: "",
    CONTENTFUL_ACCESS_TOKEN: "",
  });
});

it("leaves the catalogue's settings unchanged", () => {
  expect(readPortalVars({ DOI_PREFIX: "10.5555" }, { PUBLISH_TOKEN: "t" })).toEqual({
    DOI_PREFIX: "10.5555",
    PUBLISH_TOKEN: "t",
  });
});

it("has every setting explained that it sets", () => {
  const root = join(import.meta.dirname, "../..");
  const written = readFileSync(join(root, "docs/settings.md"), "utf8");
  const names = [...Object.keys(portal), ...Object.keys(api)];
  expect(names.filter((name) => !written.includes(`| \`${name}\` `))).toEqual([]);
});
