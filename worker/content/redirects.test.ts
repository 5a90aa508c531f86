import { describe, expect, it } from "vitest";
import type { RedirectRule } from "#content-cache/entries.ts";
import { createTestApp } from "../test/app.ts";
import { findRedirect, leadsBack } from "./redirects.ts";

function rule(from: string, to: string, status: RedirectRule["status"] = 302): RedirectRule {
  return { from, to, status };
}

function lead(from: string, to: string, path: string): string | null {
  return findRedirect([rule(from, to)], path)?.to ?? null;
}

it.each([
  ["/old", "/datasets", "/old", "/datasets"],
  ["/old", "/datasets", "/old/", null],
  ["/old", "/datasets", "/Old", null],
  ["/données", "/datasets", "/donn%C3%A9es", "/datasets"],
  ["/set/:id", "/datasets/:id", "/set/53", "/datasets/53"],
  ["/set/:id", "/datasets/:id", "/set/53/files", null],
  ["/set/:id", "/datasets/:id", "/set/", null],
  [
    "/set/:id/v/:n",
    "/datasets/:id/version/:n?tab=files",
    "/set/5/v/2",
    "/datasets/5/version/2?tab=files",
  ],
  ["/find/:word", "/datasets?q=:word", "/find/tides%20north", "/datasets?q=tides%20north"],
  ["/archive/*", "/datasets/*", "/archive/a/b", "/datasets/a/b"],
  ["/archive/*", "/datasets", "/archive/a/b", "/datasets"],
  ["/archive/*", "/datasets/*", "/archive", null],
  ["/wiki/*", "https://wiki.test/pages/*", "/wiki/a", "https://wiki.test/pages/a"],
  ["/wiki", "https://wiki.test", "/wiki", "https://wiki.test"],
  ["/old?id=7", "/datasets/53", "/old?id=7", "/datasets/53"],
  ["/old?id=7", "/datasets/53", "/old?lang=en&id=7&page=2", "/datasets/53"],
  ["/old?id=7&v=2", "/datasets/53/version/2", "/old?v=2&id=7", "/datasets/53/version/2"],
  ["/old?id=7&v=2", "/datasets/53/version/2", "/old?id=7", null],
  ["/old?id=7", "/datasets/53", "/old?id=8", null],
  ["/old?id=7", "/datasets/53", "/old", null],
  ["/old?id=doi%3A10.1%2Fa", "/datasets/53", "/old?id=doi:10.1/a", "/datasets/53"],
  ["/old.xhtml?doi=:doi", "/doi/:doi", "/old.xhtml?doi=doi:10.1/A", "/doi/doi:10.1/A"],
  ["/old/:kind?id=:id", "/:kind/:id", "/old/code?id=7", "/code/7"],
  ["/find?q=:q", "/datasets/search?q=:q", "/find?q=sea+level", "/datasets/search?q=sea%20level"],
  [
    "/find?q=:q",
    "/datasets/search?q=:q",
    "/find?q=größe&page=2",
    "/datasets/search?q=gr%C3%B6%C3%9Fe",
  ],
  [
    "/find?q=:q",
    "/datasets/search?q=:q",
    "/find?q=a%26b%3D1%2B%23",
    "/datasets/search?q=a%26b%3D1%2B%23",
  ],
])("a rule from %s to %s redirects %s to %s", (from, to, path, target) => {
  expect(lead(from, to, path)).toBe(target);
});

it("takes a part of an address up to its length", () => {
  const part = "a".repeat(500);
  expect(lead("/archive/*", "/datasets/*", `/archive/${part}`)).toBe(`/datasets/${part}`);
  expect(lead("/archive/*", "/datasets/*", `/archive/${part}a`)).toBeNull();
});

it("prefers an address to a pattern, and the more exact of two patterns", () => {
  const rules = [
    rule("/a/*", "/discover"),
    rule("/a/:id/files", "/datasets/:id"),
    rule("/a/7/files", "/code"),
  ];
  const targets = ["/a/7/files", "/a/8/files", "/a/8/other"].map(
    (path) => findRedirect(rules, path)?.to,
  );
  expect(targets).toEqual(["/code", "/datasets/8", "/discover"]);
});

it("redirects the addresses of one script each to its own record", () => {
  const rules = [
    rule("/dataset.xhtml", "/datasets"),
    rule("/dataset.xhtml?id=:id", "/doi/:id"),
    ...Array.from({ length: 1_000 }, (_, id) => rule(`/dataset.xhtml?id=${id}`, `/datasets/${id}`)),
    rule("/dataset.xhtml?id=7&version=1.0", "/datasets/7/version/1"),
  ];
  const targets = [
    "",
    "?id=7",
    "?id=999",
    "?id=7&version=1.0",
    "?id=7&version=2.0",
    "?id=10.1",
  ].map((query) => findRedirect(rules, `/dataset.xhtml${query}`)?.to);
  expect(targets).toEqual([
    "/datasets",
    "/datasets/7",
    "/datasets/999",
    "/datasets/7/version/1",
    "/datasets/7",
    "/doi/10.1",
  ]);
});

describe("an open redirect", () => {
  const VALUES = [
    "//evil.test",
    "/evil.test",
    "%2F%2Fevil.test",
    "%5Cevil.test",
    "\\evil.test",
    "..",
    "%2e%2e",
    ".%2E",
    "../..//evil.test",
    "@evil.test",
    "evil.test:443",
    "%0d%0aLocation:x",
    "%00",
    "a?b",
    "a#b",
    "<script>",
    "javascript:alert(1)",
  ];
  it.each([
    ["/r/*", "/*"],
    ["/r/:x", "/:x"],
    ["/r/*", "/datasets/*"],
    ["/r/:x", "https://wiki.test/:x"],
    ["/r/*", "https://wiki.test/*"],
    ["/q?to=:x", "/:x"],
    ["/q?to=:x", "https://wiki.test/:x"],
  ])("is made by no value for a rule from %s to %s", (from, to) => {
    const home = to.startsWith("https") ? "https://wiki.test" : "https://portal.invalid";
    for (const value of VALUES) {
      const target = lead(from, to, from.startsWith("/q") ? `/q?to=${value}` : `/r/${value}`);
      if (target !== null) expect(new URL(target, "https://portal.invalid").origin).toBe(home);
      expect(target ?? "").not.toMatch(/\.\.|^\/\/|\\|%0d|%00/i);
    }
  });

  it.each([
    "//evil.test",
    "/\\evil.test",
    "http://plain.test/",
    "javascript:x",
    "mailto:a@b.test",
    "https://wiki.test*",
    "https://:x/",
    "https://a@evil.test/",
  ])("has no target such as %s", (to) => expect(lead("/r/:x", to, "/r/evil.test")).toBeNull());
});

describe("a loop", () => {
  it.each([
    [[rule("/a", "/b"), rule("/b", "/a")], "/a"],
    [[rule("/a/*", "/a/b/*")], "/a/x"],
    [[rule("/a", "/a?again=1")], "/a"],
    [[rule("/:x", "/y"), rule("/y", "/z")], "/q"],
  ])("never starts", (rules, path) => {
    expect(findRedirect(rules, path)).toBeNull();
  });

  it("is not made by rules that follow one another: the reader is redirected once", () => {
    const rules = [rule("/a", "/b", 301), rule("/b", "/c/7", 302), rule("/c/:id", "/datasets/:id")];
    expect(findRedirect(rules, "/a")).toEqual({ to: "/datasets/7", status: 301 });
  });

  it.each(["/", "/workspaces", "/workspaces/shared", "/sign-in"])(
    "is not made with %s, which the portal itself redirects to",
    (path) => {
      expect(
        findRedirect(
          [rule(path, "/datasets"), rule("/*", "/datasets"), rule("/:a/*", "/code")],
          path,
        ),
      ).toBeNull();
    },
  );
});

it("handles a long address and many rules quickly", () => {
  const rules = Array.from({ length: 1_000 }, (_, index) =>
    rule(`/${"a/".repeat(20)}${index}/*`, "/datasets"),
  );
  const path = `/${"a/".repeat(900)}`;
  const before = performance.now();
  for (let round = 0; round < 100; round += 1) expect(findRedirect(rules, path)).toBeNull();
  expect(performance.now() - before).toBeLessThan(2_000);
});

it.each([301, 302, 307, 308] as const)(
  "answers %i to pages, and the same target to the browser's navigation",
  async (status) => {
    const app = createTestApp({
      content: { redirects: () => [rule("/set/:id", "/datasets/:id", status)] },
    });
    const page = await app.visit("/set/7");
    expect([page.status, page.headers.get("location")]).toEqual([status, "/datasets/7"]);
    const payload = await app.visit("/set/7/_payload.json");
    expect([payload.status, JSON.parse(payload.body).redirect]).toEqual([200, "/datasets/7"]);
  },
);

it("redirects a page's address with its query, and its payload, to the rule's target", async () => {
  const app = createTestApp({
    content: { redirects: () => [rule("/dataset.xhtml?id=:id", "/datasets/:id", 301)] },
  });
  for (const id of [7, 8]) {
    const page = await app.visit(`/dataset.xhtml?id=${id}`);
    expect([page.status, page.headers.get("location")]).toEqual([301, `/datasets/${id}`]);
    const payload = await app.visit(`/dataset.xhtml/_payload.json?id=${id}`);
    expect(JSON.parse(payload.body).redirect).toBe(`/datasets/${id}`);
  }
});

describe("a rule against a page's own redirect", () => {
  const own = (pages: Record<string, string>) => async (address: string) => pages[address] ?? null;

  it.each<[RedirectRule[], Record<string, string>, boolean]>([
    [[rule("/a", "/b")], { "/b": "/a" }, true],
    [[rule("/a", "/b")], { "/b": "/a?page=2" }, true],
    [[rule("/a", "/b"), rule("/c", "/a")], { "/b": "/c" }, true],
    [[rule("/a", "/b"), rule("/c", "/d")], { "/b": "/c", "/d": "/a" }, true],
    [[rule("/a", "/b")], { "/b": "/c" }, false],
    [[rule("/a", "/b")], {}, false],
    [[rule("/a", "https://wiki.test/b")], { "/b": "/a" }, false],
  ])("%# redirects back only where both make a loop", async (rules, pages, isLoop) => {
    const to = findRedirect(rules, "/a")?.to ?? "";
    expect(await leadsBack(rules, { from: "/a", to }, own(pages))).toBe(isLoop);
  });

  it("redirects nowhere in a page and in its payload, and to its target elsewhere", async () => {
    const app = createTestApp({
      content: { redirects: () => [rule("/datasets/:id", "/code/:id", 301)] },
      upstream: { "/discover/datasets/404404": () => new Response(null, { status: 404 }) },
    });
    const page = await app.visit("/datasets/7");
    expect([page.status, page.headers.get("location")]).toEqual([200, null]);
    const payload = await app.visit("/datasets/7/_payload.json");
    expect(JSON.parse(payload.body)).toMatchObject({ view: { name: "datasets.detail" } });
    const back = await app.visit("/code/7");
    expect([back.status, back.headers.get("location")]).toEqual([301, "/datasets/7"]);
    const gone = await app.visit("/datasets/404404");
    expect(gone.headers.get("location")).toBe("/code/404404");
  });

  it("redirects nowhere where it only adds the slash that the portal removes", async () => {
    const app = createTestApp({
      content: { redirects: () => [rule("/about/team", "/about/team/")] },
    });
    expect((await app.visit("/about/team")).status).toBe(200);
  });
});
