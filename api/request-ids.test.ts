import { env } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import worker from "./index.ts";
import type { Bindings } from "./bindings.ts";

const ID = "0123456789abcdef";
const ask = (headers: Record<string, string>): Promise<Response> => {
  // A copy: the tests of one isolate share their bindings.
  const bindings = { ...env, DB: null, VERSION: { id: "v-1" } } as unknown as Bindings;
  const request = new Request("https://catalogue.test/discover/tags", { headers });
  return Promise.resolve(worker.fetch(request as never, bindings));
};

test("a failing call is logged under the portal's id and the build, and answered with the id", async () => {
  const lines = vi.spyOn(console, "log").mockImplementation(() => {});
  const response = await ask({ "X-Request-Id": ID });
  expect([response.status, response.headers.get("x-request-id")]).toEqual([500, ID]);
  const line: unknown = JSON.parse(String(lines.mock.calls[0]?.[0]));
  expect(line).toMatchObject({ build: "v-1", request: ID, event: "unexpected_error" });
  lines.mockRestore();
});

test("a call without a good id gets a new one", async () => {
  const lines = vi.spyOn(console, "log").mockImplementation(() => {});
  const response = await ask({ "X-Request-Id": "../<script>" });
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f]{16}$/);
  lines.mockRestore();
});
