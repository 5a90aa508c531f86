import { expect, it } from "vitest";
import { createTestApp, ORIGIN } from "../test/app.ts";
import { findAll } from "../test/html.ts";
import { treeFile } from "../test/records.ts";
import { json, text } from "../test/upstream.ts";

const PATH = "/discover/packages/N%3Apackage%3A1/files";

function showing(uri: string) {
  const files = [{ ...treeFile, uri }];
  return createTestApp({
    upstream: { [PATH]: json({ limit: 100, offset: 0, totalCount: 1, files }) },
  });
}

it("links from a package to its version, its file's page and the file", async () => {
  const app = showing("https://api.test/discover/datasets/7/versions/2/files/content?path=x");
  const { body } = await app.visit("/package/N:package:1");
  const links = findAll(body, "a").map(({ attributes }) => attributes.get("href"));
  expect(links).toEqual(
    expect.arrayContaining([
      "/datasets/7/version/2",
      "/datasets/7/version/2?tab=files&file=data%2Fgauge%20a.csv",
      "/files/7/2/data/gauge%20a.csv",
    ]),
  );
});

it.each([
  [["data/a.csv"], "a.csv"],
  [["data/gauge/a.csv", "data/gauge/b/c.csv"], "gauge"],
  [["data/gauge/a.csv", "data/gauges/a.csv"], "data"],
  [["a.csv", "b.csv"], null],
])("titles the page of a package of %j with it: %s", async (paths, name) => {
  const files = paths.map((path) => ({ ...treeFile, path, name: path.split("/").at(-1) }));
  const answer = { limit: 100, offset: 0, totalCount: files.length, files };
  const { body } = await createTestApp({ upstream: { [PATH]: json(answer) } }).visit(
    "/package/N:package:1",
  );
  expect(body).toContain(`<title>${name ?? "Package"} ·`);
  expect(body).toContain(`>${name ?? "Files of a package"}</h1>`);
});

it("says that a package has no files, and lists none", async () => {
  const answer = { limit: 100, offset: 0, totalCount: 0, files: [] };
  const { body } = await createTestApp({ upstream: { [PATH]: json(answer) } }).visit(
    "/package/N:package:1",
  );
  expect(body).toContain("No files found in this package.");
  expect(findAll(body, "table")).toEqual([]);
});

it("names a package's files when their addresses contain no version", async () => {
  const { status, body } = await showing("s3://files/7/data").visit("/package/N:package:1");
  expect(status).toBe(200);
  expect(body).toContain("data/gauge a.csv");
  expect(body).not.toContain("Back to dataset");
});

it.each([
  ["/package/details", "/datasets"],
  [
    "/package/details?datasetId=7&version=2&path=data%2Fa.csv",
    "/datasets/7/version/2?tab=files&file=data%2Fa.csv",
  ],
  ["/package/details?datasetId=x&version=2&path=a", "/datasets"],
  [
    `/package/details?datasetId=7&version=2&path=${"a".repeat(900)}`,
    `/datasets/7/version/2?tab=files&file=${"a".repeat(900)}`,
  ],
  [`/package/details?datasetId=7&version=2&path=${"a".repeat(901)}`, "/datasets"],
])("redirects from %s to %s", async (path, target) => {
  const { status, headers } = await createTestApp().visit(path);
  expect([status, headers.get("location")]).toEqual([302, target]);
});

it("pages a package of many files and offers the shown ones as one zip", async () => {
  const uri = "https://api.test/discover/datasets/7/versions/2/files/content?path=x";
  const files = [
    { ...treeFile, uri },
    { ...treeFile, uri, path: "data/b.csv" },
  ];
  const app = createTestApp({
    upstream: {
      [`${PATH}?limit=100&offset=100`]: json({ limit: 100, offset: 100, totalCount: 250, files }),
    },
  });
  const { body } = await app.visit("/package/N:package:1?page=2");
  const fields = findAll(body, "form")
    .filter(({ attributes }) => attributes.get("action")?.endsWith("/download"))
    .flatMap(() => findAll(body, "input"))
    .map(({ attributes }) => [attributes.get("name") ?? "", attributes.get("value") ?? ""]);
  app.upstream.answer({ "/zipit/discover": text("PK") });
  const headers = { origin: ORIGIN };
  const sent = { method: "POST", headers, body: new URLSearchParams(fields) };
  await app.visit("/datasets/7/version/2/download", sent);
  const asked = new URLSearchParams(await app.upstream.requests.at(-1)?.text());
  expect(JSON.parse(asked.get("data") ?? "")).toMatchObject({
    paths: ["data/gauge a.csv", "data/b.csv"],
  });
  const hrefs = findAll(body, "a").map(({ attributes }) => attributes.get("href"));
  expect(hrefs).toContain("/package/N:package:1?page=3".replaceAll(":", "%3A"));
});
