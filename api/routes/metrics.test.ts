import { expect, test } from "vitest";
import { addViews } from "../store/metrics.ts";
import { createCatalogue } from "../test/catalogue.ts";

test("downloads of a dataset are counted by month, without robots and double clicks", async () => {
  let clock = Date.parse("2025-01-31T23:59:00Z");
  const catalogue = await createCatalogue({ now: () => new Date(clock) });
  await catalogue.publish({ key: "a", name: "A", files: { "a.csv": "1" } });
  const download = async (agent: string) => {
    const headers = { "user-agent": agent, "CF-Connecting-IP": "192.0.2.1" };
    const path = "/discover/datasets/1/versions/1/files/content?path=a.csv";
    await (await catalogue.request(path, { headers })).arrayBuffer();
    await catalogue.waitForDeferred();
  };
  const read = async () => (await catalogue.request("/discover/datasets/1/metrics")).json();
  expect(await read()).toEqual({ months: [] });
  await download("Firefox");
  clock = Date.parse("2026-01-05T12:00:00Z");
  await download("Firefox");
  await download("Firefox");
  await download("Googlebot/2.1");
  await download("preview");
  clock += 60_000;
  await download("Firefox");
  expect(await read()).toEqual({ months: [{ month: "2026-01", views: 0, downloads: 2 }] });
  clock = Date.parse("2025-12-31T12:00:00Z");
  expect(await read()).toEqual({
    months: [
      { month: "2025-01", views: 0, downloads: 1 },
      { month: "2026-01", views: 0, downloads: 2 },
    ],
  });
});

test("views are added up beside downloads, and those of unlisted records are left out", async () => {
  const catalogue = await createCatalogue();
  const { datasetId } = await catalogue.publish({ key: "a", name: "A", files: { "a.csv": "1" } });
  const add = (...views: { day: string; datasetId: number; count: number }[]) =>
    addViews(catalogue.services, views);
  await add({ day: "2026-02-28", datasetId, count: 2 }, { day: "2026-03-01", datasetId, count: 1 });
  await add(
    { day: "2026-03-01", datasetId, count: 4 },
    { day: "2026-03-01", datasetId: 999, count: 9 },
  );
  const read = async (id: number) =>
    (await catalogue.request(`/discover/datasets/${id}/metrics`)).json();
  expect(await read(datasetId)).toEqual({
    months: [
      { month: "2026-02", views: 2, downloads: 0 },
      { month: "2026-03", views: 5, downloads: 0 },
    ],
  });
  expect(await read(999)).toEqual({ months: [] });
});
