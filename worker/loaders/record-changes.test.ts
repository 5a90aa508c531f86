import { expect, it } from "vitest";
import { COMPARED_MAX_BYTES } from "#client/sql/limits.ts";
import { createTestApp } from "../test/app.ts";
import { findAll, readText } from "../test/html.ts";
import { json, status, text } from "../test/upstream.ts";
import { TABLE_ROWS_PER_PAGE, TABLE_WHOLE_BYTES } from "../previews/limits.ts";

const V1 = "/discover/datasets/7/versions/1";
const V2 = "/discover/datasets/7/versions/2";

function manifest(...files: [path: string, sha256: string, size: number][]) {
  const data = files.map(([fileName, sha256, size]) => ({
    fileName,
    path: [],
    url: "https://x.test",
    size,
    sha256,
  }));
  return json({ header: { count: data.length, size: 0 }, data });
}

const compared = {
  [`${V1}/files/download-manifest`]: manifest(["a.csv", "1", 5], ["b.csv", "2", 5]),
  [`${V2}/files/download-manifest`]: manifest(["a.csv", "9", 8], ["c.csv", "3", 5]),
  [`${V2}/changelog`]: text("Gauge two was **repaired**."),
};

it("shows what changed between two versions, with the authors' notes", async () => {
  const app = createTestApp({ upstream: compared });
  const { body } = await app.visit("/datasets/7?tab=changes&from=2&to=1&whole=1");
  expect(body).toContain("1 file added, 1 file removed, 1 file changed, 0 files the same.");
  expect(findAll(body, "td").map(({ text }) => text)).toContain("5 B → 8 B");
  expect(body).toContain("Gauge two was <strong>repaired</strong>.");
});

it("compares a version with the one before it when none are named", async () => {
  const app = createTestApp({ upstream: compared });
  const { body } = await app.visit("/datasets/7?tab=changes&whole=1");
  expect(body).toMatch(/From version (<!-- -->)?1(<!-- -->)? to version (<!-- -->)?2/);
});

const size = (rows: string): number => new TextEncoder().encode(rows).length;

function withRows(before: string, after: string, afterSize = size(after)) {
  return {
    ...compared,
    [`${V1}/files/download-manifest`]: manifest(["a.csv", "1", size(before)]),
    [`${V2}/files/download-manifest`]: manifest(["a.csv", "9", afterSize]),
    [`${V1}/files/content?path=a.csv`]: () => new Response(before),
    [`${V2}/files/content?path=a.csv`]: () => new Response(after),
  };
}

const ROWS = "/datasets/7?tab=changes&from=1&to=2&file=a.csv&whole=1";

it("shows the rows of a table that differ between two versions", async () => {
  const upstream = withRows("id,depth\na,1\nb,2\n", "id,depth\na,1\nb,<i>\nc,3\n");
  const { body } = await createTestApp({ upstream }).visit(ROWS);
  expect(body).toContain("1 row changed, 1 added, 0 removed, 1 the same.");
  expect(findAll(body, "del").map(({ text }) => text)).toEqual(["2"]);
  expect(findAll(body, "ins").map(({ text }) => text)).toEqual(["<i>"]);
});

it("names each row's kind of change and each column, with those that came and went", async () => {
  const upstream = withRows("day,height\n1,2.5\n2,3\n", "day,level\n1,2.5\n3,4\n");
  const { body } = await createTestApp({ upstream }).visit(ROWS);
  const start = body.indexOf(
    "<table",
    body.indexOf("Added columns: level. Removed columns: height."),
  );
  const table = body.slice(start, body.indexOf("</table>", start) + "</table>".length);
  const heads = findAll(table, "th").map(
    ({ text, attributes }) => `${attributes.get("scope")}: ${text}`,
  );
  expect(heads).toEqual([
    "col: Change",
    "col: day",
    "col: level added",
    "col: height removed",
    "row: Added",
    "row: Removed",
  ]);
});

it("reads the rows of each version as its own description says", async () => {
  const names = {
    path: "a.csv",
    dialect: { header: false },
    fields: [{ name: "id" }, { name: "depth" }],
  };
  const upstream = {
    ...withRows("a,1\nb,2\n", "id;depth\na;1\nb;3\n"),
    [`${V1}/source-metadata`]: json({ tables: [names] }),
    [`${V2}/source-metadata`]: json({
      tables: [{ path: "a.csv", dialect: { delimiter: ";" }, fields: [] }],
    }),
  };
  const { body } = await createTestApp({ upstream }).visit(ROWS);
  expect(body).toContain("1 row changed, 0 added, 0 removed, 1 the same.");
});

it("matches rows by the primary key of the newer version's description", async () => {
  const keyed = { path: "a.csv", primaryKey: ["day"], fields: [] };
  const upstream = {
    ...withRows("level,day\n1,a\n2,b\n", "level,day\n1,a\n3,b\n"),
    [`${V2}/source-metadata`]: json({ tables: [keyed] }),
  };
  const { body } = await createTestApp({ upstream }).visit(ROWS);
  expect(body).toContain("1 row changed, 0 added, 0 removed, 1 the same.");
  expect(readText(body).join("")).toContain("Rows are matched by day.");
});

it("links through the pages of changed rows", async () => {
  const count = TABLE_ROWS_PER_PAGE + 1;
  const rows = Array.from({ length: count }, (_, at) => `r${at},1`).join("\n");
  const app = createTestApp({ upstream: withRows("id,depth\nx,1\n", `id,depth\n${rows}\n`) });
  const first = await app.visit(ROWS);
  const next = findAll(first.body, "a").find(({ text }) => text === "Next rows");
  const second = await app.visit(
    (next?.attributes.get("href") ?? "").replaceAll("&amp;", "&") + "&whole=1",
  );
  expect(findAll(second.body, "td").map(({ text }) => text)).toEqual([
    `r${count - 1}`,
    "1",
    "x",
    "1",
  ]);
});

it("leads from tables too large for the server to the browser, to both files and to a command", async () => {
  const large = `id,depth\n${"a,1\n".repeat(TABLE_WHOLE_BYTES / 4)}`;
  const upstream = {
    ...withRows("id,depth\na,1\n", large),
    [`${V1}/source-metadata`]: json({
      tables: [{ path: "a.csv", primaryKey: ["depth"], fields: [] }],
    }),
  };
  const { body } = await createTestApp({ upstream }).visit(ROWS);
  expect(readText(body).join("")).toMatch(
    /FROM read_csv_auto\('http.*\/files\/7\/2\/a\.csv'\) EXCEPT FROM read_csv_auto\('http.*\/files\/7\/1\/a\.csv'\);/,
  );
  const links = findAll(body, "a").filter(({ attributes }) =>
    /\/files\/7\/\d\/a\.csv$/.test(attributes.get("href") ?? ""),
  );
  expect(links.map(({ text }) => text)).toEqual(["the earlier one", "the later one"]);
  const opens = findAll(body, "a").flatMap(({ attributes }) => attributes.get("data-opens") ?? []);
  const before = { address: "/files/7/1/a.csv", primaryKey: ["depth"] };
  const after = { address: "/files/7/2/a.csv" };
  const versions = { path: "a.csv", format: "delimited", before, after, bytes: large.length + 13 };
  expect(opens.map((data) => data.replaceAll("&quot;", '"'))).toEqual([JSON.stringify(versions)]);
});

it("says how large tables may be that the browser compares, of larger ones", async () => {
  const size = COMPARED_MAX_BYTES + 1;
  const files = withRows("id,depth\na,1\n", "id,depth\na,2\n", size);
  const { body } = await createTestApp({ upstream: files }).visit(ROWS);
  expect(readText(body).join("")).toContain("Your browser compares tables up to 20.00 MB each.");
  expect(body).not.toContain("data-opens");
});

it("has nothing to compare the first version with", async () => {
  const { body } = await createTestApp().visit("/datasets/7/version/1?tab=changes");
  expect(body).toContain("This is the first version");
});

it("shows the rest of the page when versions cannot be compared", async () => {
  const app = createTestApp({
    upstream: { ...compared, [`${V1}/files/download-manifest`]: status(500) },
  });
  const page = await app.visit("/datasets/7?tab=changes&whole=1");
  expect(page.status).toBe(200);
  expect(page.body).toContain("Tide heights of the Aune estuary");
  expect(page.body).toContain("The catalogue did not answer properly.");
});
