import { expect, it } from "vitest";
import { createTestApp } from "../../../test/app.ts";
import { findAll, readText } from "../../../test/html.ts";
import { json, status } from "../../../test/upstream.ts";

it("counts the year's views and downloads of this record only, none of them twice", async () => {
  const counted = [
    { datasetId: 7, version: 2, origin: "Discover", downloads: 21 },
    { datasetId: 7, version: 2, origin: "Unknown", downloads: 4 },
    { datasetId: 7, version: 2, origin: "AllOrigins", downloads: 25 },
    { datasetId: 8, version: 1, origin: "Discover", downloads: 900 },
  ];
  const path = "/discover/metrics/dataset/downloads/summary";
  const months = { months: [{ month: "2026-02", views: 1_230, downloads: 4 }] };
  const upstream = { [path]: json(counted), "/discover/datasets/7/metrics": json(months) };
  const app = createTestApp({ upstream });
  const { body } = await app.visit("/datasets/7?tab=metrics&whole=1");
  const pageText = readText(body).join(" ");
  expect(pageText).toMatch(/October 2025 +0 +0 .*February 2026 +1,230 +4 .*September 2026 +0 +0/);
  expect(pageText).toContain("1,230 views and 25 downloads in the last twelve months");
  expect(app.upstream.asked()).toContain(`${path}?startDate=2025-09-02&endDate=2026-09-01`);
});

it("says in one sentence that a record was neither viewed nor downloaded", async () => {
  const upstream = { "/discover/metrics/dataset/downloads/summary": json([]) };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?tab=metrics&whole=1");
  expect(readText(body).join("")).toContain("No views or downloads in the last twelve months.");
  expect(findAll(body, "table")).toEqual([]);
});

it("counts downloads where months are unknown, and lists none", async () => {
  const counted = [{ datasetId: 7, version: 2, origin: "Discover", downloads: 25 }];
  const upstream = {
    "/discover/metrics/dataset/downloads/summary": json(counted),
    "/discover/datasets/7/metrics": status(404),
  };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?tab=metrics&whole=1");
  expect(readText(body).join(" ")).toContain("25 downloads in the last twelve months");
  expect(findAll(body, "table")).toHaveLength(1);
});

it("draws bars as high as the counts in the table, none for nothing", async () => {
  const months = [
    { month: "2025-10", views: 0, downloads: 300 },
    { month: "2025-11", views: 1_200, downloads: 0 },
    { month: "2026-02", views: 600, downloads: 150 },
    { month: "2026-05", views: 1, downloads: 0 },
  ];
  const upstream = {
    "/discover/metrics/dataset/downloads/summary": json([]),
    "/discover/datasets/7/metrics": json({ months }),
  };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?tab=metrics&whole=1");
  const plot = readPlot(body);
  const drawn = findAll(plot, "rect").map(({ attributes }) => ({
    x: Number.parseFloat(attributes.get("x") ?? ""),
    height: Number(attributes.get("height")),
    bottom: Number(attributes.get("y")) + Number(attributes.get("height")),
  }));
  const rows = readMonths(body);
  expect(rows).toHaveLength(12);
  for (const { month, views, downloads } of months)
    expect(rows).toContainEqual({ month, counts: [views, downloads] });
  const counts = rows.flatMap((row) => row.counts);
  const full = Math.max(...drawn.map(({ height }) => height));
  expect(drawn.map(({ height }) => height)).toEqual(
    counts.map((count) => (count === 0 ? 0 : Math.max(1, (count / 1_200) * full))),
  );
  expect(new Set(drawn.map(({ bottom }) => bottom)).size).toBe(1);
  expect(drawn.map(({ x }) => x)).toEqual(drawn.map(({ x }) => x).toSorted((a, b) => a - b));
});

it("labels the bars with a scale that reaches the highest, the months and their years", async () => {
  const months = [
    { month: "2025-11", views: 1_200, downloads: 0 },
    { month: "2026-02", views: 600, downloads: 150 },
  ];
  const upstream = {
    "/discover/metrics/dataset/downloads/summary": json([]),
    "/discover/datasets/7/metrics": json({ months }),
  };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?tab=metrics&whole=1");
  const plot = readPlot(body);
  const labels = findAll(plot, "text").map(({ text }) => text);
  const year = "Oct 2025 Nov Dec Jan 2026 Feb Mar Apr May Jun Jul Aug Sep";
  expect(labels.join(" ")).toBe(`■ Views ■ Downloads 0 500 1,000 1,500 ${year}`);
  const lines = findAll(plot, "line").map(({ attributes }) => Number(attributes.get("y1")));
  const tops = findAll(plot, "rect").map(({ attributes }) => Number(attributes.get("y")));
  const [zero = 0, , , most = 0] = lines;
  expect(Math.min(...tops)).toBeCloseTo(zero - ((zero - most) * 1_200) / 1_500);
});

it("says in words what the bars show", async () => {
  const upstream = {
    "/discover/metrics/dataset/downloads/summary": json([]),
    "/discover/datasets/7/metrics": json({
      months: [{ month: "2026-02", views: 1_230, downloads: 1 }],
    }),
  };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?tab=metrics&whole=1");
  expect(readText(body).join(" ")).toContain(
    "Bars of each month from October 2025 to September 2026, up to 1,230 views and 1 download.",
  );
});

/** The picture of the months. */
function readPlot(body: string): string {
  const [, after = ""] = /<h2[^>]*>[^<]*in the last twelve months(.*)/s.exec(body) ?? [];
  return /<svg.*?<\/svg>/s.exec(after)?.[0] ?? "";
}

/** The views and downloads of each month, as the table says them. */
function readMonths(body: string): { month: string; counts: number[] }[] {
  const [, table = ""] = /<h2[^>]*>[^<]*in the last twelve months(.*?)<\/table>/s.exec(body) ?? [];
  const counts = findAll(table, "td").map(({ text }) => Number(text.replaceAll(",", "")));
  return [...table.matchAll(/<time datetime="([^"]*)"/gi)].map(([, month = ""], at) => ({
    month,
    counts: counts.slice(at * 2, at * 2 + 2),
  }));
}
