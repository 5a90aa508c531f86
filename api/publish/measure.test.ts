import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { createCatalogue, type Package } from "../test/catalogue.ts";
import { createServices } from "../services.ts";

const TRACES: Package = { key: "traces", name: "Traces of an hour", files: { "a.csv": "1\n" } };

/** A catalogue whose clock advances by five seconds at each reading, and its log. */
async function createMeasured(overrides: Parameters<typeof createCatalogue>[0] = {}) {
  const noted: [string, number][] = [];
  let time = Date.parse("2026-03-01T12:00:00.000Z");
  const catalogue = await createCatalogue({
    now: () => new Date((time += 5_000)),
    logPublishing: (outcome, ms) => void noted.push([outcome, ms]),
    ...overrides,
  });
  return { catalogue, outcomes: () => noted.map(([outcome]) => outcome), noted };
}

it("logs the outcome and duration of each publication once", async () => {
  const { catalogue, outcomes, noted } = await createMeasured();
  const { datasetId } = await catalogue.publish(TRACES);
  expect(outcomes()).toEqual(["published"]);
  await catalogue.publish(TRACES);
  await catalogue.publish({ ...TRACES, description: "In other words.", mayRevise: true });
  await expect(
    catalogue.publish({ key: "traces", name: "Poems", files: { "b.txt": "2" } }),
  ).rejects.toThrow(`names dataset ${datasetId}`);
  const { uploadId } = await catalogue.start({
    ...TRACES,
    files: { "a.csv": "1\n", "c.csv": "3" },
  });
  const path = `/publish/versions/${uploadId}/commit`;
  await expect(catalogue.call(path, { method: "POST" })).rejects.toThrow("1 file has not arrived");
  const body = JSON.stringify({ name: "Traces of two hours" });
  await catalogue.call(`/publish/datasets/${datasetId}/versions/1/revise`, {
    method: "POST",
    body,
  });
  const ends = ["published", "unchanged", "revised", "refused", "incomplete", "revised"];
  expect(outcomes()).toEqual(ends);
  expect(noted.filter(([, ms]) => ms < 5_000)).toEqual([]);
});

it("logs a fault of ours, which the publisher sees too", async () => {
  const db = {
    prepare: () => {
      throw new Error("D1_ERROR: canary");
    },
  } as unknown as D1Database;
  const { catalogue, outcomes } = await createMeasured({ db });
  await expect(catalogue.start(TRACES)).rejects.toThrow("answered 500");
  expect(outcomes()).toEqual(["failed"]);
});

it("writes a data point of the outcome and the milliseconds, and nothing of the content", () => {
  const points: unknown[] = [];
  const METRICS = { writeDataPoint: (point: unknown) => void points.push(point) };
  createServices({ ...env, METRICS }).logPublishing("published", 1_830);
  expect(points).toEqual([
    {
      indexes: ["publishing"],
      blobs: ["publishing", "published", "event", expect.any(String)],
      doubles: [1_830, 0],
    },
  ]);
});

it("publishes without a bound metrics dataset", () => {
  expect(() => createServices(env).logPublishing("published", 1_830)).not.toThrow();
});
