import { expect, it } from "vitest";
import { createTestApp, signedIn } from "../test/app.ts";
import { findAll, readText } from "../test/html.ts";
import { toDataset, treeFile } from "../test/records.ts";
import { json, status, text } from "../test/upstream.ts";

const V2 = "/discover/datasets/7/versions/2";

it("shows the release notes of the version next to the list of versions", async () => {
  const dataset = toDataset({ changelog: "s3://files/7/changelog.md" });
  const notes = text("Gauge two was **repaired**.");
  const app = createTestApp({
    upstream: { "/discover/datasets/7": json(dataset), [`${V2}/changelog`]: notes },
  });
  const { body } = await app.visit("/datasets/7?tab=versions&whole=1");
  expect(body).toContain("Release notes");
  expect(body).toContain("<strong>repaired</strong>");
});

it("shows the revision of a version and its day, in the heading and among the versions", async () => {
  const revised = toDataset({ revision: 3, revisedAt: "2026-05-06T09:00:00Z" });
  const app = createTestApp({
    upstream: {
      "/discover/datasets/7": json(revised),
      "/discover/datasets/7/versions": json([revised, toDataset({ version: 1, revision: 0 })]),
    },
  });
  const { body } = await app.visit("/datasets/7?tab=versions&whole=1");
  expect(readText(body).join("")).toContain("Version 2 of 2, revision 3, updated May 6, 2026");
  const rows = findAll(body, "th").map((cell) => cell.text);
  expect(rows).toContain("Version 2, revision 3");
  expect(rows).toContain("Version 1");
  const about = await app.visit("/datasets/7?tab=about&whole=1");
  expect(readText(about.body).join(" ")).toMatch(/Revised +May 6, 2026/);
});

it("shows similar records and the publishing history next to the record's facts", async () => {
  const other = toDataset({ id: 11, name: "Tide tables", tags: ["tide", "estuary"] });
  const app = createTestApp({
    upstream: {
      "/discover/datasets": json({ limit: 12, offset: 0, totalCount: 1, datasets: [other] }),
    },
  });
  const { body } = await app.visit("/datasets/7?tab=about&whole=1");
  expect(body).toContain("Similar");
  expect(body).toContain("Tide tables");
  expect(body).toContain("Publishing history");
});

it("orders and filters a folder through its address", async () => {
  const app = createTestApp();
  const { body } = await app.visit(
    "/datasets/7?tab=files&path=data&sort=-size&q=gauge&page=2&whole=1",
  );
  expect(app.upstream.asked()).toContain(
    `${V2}/files/browse?path=data&limit=100&offset=100&orderBy=size&orderDirection=desc&name=gauge`,
  );
  expect(body).toContain('aria-sort="descending"');
});

it("gives every file its own page with its checksum and a preview", async () => {
  const file = { ...treeFile, size: 16, sha256: "cd".repeat(32) };
  const app = createTestApp({
    upstream: {
      [`${V2}/files`]: json(file),
      [`${V2}/files/content`]: text("gauge,height\nA,12\n"),
    },
  });
  const { body } = await app.visit("/datasets/7?tab=files&file=data/gauge%20a.csv&whole=1");
  expect(body).toContain("cd".repeat(32));
  expect(body).toContain("height");
  const content = app.upstream.requests.find(({ url }) => url.includes("/files/content"));
  expect(content?.headers.get("range")).toBe("bytes=0-15");
});

it("says that there is no such file and shows the rest of the page", async () => {
  const app = createTestApp({ upstream: { [`${V2}/files`]: status(404) } });
  const page = await app.visit("/datasets/7?tab=files&file=nothing.csv&whole=1");
  expect(page.status).toBe(200);
  expect(page.body).toContain("This was not found.");
});

it("shows the ways to get the files at their own address", async () => {
  const { body } = await createTestApp().visit("/datasets/7?get=1");
  expect(body).toContain("<dialog");
  expect(body).toContain('href="/datasets/7/version/2/download"');
  expect(body).toContain("/datasets/7/version/2/SHA256SUMS");
});

it.each([
  [5_000_000_000, 9_000, null],
  [5_000_000_001, 9_000, "5.00 GB"],
  [5_000_000_000, 9_001, "9,000 files"],
])(
  "offers a zip of %i bytes and %i files, or says what it holds: %s",
  async (size, files, most) => {
    const large = json(toDataset({ size, fileCount: files }));
    const app = createTestApp({ upstream: { "/discover/datasets/7": large } });
    const { body } = await app.visit("/datasets/7?get=1");
    const [, told = null] =
      /A zip holds at most ([^.]*\.?\d* ?\w*)\. /.exec(readText(body).join("")) ?? [];
    expect(told).toBe(most);
    const zip = "/datasets/7/version/2/download";
    expect(body.includes(`href="${zip}"`)).toBe(most === null);
    expect(body.includes(`"contentUrl":"https://portal.test${zip}"`)).toBe(most === null);
  },
);

it.each([
  [2_000, true],
  [2_001, false],
])("offers to copy a folder of %i entries with rclone: %s", async (fileCount, isOffered) => {
  const upstream = { "/discover/datasets/7": json(toDataset({ fileCount })) };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?get=1&whole=1");
  expect(body.includes("rclone copy")).toBe(isOffered);
});

it("offers a visitor sign-in instead of a withheld file", async () => {
  const withheld = toDataset({ embargo: true, embargoReleaseDate: "2031-01-01" });
  const app = createTestApp({
    upstream: {
      "/discover/datasets/7": json(withheld),
      "/discover/datasets/7/data-use-agreement": () => new Response(null, { status: 204 }),
    },
  });
  const { body } = await app.visit("/datasets/7?get=1&whole=1");
  expect(body).not.toContain('href="/datasets/7/version/2/download"');
  expect(body).toMatch(/<h2[^>]*>Access to withheld files<\/h2>/);
  expect(body).toMatch(/<a [^>]*href="\/sign-in"[^>]*>\s*Sign in to ask for access/);
  expect(body).not.toContain("Ask for access</button>");
});

it("shows no empty DOI", async () => {
  const app = createTestApp({ upstream: { "/discover/datasets/7": json(toDataset({ doi: "" })) } });
  for (const tab of ["overview", "about", "cite"]) {
    const { body } = await app.visit(`/datasets/7?tab=${tab}`);
    expect(body).not.toMatch(/doi\.org\/(<!-- -->)?["<\s]/);
  }
});

it.each([
  [undefined, "Ask for access"],
  ["requested", "The owner has not decided yet."],
  ["refused", "The owner has refused your request"],
  ["granted", 'href="/datasets/7/version/2/download"'],
] as const)(
  "shows a signed-in reader whose access is %s their status",
  async (access, sentence) => {
    const withheld = toDataset({
      embargo: true,
      embargoReleaseDate: "2031-01-01",
      ...(access && { embargoAccess: access }),
    });
    const agreement = { id: 8, name: "Terms of the gauges", body: "Be **kind**." };
    const app = createTestApp({
      session: signedIn,
      upstream: {
        "/discover/datasets/7": json(withheld),
        "/discover/datasets/7/data-use-agreement": json(agreement),
      },
    });
    const { body } = await app.visit("/datasets/7?get=1&whole=1");
    expect(body).toContain(sentence);
    expect(body.includes("Be <strong>kind</strong>.")).toBe(access === undefined);
    expect(body.includes("Ask for access</")).toBe(access === undefined);
  },
);

it("shows terms that are too long for a page as they were written, with a link to the file", async () => {
  const withheld = toDataset({ embargo: true, embargoReleaseDate: "2031-01-01" });
  const agreement = { id: 8, name: "Terms", body: "<b>agreed</b>".repeat(150_000) };
  const app = createTestApp({
    session: signedIn,
    upstream: {
      "/discover/datasets/7": json(withheld),
      "/discover/datasets/7/data-use-agreement": json(agreement),
    },
  });
  const { body } = await app.visit("/datasets/7?get=1&whole=1");
  expect(body).toContain('<a href="/datasets/7/data-use-agreement.txt">Open the file</a>');
  expect(body.split("&lt;b&gt;agreed").length).toBeGreaterThan(1_000);
  expect(body.length).toBeLessThan(600_000);
});

it("a file is shared by its own address, of this version", async () => {
  const app = createTestApp({
    upstream: { [`${V2}/files`]: json(treeFile), [`${V2}/files/content`]: text("a\n1\n") },
  });
  const page = await app.visit("/datasets/7?tab=files&file=data/gauge%20a.csv&whole=1");
  const share = findAll(page.body, "a").find(({ text }) => text === "Share");
  const ways = share?.attributes.get("href") ?? "";
  expect(ways).toBe("/datasets/7?tab=about&file=data%2Fgauge%20a.csv#share");
  const { body } = await app.visit(`${ways.replace("#share", "")}&whole=1`);
  const address = "https://portal.test/datasets/7/version/2?tab=files&file=data%2Fgauge%20a.csv";
  expect(readText(body)).toContain(address);
  const links = findAll(body, "a").map(({ attributes }) => attributes.get("href") ?? "");
  expect(links.filter((link) => link.includes(encodeURIComponent(address)))).toHaveLength(2);
});
