import { expect, it } from "vitest";
import type { PreviewBudget } from "../previews/budget.ts";
import { createTestApp, type TestApp } from "../test/app.ts";
import { treeFile } from "../test/records.ts";
import { createFullScript } from "../test/rich-visitor.ts";
import { json, status, text } from "../test/upstream.ts";

const V2 = "/discover/datasets/7/versions/2";
const CSV = "data/gauge a.csv";

/** A catalogue whose subjects are not stored, so that they are read from the table of that name. */
const SCRIPT = createFullScript({
  [`${V2}/files`]: json(treeFile),
  [`${V2}/files/content`]: text("day,surge\n1,2.5\n2,2.7\n"),
  "/discover/search/records": json({ limit: 25, offset: 0, totalCount: 0, records: [] }),
  [`${V2}/files/download-manifest`]: json({
    header: { count: 1, size: 24 },
    data: [
      {
        nodeId: "N:package:1",
        fileName: "subject.csv",
        path: ["data"],
        url: "https://files.test/subject.csv",
        size: 24,
        fileExtension: "csv",
      },
    ],
  }),
});
/** What a DOI names that no record has, when the catalogue does not know it. */
const external = { "https://doi.test/10.1000/older": status(404) };

function open(changes: object = {}, more: object = {}): TestApp {
  return createTestApp({ upstream: { ...SCRIPT, ...changes }, external, ...more });
}

const FILE = `/datasets/7?tab=files&whole&file=${encodeURIComponent(CSV)}`;
const RECORDS = "/datasets/7?tab=records&whole&model=subject";

// With `whole` a page waits for all of its parts, however busy the machine is.
it.each([
  "/?whole",
  "/tags?whole",
  "/datasets?whole",
  "/datasets?tag=tide&whole",
  "/datasets/7?whole",
  "/datasets/7?tab=files&whole",
  FILE,
  "/datasets/7?tab=metrics&whole",
  "/datasets/7?tab=changelog&whole",
  RECORDS,
  "/datasets/7?tab=use&whole",
])("stores %s for nobody while one call for it fails, at any depth", async (path) => {
  const whole = open();
  expect((await whole.visit(path)).headers.has("etag")).toBe(true);
  const asked = new Set(whole.upstream.asked());
  expect(asked.size).toBeGreaterThan(0);
  for (const call of asked) {
    const app = open({ [call]: status(503) });
    const page = await app.visit(path);
    const isShared = page.status === 200 && page.headers.has("etag");
    expect(isShared, `a page without ${call}`).toBe(false);
  }
});

it.each([
  ["the preview of a file", FILE, `${V2}/files/content`, "surge"],
  ["rows of a table", RECORDS, `${V2}/files/content`, "surge"],
  [
    "rows of a table of which the name is not known",
    RECORDS,
    `${V2}/files/download-manifest`,
    "surge",
  ],
])("shows %s to the next reader after it failed", async (_, path, call, words) => {
  const app = open({ [call]: status(500) });
  expect((await app.visit(path)).body).not.toContain(words);
  app.upstream.answer({ [call]: SCRIPT[call] ?? status(404) });
  expect((await app.visit(path)).body).toContain(words);
});

it("shows a file's preview to the next reader after too many were read at once", async () => {
  let isBusy = true;
  const previewBudget: PreviewBudget = { run: async (_, work) => (isBusy ? null : work()) };
  const app = open({}, { services: { previewBudget } });
  const first = await app.visit(FILE);
  expect(first.body).toContain("Too many files are being read just now");
  expect(first.headers.has("etag")).toBe(false);
  isBusy = false;
  expect((await app.visit(FILE)).body).toContain("surge");
});

it("stores a page whose file is not there, which the next reader finds too", async () => {
  const page = await open({ [`${V2}/files/content`]: status(404) }).visit(FILE);
  expect([page.status, page.headers.has("etag")]).toEqual([200, true]);
});
