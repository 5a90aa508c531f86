import { beforeAll, expect, test, vi } from "vitest";
import { createApp } from "./app.ts";
import { createCatalogue, type Catalogue } from "./test/catalogue.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
});

test.each([
  ["POST", "/discover/datasets", "GET, HEAD"],
  ["DELETE", "/discover/datasets/1", "GET, HEAD"],
  ["POST", "/user", "GET, HEAD, PUT"],
  ["GET", "/discover/datasets/1/versions/1/files/download-manifest", "POST"],
])("%s %s is answered with the methods that are taken", async (method, path, allow) => {
  const response = await catalogue.request(path, { method });
  expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
});

test("public data may be read from any page", async () => {
  const response = await catalogue.request("/discover/datasets");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const preflight = await catalogue.request("/discover/datasets", { method: "OPTIONS" });
  expect(preflight.status).toBe(204);
});

test.each(["/user", "/organizations", "/publish/versions"])(
  "no other page may read %s",
  async (path) => {
    const response = await catalogue.request(path);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(response.headers.get("cache-control")).toBe("no-store");
  },
);

test.each([
  ["/discover/nothing", "text/plain; charset=utf-8"],
  ["/nothing", "application/json"],
])("an unknown address at %s is told in the words of its family", async (path, type) => {
  const response = await catalogue.request(path);
  expect([response.status, response.headers.get("content-type")]).toEqual([404, type]);
});

test("a failing database is one sentence to the caller and no detail", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const db = Object.assign(Object.create(catalogue.world.db), { prepare: failToPrepare });
  const response = await createApp({ ...catalogue.world, db }).request("/discover/tags");
  const sentence = "Something went wrong here. Please try again.";
  expect([response.status, await response.text()]).toEqual([500, sentence]);
  expect(log.mock.calls.join()).toContain("a detail for the log alone");
  log.mockRestore();
});

function failToPrepare(): never {
  throw new Error("a detail for the log alone");
}
