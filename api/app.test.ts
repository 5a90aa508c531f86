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
])("%s %s is answered with the allowed methods", async (method, path, allow) => {
  const response = await catalogue.request(path, { method });
  expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
});

/** What a page of another origin may send, and what it may read. */
const SENT = "authorization,content-type,idempotency-key,range,if-none-match,if-range".split(",");
const READ = [
  "accept-ranges",
  "content-disposition",
  "content-length",
  "content-range",
  "etag",
  "idempotency-replayed",
  "link",
  "retry-after",
  "x-problem",
];

test.each(["GET /discover/datasets", "PUT /user", "PATCH /collections/x", "DELETE /token/x"])(
  "a page of any origin may call %s with a token",
  async (address) => {
    const [method = "", path = ""] = address.split(" ");
    const headers = {
      origin: "https://client.example",
      "access-control-request-method": method,
    };
    const preflight = await catalogue.request(path, { method: "OPTIONS", headers });
    const answer = await catalogue.request(path, { method });
    expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([
      204,
      expect.stringContaining(method),
    ]);
    expect(preflight.headers.get("access-control-allow-headers")?.split(", ")).toEqual(SENT);
    expect(preflight.headers.get("access-control-max-age")).toBe("86400");
    expect(answer.headers.get("access-control-expose-headers")?.split(", ")).toEqual(READ);
    for (const { headers: told } of [preflight, answer])
      expect([
        told.get("access-control-allow-origin"),
        told.get("access-control-allow-credentials"),
      ]).toEqual(["*", null]);
  },
);

test("a cookie authenticates no call", async () => {
  const headers = { cookie: "accessToken=token-of-owner; authorization=Bearer token-of-owner" };
  expect((await catalogue.request("/user", { headers })).status).toBe(401);
});

test.each(["/user", "/organizations", "/publish/versions"])("%s is never cached", async (path) => {
  expect((await catalogue.request(path)).headers.get("cache-control")).toBe("no-store");
});

test("CORS allows no page to make an operator's call", async () => {
  const [preflight, answer] = await Promise.all(
    ["OPTIONS", "POST"].map((method) => catalogue.request("/publish/versions", { method })),
  );
  expect(preflight?.ok).toBe(false);
  for (const told of [preflight, answer])
    expect(told?.headers.get("access-control-allow-origin")).toBeNull();
});

test.each([
  ["/discover/nothing", "text/plain; charset=utf-8"],
  ["/nothing", "application/json"],
])("an unknown address at %s is refused in the format of its family", async (path, type) => {
  const response = await catalogue.request(path);
  expect([response.status, response.headers.get("content-type")]).toEqual([404, type]);
});

test("a failing database answers one sentence without details", async () => {
  const log = vi.fn<(line: object) => void>();
  const db = Object.assign(Object.create(catalogue.services.db), { prepare: failToPrepare });
  const response = await createApp({ ...catalogue.services, db, log }).request("/discover/tags");
  const sentence = "Something went wrong here. Please try again.";
  expect([response.status, await response.text()]).toEqual([500, sentence]);
  expect(JSON.stringify(log.mock.calls)).toContain("a detail for the log alone");
});

function failToPrepare(): never {
  throw new Error("a detail for the log alone");
}
