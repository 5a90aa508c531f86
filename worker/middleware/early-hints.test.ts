import { Hono } from "hono";
import { expect, it } from "vitest";
import type { PortalEnv } from "../services.ts";
import { createTestApp } from "../test/app.ts";
import { earlyHints } from "./early-hints.ts";

const build = {
  id: "b",
  entry: "start();",
  files: [],
  pageCode: new Map(),
  styles: [],
  stylePieces: "",
  findPageStyles: () => null,
  fonts: ["/assets/serif-2.woff2"],
};

const app = new Hono<PortalEnv>()
  .use(earlyHints({ build }))
  .get("/page", (c) => {
    c.header("Link", '<https://doi.org/10.5555/1>; rel="cite-as"');
    return c.html("<p>Tides</p>");
  })
  .get("/data", (c) => c.json({}))
  .get("/moved", (c) => c.redirect("/page"));

it("lists fonts after a page's own links, and no script", async () => {
  const { headers } = await app.request("/page");
  expect(headers.get("link")).toBe(
    '<https://doi.org/10.5555/1>; rel="cite-as", ' +
      '</assets/serif-2.woff2>; rel="preload"; as="font"; type="font/woff2"; crossorigin="anonymous"',
  );
});

it("gives each parameter of a record's links a value, without which some readers read none", async () => {
  const { headers } = await createTestApp().visit("/datasets/7");
  const parameters = (headers.get("link") ?? "").replaceAll(/<[^>]*>|"[^"]*"/g, "_");
  expect(parameters).toContain("crossorigin");
  expect(parameters).toMatch(/^_(?:; [\w*-]+=_)*(?:, _(?:; [\w*-]+=_)*)*$/);
});

it.each(["/data", "/moved"])("lists nothing for %s, which is not a page", async (path) => {
  expect((await app.request(path)).headers.has("link")).toBe(false);
});

it.each(["/", "/datasets/7", "/nowhere"])("is sent with %s, from the cache too", async (path) => {
  const portal = createTestApp();
  for (const visit of [await portal.visit(path), await portal.visit(path)])
    expect(visit.headers.get("link")).toContain(
      '</assets/serif-1.woff2>; rel="preload"; as="font"',
    );
});
