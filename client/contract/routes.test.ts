// @vitest-environment node
import fc from "fast-check";
import { expect, it } from "vitest";
import { fileHref } from "./resource-urls.ts";
import { href, pagePolicies, type RouteName, routes } from "./routes.ts";
import { toQueryString } from "./query-string.ts";
import { matchRoute } from "./match-route.ts";

const names = Object.keys(routes) as RouteName[]; // the table's own keys

it.each(names)("finds %s at its own address", (name) => {
  const path = routes[name].pattern.replace(":id", "7").replace(":version", "2");
  expect(matchRoute(path)?.name).toBe(name);
});

it("returns the parameters of an address", () => {
  expect(matchRoute(href("datasets.version", { id: 7, version: 2 }))).toEqual({
    name: "datasets.version",
    params: { id: "7", version: "2" },
  });
  expect(matchRoute(href("package", { id: "N:package:1" }))).toEqual({
    name: "package",
    params: { id: "N:package:1" },
  });
});

it("prefers a literal address to a parameter", () => {
  expect(matchRoute("/datasets/search")?.name).toBe("datasets.search");
});

it.each([
  "",
  "datasets",
  "/datasets/",
  "//",
  "/datasets//version/1",
  "/datasets/7/version/",
  "/datasets/%2e%2e",
  "/datasets/..",
  "/datasets/a.b",
  "/datasets/a%2Fb",
  "/datasets/7%3Fx",
  "/datasets/7;x",
  "/datasets/7 ",
  `/datasets/${"7".repeat(81)}`,
  "/DATASETS",
  "/__proto__",
  "/toString",
])("finds nothing at “%s”", (path) => {
  expect(matchRoute(path)).toBeNull();
});

it("finds only names of the table, whatever the path is", () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const match = matchRoute(path);
      expect(match === null || match.name in routes).toBe(true);
    }),
  );
});

it("returns every id that a route accepts unchanged", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9_:-]{1,80}$/), (id) => {
      expect(matchRoute(href("package", { id }))?.params).toEqual({ id });
    }),
  );
});

it("omits unset values from a query and repeats lists", () => {
  expect(toQueryString({ a: undefined, b: "", c: [] })).toBe("");
  expect(toQueryString({ q: "a&b=c", tag: ["x", "", "y z"], page: 0 })).toBe(
    "?q=a%26b%3Dc&tag=x&tag=y%20z&page=0",
  );
  expect(href("code.list", {}, { page: 2 })).toBe("/code?page=2");
});

it("keeps a file's name in its own part of the address", () => {
  expect(fileHref(7, 2, "data/gauge a#1?.csv")).toBe("/files/7/2/data/gauge%20a%231%3F.csv");
});

const pages = (Object.keys(routes) as RouteName[]).map((name) => ({
  name,
  ...routes[name],
  ...pagePolicies[name],
}));

it("shares no page that has a guard", () => {
  const guarded = pages.filter(({ guard }) => guard !== "open");
  expect(guarded.length).toBeGreaterThan(5);
  expect(guarded.filter(({ cache }) => cache !== "never")).toEqual([]);
});

it("puts only shared pages with one address into the sitemap", () => {
  const listed = pages.filter(({ inSitemap }) => inSitemap);
  expect(listed.length).toBeGreaterThan(10);
  expect(listed.filter(({ cache, pattern }) => cache === "never" || pattern.includes(":"))).toEqual(
    [],
  );
});
