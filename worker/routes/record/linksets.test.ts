import { expect, it } from "vitest";
import { toLinkHeader } from "../../signposting/signposts.ts";
import { createTestApp } from "../../test/app.ts";
import { toDataset, treeFile } from "../../test/records.ts";
import { json, status, text } from "../../test/upstream.ts";

const manifest = {
  name: "files: [not yet]",
  files: [
    { name: 'a"}{[].csv', path: 'data/a"}{[].csv', size: 1, sha256: "00" },
    { name: "ü.md", path: "ü.md", size: 2, sha256: null },
  ],
  trailer: { files: [] },
};
const upstream = {
  "/discover/datasets/7/versions/2/metadata": json(manifest),
  "/discover/datasets/7/versions/1/metadata": json(manifest),
};

it("answers GET and HEAD of a record with the same one line of typed links", async () => {
  const app = createTestApp();
  const page = await app.visit("/datasets/7");
  const link = page.headers.get("link") ?? "";
  expect((await app.visit("/datasets/7", { method: "HEAD" })).headers.get("link")).toBe(link);
  expect((await app.visit("/datasets/7")).headers.get("link")).toBe(link);
  expect(link).not.toMatch(/[\r\n]/);
  for (const expected of [
    '<https://doi.org/10.5072/aune-0007>; rel="cite-as"',
    '<https://schema.org/Dataset>; rel="type"',
    '<https://schema.org/AboutPage>; rel="type"',
    '<https://spdx.org/licenses/CC-BY-4.0>; rel="license"',
    '<https://portal.test/datasets/7/linkset.json>; rel="linkset"; type="application/linkset+json"',
    '<https://portal.test/datasets/7/export/bibtex>; rel="describedby"; type="application/x-bibtex"',
  ])
    expect(link).toContain(expected);
  expect(link.match(/rel="cite-as"/g)).toHaveLength(1);
});

it("lists the first files in the header, and again once they are available", async () => {
  const browse = "/discover/datasets/7/versions/2/files/browse";
  const app = createTestApp({ upstream: { [browse]: status(503) } });
  const readLink = async () => (await app.visit("/datasets/7")).headers.get("link") ?? "";
  expect(await readLink()).not.toContain('rel="item"');
  const files = [{ ...treeFile, path: "a.csv" }];
  app.upstream.answer({ [browse]: json({ limit: 100, offset: 0, totalCount: 1, files }) });
  app.clock.now += 120_000;
  const item =
    '<https://portal.test/files/7/2/a.csv>; rel="item"; type="text/csv"; anchor="https://portal.test/datasets/7/version/2"';
  expect(await readLink()).toContain(item);
  expect(await readLink()).toContain(item);
});

it.each(["/datasets", "/datasets/10", "/about/team"])("puts no such links on %s", async (path) => {
  const { headers } = await createTestApp().visit(path);
  expect(headers.get("link") ?? "").not.toMatch(/rel="(?!preload")/);
});

it("drops authors first when there are too many for one header", () => {
  const authors = Array.from({ length: 500 }, (_, at) => ({
    rel: "author",
    href: `https://a/${at}`,
  }));
  const header = toLinkHeader([{ rel: "cite-as", href: "https://d/1" }, ...authors], 8_000);
  expect(header.length).toBeLessThanOrEqual(8_000);
  expect(header).toMatch(/^<https:\/\/d\/1>; rel="cite-as", /);
  expect(header).toMatch(/rel="author"$/);
  const three = toLinkHeader(authors.slice(0, 3), 8_000);
  const two = toLinkHeader(authors.slice(0, 2), 8_000);
  expect(toLinkHeader(authors.slice(0, 3), three.length)).toBe(three);
  expect(toLinkHeader(authors.slice(0, 3), three.length - 1)).toBe(two);
});

it("lets no address or text end the header", () => {
  const header = toLinkHeader([{ rel: 'a"\r\nX: 1', href: "https://d/> x\r\ny" }], 8_000);
  expect(header).not.toMatch(/[\r\n]/);
  expect(header.match(/(?<!\\)"/g)).toHaveLength(2);
  expect(header.match(/>/g)).toHaveLength(1);
});

interface Context {
  anchor: string;
  [rel: string]: unknown;
}

it("lists every file and every metadata document as a flat link set", async () => {
  const { headers, body } = await createTestApp({ upstream }).visit("/datasets/7/linkset.json");
  expect(headers.get("content-type")).toBe("application/linkset+json");
  const { linkset }: { linkset: Context[] } = JSON.parse(body);
  const [landing, folder, ...others] = linkset;
  const files = [
    "https://portal.test/files/7/2/data/a%22%7D%7B%5B%5D.csv",
    "https://portal.test/files/7/2/%C3%BC.md",
  ];
  expect(landing).toMatchObject({
    anchor: "https://portal.test/datasets/7",
    "cite-as": [{ href: "https://doi.org/10.5072/aune-0007" }],
  });
  expect(folder).toEqual({
    anchor: "https://portal.test/datasets/7/version/2",
    item: [
      { href: files[0], type: "text/csv" },
      { href: files[1], type: "text/markdown" },
    ],
  });
  const collection = [{ href: "https://portal.test/datasets/7/version/2", type: "text/html" }];
  for (const file of files) expect(others).toContainEqual({ anchor: file, collection });
  const back = [{ href: "https://portal.test/datasets/7", type: "text/html" }];
  expect(others).toContainEqual({
    anchor: "https://portal.test/datasets/7/export/ris",
    describes: back,
  });
  expect(others.every(({ anchor }) => anchor.startsWith("https://portal.test/"))).toBe(true);
});

const NAMES = ["data #1/50% (a).csv", "ü ï.md", "a?b&c=d.txt", "[x]'y.csv", "𝒳;,.csv"];
const strange = { files: NAMES.map((path) => ({ path, size: 1 })) };

it.each(["/datasets/7", "/datasets/7/version/1"])(
  "every file links to the page as its collection that lists it as an item, at %s",
  async (page) => {
    const version = page.endsWith("/1") ? 1 : 2;
    const files = NAMES.filter((path) => !path.includes("/")).map((path) => ({
      ...treeFile,
      path,
    }));
    const app = createTestApp({
      upstream: {
        [`/discover/datasets/7/versions/${version}/metadata`]: json(strange),
        [`/discover/datasets/7/versions/${version}/files/browse`]: json({
          limit: 100,
          offset: 0,
          totalCount: files.length,
          files,
        }),
        [`/discover/datasets/7/versions/${version}/files/content`]: text("x"),
      },
    });
    const { body } = await app.visit(`${page}/linkset.json`);
    const { linkset }: { linkset: Context[] } = JSON.parse(body);
    const pairs = (rel: string): string[] =>
      linkset.flatMap(({ anchor, ...rest }) =>
        (Object(rest)[rel] ?? []).map(({ href }: { href: string }) =>
          rel === "item" ? `${anchor} ${href}` : `${href} ${anchor}`,
        ),
      );
    expect(pairs("item")).toHaveLength(NAMES.length);
    expect(pairs("collection").toSorted()).toEqual(pairs("item").toSorted());
    const plain = await app.visit(`${page}/linkset.txt`);
    const told = await app.visit(page);
    for (const pair of pairs("item")) {
      const [folder = "", file = ""] = pair.split(" ");
      const { pathname } = new URL(file);
      const answer = await app.visit(pathname, { method: "HEAD" });
      expect(answer.headers.get("link")).toContain(`<${folder}>; rel="collection"`);
      expect(plain.body).toContain(`<${file}>;`);
      if (!file.includes("/data")) expect(told.headers.get("link")).toContain(`<${file}>;`);
    }
  },
);

it("offers the same as text", async () => {
  const { headers, body } = await createTestApp({ upstream }).visit(
    "/datasets/7/version/1/linkset.txt",
  );
  expect(headers.get("content-type")).toMatch(/^application\/linkset(;|$)/);
  const page = "https://portal.test/datasets/7/version/1";
  expect(body).toContain(
    `<${page}>; rel="describes"; type="text/html"; anchor="${page}/export/ris"`,
  );
  expect(body).toContain(
    '<https://portal.test/files/7/1/%C3%BC.md>; type="text/markdown"; rel="item"; anchor="https://portal.test/datasets/7/version/1"',
  );
});

it("names no files that are withheld", async () => {
  const withheld = toDataset({ embargo: true, status: "EMBARGO_SUCCEEDED" });
  const app = createTestApp({ upstream: { "/discover/datasets/7": json(withheld) } });
  const { body } = await app.visit("/datasets/7/linkset.json");
  const { linkset }: { linkset: Context[] } = JSON.parse(body);
  expect(linkset.filter((context) => "item" in context || "collection" in context)).toEqual([]);
});

it("stays valid when the manifest ends early", async () => {
  const cut = JSON.stringify(manifest).slice(0, 140);
  const app = createTestApp({
    upstream: { "/discover/datasets/7/versions/2/metadata": text(cut) },
  });
  const { body } = await app.visit("/datasets/7/linkset.json");
  expect(JSON.parse(body).linkset[1].item).toHaveLength(1);
});

it("streams fifty thousand files", async () => {
  const files = Array.from({ length: 50_000 }, (_, at) => ({ path: `d/${at}.csv`, size: 1 }));
  const app = createTestApp({
    upstream: { "/discover/datasets/7/versions/2/metadata": json({ files }) },
  });
  const { body } = await app.visit("/datasets/7/linkset.json");
  expect(JSON.parse(body).linkset[1].item).toHaveLength(50_000);
}, 30_000);

it.each(["/datasets/404/linkset.json", "/code/7/linkset.json", "/datasets/10/linkset.json"])(
  "has no link set at %s",
  async (path) => {
    expect((await createTestApp({ upstream }).visit(path)).status).toBe(404);
  },
);

it("leaves out of the Markdown what a record does not have", async () => {
  const bare = toDataset({ doi: "", tags: [], organizationName: "", description: "" });
  const app = createTestApp({ upstream: { "/discover/datasets/7": json(bare) } });
  const { body } = await app.visit("/datasets/7.md");
  expect(body).not.toMatch(/^- (?:DOI|Tags|Published by):|: *$|\n\n\n/m);
});

it("writes a record as Markdown with its facts, its citation and its README", async () => {
  const { headers, body } = await createTestApp().visit("/datasets/7.md");
  expect(headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(body).toMatch(/^# Tide heights of the Aune estuary\n/);
  expect(body.split("\n").filter((line) => line.startsWith("- "))).toEqual([
    "- People: Ada K. Moss, Ph.D.",
    "- Published by: Coastal Lab",
    "- DOI: https://doi.org/10.5072/aune-0007",
    "- Version: 2",
    "- Updated: 2026-04-01",
    "- Licence: CC-BY-4.0",
    "- Files: 3, 12000 bytes",
    "- Tags: tide, estuary",
    "- Access: open",
  ]);
  expect(body).toContain("## How to cite");
  expect(body).toContain("Read **this** first.");
});

it.each([
  ["/datasets/404.md", 404],
  ["/code/7.md", 404],
  ["/datasets/10.md", 410],
  ["/datasets/7/version/1.md", 200],
])("answers %s with %i", async (path, expected) => {
  expect((await createTestApp().visit(path)).status).toBe(expected);
});
