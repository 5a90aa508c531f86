import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";

it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
  "refuses %s and lists what is allowed",
  async (method) => {
    const app = createTestApp();
    for (const path of ["/", "/datasets", "/datasets/_payload.json", "/feeds/unknown"]) {
      const { status, headers } = await app.visit(path, { method });
      expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
    expect(app.upstream.asked()).toEqual([]);
  },
);

it.each([
  ["PUT", "/datasets", "GET, HEAD", "GET and HEAD"],
  ["PUT", "/follow", "GET, HEAD, POST", "GET, HEAD and POST"],
  ["POST", "/files/7/2/a.csv", "GET, HEAD, OPTIONS", "GET, HEAD and OPTIONS"],
  ["POST", "/datasets/7", "GET, HEAD, OPTIONS", "GET, HEAD and OPTIONS"],
])("tells who sends %s to %s what is answered: %s", async (method, path, allow, sentence) => {
  const { status, headers, body } = await createTestApp().visit(path, { method });
  expect([status, headers.get("allow")]).toEqual([405, allow]);
  expect(body).toBe(`This address only answers ${sentence}.`);
});

it("answers the other methods of an address that has them", async () => {
  const app = createTestApp();
  expect((await app.visit("/files/7/2/a.csv", { method: "OPTIONS" })).status).toBe(204);
  const headers = { origin: "https://portal.test" };
  const posted = await app.visit("/follow", { method: "POST", headers, body: "" });
  expect(posted.status).not.toBe(405);
});

it("answers HEAD as it answers GET, without a body", async () => {
  const app = createTestApp();
  const head = await app.visit("/datasets/7", { method: "HEAD" });
  const page = await createTestApp().visit("/datasets/7");
  expect([head.status, head.body]).toEqual([200, ""]);
  expect(head.headers.get("content-type")).toBe(page.headers.get("content-type"));
});

it("ignores a method override in a header", async () => {
  const headers = { "X-HTTP-Method-Override": "DELETE" };
  expect((await createTestApp().visit("/datasets", { headers })).status).toBe(200);
});

it("answers the longest address and refuses one that is longer", async () => {
  const app = createTestApp();
  const start = "https://portal.test/about/team?x=";
  const longest = `/about/team?x=${"a".repeat(2_048 - start.length)}`;
  expect((await app.visit(longest)).status).toBe(200);
  expect((await app.visit(`${longest}a`)).status).toBe(414);
});
