import { expect, it } from "vitest";
import { FOLDER_INDEX_ENTRIES_MAX } from "#client/contract/limits.ts";
import { createTestApp, signedIn } from "../../test/app.ts";
import { findAll } from "../../test/html.ts";
import { toDataset, treeFile } from "../../test/records.ts";
import { json, text } from "../../test/upstream.ts";

const BROWSE = "/discover/datasets/7/versions/2/files/browse";
const CONTENT = "/discover/datasets/7/versions/2/files/content";
const odd = { ...treeFile, name: '"a" <b>#?.csv', path: 'data/"a" <b>#?.csv' };
const folder = { type: "Directory", name: "sub folder", path: "data/sub folder", size: 9 };
const page = { limit: 100, offset: 0 };
const upstream = { [BROWSE]: json({ ...page, totalCount: 2, files: [folder, odd] }) };

it("lists a folder as links to its files and folders", async () => {
  const app = createTestApp({ upstream });
  const { status, headers, body } = await app.visit("/files/7/2/data/");
  expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const links = findAll(body, "a").map(({ attributes, text: name }) => [
    new URL(attributes.get("href") ?? "", "https://portal.test/files/7/2/data/").pathname,
    name,
  ]);
  expect(links).toEqual([
    ["/files/7/2/", "../"],
    ["/files/7/2/data/sub%20folder/", "sub folder/"],
    ["/files/7/2/data/%22a%22%20%3Cb%3E%23%3F.csv", '"a" <b>#?.csv'],
  ]);
  expect(app.upstream.asked().some((path) => path.includes("path=data"))).toBe(true);
});

it("has its address as title, by which GDAL recognises a list", async () => {
  const { body } = await createTestApp({ upstream }).visit("/files/7/2/data/sub%20folder/");
  expect(body).toContain("<title>Index of /files/7/2/data/sub%20folder/</title>");
});

it.each(["GET", "HEAD"])(
  "redirects to a folder that is named without its slash: %s",
  async (method) => {
    const none = json({ message: "No such file." }, 404);
    const app = createTestApp({ upstream: { ...upstream, [CONTENT]: none } });
    const { status, headers } = await app.visit("/files/7/2/data/sub%20folder", { method });
    expect([status, headers.get("location")]).toEqual([301, "/files/7/2/data/sub%20folder/"]);
    expect(headers.get("access-control-allow-origin")).toBe("*");
  },
);

it("redirects nowhere when the path is neither a file nor an open folder", async () => {
  const none = json({ message: "No such file." }, 404);
  const empty = json({ ...page, totalCount: 0, files: [] });
  const withheld = json(toDataset({ embargo: true, embargoReleaseDate: "2030-01-01" }));
  for (const more of [{ [BROWSE]: empty }, { "/discover/datasets/7/versions/2": withheld }]) {
    const app = createTestApp({ upstream: { ...upstream, [CONTENT]: none, ...more } });
    expect((await app.visit("/files/7/2/nowhere")).status).toBe(404);
  }
});

it.each([
  ["/files/7/2/?format=json", {}],
  ["/files/7/2/", { Accept: "application/json" }],
])("lists the root as JSON at %s with %j", async (path, headers) => {
  const answer = await createTestApp({ upstream }).visit(path, { headers });
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(JSON.parse(answer.body).entries[0]).toEqual({
    name: "sub folder",
    type: "folder",
    size: 9,
    url: "https://portal.test/files/7/2/data/sub%20folder/",
  });
});

it("continues a folder that is too long for one answer", async () => {
  const files = Array.from({ length: 100 }, (_, index) => ({
    ...treeFile,
    name: `${index}.csv`,
    path: `${index}.csv`,
  }));
  const answer = (request: Request) => {
    const offset = Number(new URL(request.url).searchParams.get("offset") ?? 0);
    return Response.json({ limit: 100, offset, totalCount: 5_000, files });
  };
  const app = createTestApp({ upstream: { [BROWSE]: answer } });
  const { body } = await app.visit("/files/7/2/?format=json");
  expect(JSON.parse(body)).toMatchObject({ next: "?format=json&page=21" });
  expect(JSON.parse(body).entries).toHaveLength(FOLDER_INDEX_ENTRIES_MAX);
});

it.each([
  ["/files/7/2/nowhere/", 404],
  ["/files/10/1/", 410],
])("answers at %s that there is no folder", async (path, status) => {
  const none = json({ ...page, totalCount: 0, files: [] });
  const gone = json({ id: 10, version: 1, status: "UNPUBLISHED" }, 410);
  const app = createTestApp({
    upstream: { [BROWSE]: none, "/discover/datasets/10/versions/1": gone },
  });
  expect((await app.visit(path)).status).toBe(status);
});

it("lists nothing of withheld files", async () => {
  const withheld = json(toDataset({ embargo: true, embargoReleaseDate: "2030-01-01" }));
  const app = createTestApp({ upstream: { "/discover/datasets/7/versions/2": withheld } });
  expect((await app.visit("/files/7/2/")).status).toBe(403);
  expect(app.upstream.asked().filter((path) => path.includes("/files/"))).toEqual([]);
});

it.each(["GET", "HEAD"])("lets scripts of any site read an open file: %s", async (method) => {
  const digest = "sha-256=:AAAA:";
  const file = text(method === "GET" ? "a" : "", {
    headers: { "repr-digest": digest, "last-modified": "Sun, 01 Mar 2026 09:00:00 GMT" },
  });
  const { headers } = await createTestApp({ upstream: { [CONTENT]: file } }).visit(
    "/files/7/2/a.csv",
    { method },
  );
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("access-control-expose-headers")).toContain("content-range");
  expect(headers.get("repr-digest")).toBe(digest);
  expect(headers.get("last-modified")).toBe("Sun, 01 Mar 2026 09:00:00 GMT");
});

it("lets no other site read a signed-in reader's files", async () => {
  const app = createTestApp({ upstream: { [CONTENT]: text("a") }, session: signedIn });
  const { headers } = await app.visit("/files/7/2/a.csv");
  expect(headers.has("access-control-allow-origin")).toBe(false);
});

it("answers a browser that asks whether it may send a range", async () => {
  const app = createTestApp();
  const { status, headers } = await app.visit("/files/7/2/a.csv", { method: "OPTIONS" });
  expect([status, headers.get("access-control-allow-headers")]).toEqual([
    204,
    "range, if-none-match, if-range, if-modified-since",
  ]);
  expect(app.upstream.asked()).toEqual([]);
  expect((await app.visit("/help", { method: "OPTIONS" })).status).toBe(405);
});
