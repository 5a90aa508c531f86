import { beforeAll, expect, test } from "vitest";
import { createCatalogue, type Catalogue } from "./test/catalogue.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await catalogue.publish({ key: "k", name: "N", readme: "r", files: { "d/a.csv": "1" } });
});

const version = "/discover/datasets/1/versions/1";

test.each([
  "/discover/datasets/%00",
  "/discover/datasets/1%2F..%2F2",
  "/discover/datasets/-1",
  "/discover/datasets/1/versions/0",
  "/discover/datasets/1/versions/99999999999999999999",
  "/discover/datasets/doi/%2e%2e/%2e%2e",
  "/discover/datasets/doi/10.1/%ff",
  `/discover/datasets/doi/10.1/${"a".repeat(5000)}`,
  "/discover/packages/%ff/files",
  "/discover/packages/N%3Apackage%3A'--/files",
  "//discover/datasets",
  "/discover//datasets",
])("the address %s is not found", async (address) => {
  expect((await catalogue.request(address)).status).toBe(404);
});

test.each([
  ["text", "hello"],
  ["a number", "1"],
  ["deep nesting", "[".repeat(50_000)],
  ["a prototype", '{"__proto__":{"paths":["d"]}}'],
  ["paths that are numbers", '{"paths":[1]}'],
  ["broken UTF-8", new Uint8Array([0xff, 0xfe, 0x7b])],
  ["nothing", ""],
])("a manifest requested with %s is refused", async (_what, body) => {
  const response = await catalogue.request(`${version}/files/download-manifest`, {
    method: "POST",
    body,
  });
  expect(response.status).toBe(400);
});
