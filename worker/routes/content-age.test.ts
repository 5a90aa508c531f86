import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";

const PUBLISHED = { generation: "0123456789abcdef", ageMs: 61_500 };

it.each(["/about/team", "/datasets/7", "/about/team/_payload.json", "/nowhere"])(
  "shows at %s the generation of the content, and how old that is",
  async (path) => {
    const { headers } = await createTestApp({ content: PUBLISHED }).visit(path);
    expect(headers.get("x-content-generation")).toBe(PUBLISHED.generation);
    expect(headers.get("x-content-age")).toBe("61");
  },
);

it("shows no age of built-in content", async () => {
  const { headers } = await createTestApp().visit("/about/team");
  expect(headers.get("x-content-generation")).toBe("built-in");
  expect(headers.has("x-content-age")).toBe(false);
});

it.each(["/about/team", "/about/team/_payload.json"])(
  "includes the generation in the ETag of %s, so that a new one is a new answer",
  async (path) => {
    const app = createTestApp({ content: PUBLISHED });
    await app.visit(path);
    const before = (await app.visit(path)).headers.get("etag") ?? "";
    expect(before).toContain(`"${PUBLISHED.generation}.`);
    app.publish({ ...PUBLISHED, generation: "fedcba9876543210" });
    await app.visit(path);
    const after = await app.visit(path, { headers: { "If-None-Match": before } });
    expect(after.status).toBe(200);
    expect(after.headers.get("etag")).toContain('"fedcba9876543210.');
  },
);

it("answers 304 for a page that a reader has, without a policy", async () => {
  const app = createTestApp({ content: PUBLISHED });
  await app.visit("/about/team");
  const page = await app.visit("/about/team");
  const known = { headers: { "If-None-Match": page.headers.get("etag") ?? "" } };
  const again = await app.visit("/about/team", known);
  expect([again.status, again.body]).toEqual([304, ""]);
  expect(again.headers.has("content-security-policy")).toBe(false);
  expect(again.headers.get("x-content-type-options")).toBe("nosniff");
});

it("answers a page with a person's cookies in full, whatever ETag they send", async () => {
  const app = createTestApp({ content: PUBLISHED });
  await app.visit("/about/team");
  const tag = (await app.visit("/about/team")).headers.get("etag") ?? "";
  const Cookie = "CognitoIdentityServiceProvider.skerry-web.LastAuthUser=ada";
  const page = await app.visit("/about/team", { headers: { "If-None-Match": tag, Cookie } });
  expect([page.status, page.headers.has("etag")]).toEqual([200, false]);
});
