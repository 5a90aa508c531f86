import { expect, it } from "vitest";
import { readRequestId } from "#platform/request-log.ts";
import { createTestApp } from "../test/app.ts";

const ID = /^[0-9a-f]{16}$/;

it("gives every answer an id of its own, also to a stored page, and accepts none from strangers", async () => {
  const app = createTestApp();
  const given = { headers: { "X-Request-Id": "0123456789abcdef" } };
  const visits = [await app.visit("/datasets", given), await app.visit("/datasets", given)];
  const ids = visits.map(({ headers }) => headers.get("x-request-id") ?? "");
  for (const id of ids) expect(id).toMatch(ID);
  expect(new Set([...ids, "0123456789abcdef"]).size).toBe(3);
});

it("shows the reader of an error page the id that the log has", async () => {
  const asked: (string | null)[] = [];
  const app = createTestApp({
    upstream: {
      "/discover/datasets/7": () => {
        asked.push(readRequestId());
        return new Response("no", { status: 503 });
      },
    },
  });
  const { status, headers, body } = await app.visit("/datasets/7");
  const id = headers.get("x-request-id") ?? "";
  expect(status).toBe(502);
  expect(body.replaceAll("<!-- -->", "")).toContain(`Reference: ${id}`);
  expect(asked).toContain(id);
  expect((await app.visit("/nowhere")).body).not.toContain("Reference:");
});

it("shows it on the plain page that replaces the shell when that fails", async () => {
  const fail = (): never => {
    throw new Error("nothing can be read");
  };
  const app = createTestApp({ services: { readContent: fail } });
  const { status, headers, body } = await app.visit("/datasets");
  expect(status).toBe(500);
  expect(body).toContain(`Reference: ${headers.get("x-request-id")}`);
});
