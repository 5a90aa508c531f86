import { expect, it } from "vitest";
import { createTestApp, signedIn } from "../app.ts";
import { findAll } from "../html.ts";
import { status } from "../upstream.ts";

const unknown = [
  "/nowhere",
  "/datasets/404",
  "/datasets/abc",
  "/datasets/abc/version/1",
  "/datasets/7/version/one",
  "/datasets/7/version",
  "/datasets/7/files",
  "/Datasets",
  "/datasets//",
  "/datasets/7//",
  "//evil.example/",
  "//datasets/",
  "/nowhere/",
  "/datasets/abc/",
  "//datasets",
  "/about",
  "/about/nobody",
  "/workspaces/other",
  "/user",
  "/datasets/%00",
  "/datasets/..%2f..%2fuser",
  "/datasets/7%3Fapi_key=x",
  "/__proto__",
  "/constructor",
];

it.each(unknown)("cannot find %s", async (path) => {
  const page = await createTestApp().visit(path);
  expect(page.status).toBe(404);
  expect(page.body).toContain("We can&#x27;t find that page.");
});

it("offers a search where a page is missing, and none where it may exist", async () => {
  const missing = await createTestApp().visit("/nowhere");
  const [search] = findAll(missing.body, "search");
  expect(search?.text).toBe("Search datasets, files, peopleSearch");
  expect(missing.body).toMatch(/<form [^>]*action="\/datasets\/search" method="get"/);
  const upstream = { "/discover/datasets/7": status(500) };
  const failed = await createTestApp({ upstream }).visit("/datasets/7");
  expect(failed.body).toContain("The catalogue does not answer.");
  expect(findAll(failed.body, "search")).toEqual([]);
});

it.each([
  ["/datasets/", "/datasets"],
  ["/datasets/?q=tide&tag=sea%20level", "/datasets?q=tide&tag=sea%20level"],
  ["/datasets/7/", "/datasets/7"],
  ["/datasets/7/version/1/?tab=files", "/datasets/7/version/1?tab=files"],
  ["/about/team/", "/about/team"],
])("redirects from %s to %s permanently", async (path, to) => {
  const { status, headers } = await createTestApp().visit(path);
  expect([status, headers.get("location")]).toEqual([301, to]);
});

it("shows the list at /datasets/ in two requests, and in one at its own address", async () => {
  const app = createTestApp();
  const count = async (path: string | null, requests = 0): Promise<unknown[]> => {
    const { status: answered, headers } = await app.visit(path ?? "");
    const next = headers.get("location");
    return next === null ? [answered, path, requests + 1] : count(next, requests + 1);
  };
  expect(await count("/datasets/")).toEqual([200, "/datasets", 2]);
  expect(await count("/datasets")).toEqual([200, "/datasets", 1]);
});

it("redirects a navigation in the page to the same address", async () => {
  const { body } = await createTestApp().visit("/datasets//_payload.json?q=tide");
  expect(JSON.parse(body)).toMatchObject({ redirect: "/datasets?q=tide" });
});

it("makes no call to the product API for an id that is not a number", async () => {
  const app = createTestApp();
  await app.visit("/datasets/abc");
  await app.visit("/datasets/abc/version/1");
  expect(app.upstream.asked()).toEqual([]);
});

it.each([
  ["production", "https://data.skerry.test/"],
  ["staging", "https://staging.skerry.test/data"],
])("links a lost visitor to the public data site of %s", async (ENVIRONMENT, HOME_URL) => {
  const app = createTestApp({ settings: { ENVIRONMENT, HOME_URL } });
  const page = await app.visit("/nowhere");
  const home = findAll(page.body, "a").find(({ text }) => text === "Take Me Home");
  expect(home?.attributes.get("href")).toBe(HOME_URL);
});

it("shows the same to a signed-in reader", async () => {
  const page = await createTestApp({ session: signedIn }).visit("/nowhere");
  expect(findAll(page.body, "h1").map(({ text }) => text)).toEqual(["We can't find that page."]);
});
