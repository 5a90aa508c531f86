import { expect, it } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { toDataset } from "../../test/records.ts";
import { json, status } from "../../test/upstream.ts";

function createWith(...datasets: ReturnType<typeof toDataset>[]) {
  const published = Object.fromEntries(datasets.map((dataset) => [dataset.doi, dataset]));
  return createTestApp({
    upstream: { "/discover/datasets/doi": json({ published, unpublished: {} }) },
  });
}

it.each([
  ["10.5072/aune-0007", 2, "/datasets/7"],
  ["10.5072/AUNE-0007", 2, "/datasets/7"],
  ["10.5072%2Faune-0007", 2, "/datasets/7"],
  ["doi:10.5072/aune-0007", 2, "/datasets/7"],
  ["10.5072/aune-0006", 1, "/datasets/7/version/1"],
])("redirects from the DOI %s of version %d to %s", async (doi, version, path) => {
  const app = createWith(toDataset({ version, doi: "10.5072/aune" }));
  const { status: answered, headers } = await app.visit(`/doi/${doi}`);
  expect([answered, headers.get("location")]).toEqual([302, path]);
});

it.each(["10.5072/none", "//evil.example", "10.5072", "%E0%A4%A", "0000-0002-1825-0097"])(
  "finds no page for %s",
  async (doi) => {
    expect((await createWith().visit(`/doi/${doi}`)).status).toBe(404);
  },
);

it.each(["/doi/10.5072/aune-0007", "/datasets/7", "/code/7/version/2", "/datasets/7/export/csl"])(
  "lets pages of any site ask for a format at %s",
  async (path) => {
    const { status: answered, headers } = await createWith().visit(path, { method: "OPTIONS" });
    expect([answered, headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
    expect(headers.get("access-control-allow-headers")).toContain("accept");
    expect(headers.get("access-control-allow-methods")).toBe("GET, HEAD");
  },
);

it.each([
  ["/doi/10.5072/aune-0007", 302],
  ["/datasets/7", 406],
  ["/datasets/404/export/csl", 404],
  ["/datasets/404", 404],
])("lets pages of any site read what %s answers a program: %i", async (path, code) => {
  const app = createWith(toDataset({ version: 2, doi: "10.5072/aune" }));
  const init = { headers: { accept: path === "/datasets/404" ? "text/markdown" : "image/x" } };
  const { status: answered, headers } = await app.visit(path, init);
  expect([answered, headers.get("access-control-allow-origin")]).toEqual([code, "*"]);
});

it("answers 503 while the catalogue is down", async () => {
  const app = createTestApp({ upstream: { "/discover/datasets/doi": status(503) } });
  const { status: answered, headers } = await app.visit("/doi/10.5072/aune-0007");
  expect([answered, headers.get("cache-control"), headers.get("retry-after")]).toEqual([
    503,
    "no-store",
    "60",
  ]);
});
