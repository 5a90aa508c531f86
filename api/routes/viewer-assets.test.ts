import { beforeAll, expect, test } from "vitest";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

let catalogue: Catalogue;
let packageId: string;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await catalogue.publish({ key: "k", name: "N", files: { "a.csv": "1" } });
  const node = await catalogue.request("/discover/datasets/1/versions/1/files?path=a.csv");
  packageId = Object(await node.json()).sourcePackageId;
});

test.each([
  ["a published package", () => `package_id=${packageId}`, 200, { assets: [] }],
  ["a published dataset", () => "dataset_id=1", 200, { assets: [] }],
  ["neither", () => "", 400, { message: expect.any(String) }],
  ["both", () => `package_id=${packageId}&dataset_id=1`, 400, { message: expect.any(String) }],
  ["no number", () => "dataset_id=x", 400, { message: expect.any(String) }],
  ["an unknown package", () => "package_id=N:package:0", 404, { message: expect.any(String) }],
  ["an unknown dataset", () => "dataset_id=9", 404, { message: expect.any(String) }],
])("assets of %s", async (_what, toQuery, status, body) => {
  const response = await catalogue.request(`/packages/discover/assets?${toQuery()}`);
  expect([response.status, await response.json()]).toEqual([status, body]);
});
