import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";

it("names the latest build and lets nobody keep the answer", async () => {
  const { status, headers, body } = await createTestApp().visit("/builds/latest.json?t=1788264000");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toMatch(/^application\/json/);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(JSON.parse(body)).toEqual({ id: "test-build" });
});

it("lists a build's files for ever", async () => {
  const { status, headers, body } = await createTestApp().visit("/builds/meta/test-build.json");
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(JSON.parse(body)).toEqual({
    id: "test-build",
    files: ["/assets/entry-1.js", "/assets/entry-1.css"],
  });
});

it.each(["other.json", "test-build", "..%2fsecrets.json", "test-build.json.bak"])(
  "knows no build %s",
  async (file) => {
    const { status, headers, body } = await createTestApp().visit(`/builds/meta/${file}`);
    expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect(body).toBe("There is no such build.");
  },
);

it.each(["/assets/entry-0.js", "/assets/deep/er/style.css", "/assets/"])(
  "answers a missing file %s in plain text that nobody caches",
  async (path) => {
    const { status, headers, body } = await createTestApp().visit(path);
    expect(status).toBe(404);
    expect(headers.get("content-type")).toMatch(/^text\/plain/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).not.toContain("<");
  },
);

it("invites crawlers in production, away from private pages and endless filters", async () => {
  const app = createTestApp({ settings: { ENVIRONMENT: "production" } });
  const { headers, body } = await app.visit("/robots.txt");
  expect(headers.get("content-type")).toMatch(/^text\/plain/);
  expect(body.split("\n")).toEqual(
    expect.arrayContaining(["Allow: /", "Disallow: /workspaces/", "Disallow: /user/"]),
  );
  expect((await app.visit("/datasets")).headers.has("x-robots-tag")).toBe(false);
});

it.each([
  { ENVIRONMENT: "staging" },
  { ENVIRONMENT: "local", PUBLIC_ORIGIN: "http://127.0.0.1:8787" },
])("keeps crawlers out of $ENVIRONMENT", async (settings) => {
  const app = createTestApp({ settings });
  expect((await app.visit("/robots.txt")).body).toBe("User-agent: *\nDisallow: /\n");
  expect((await app.visit("/datasets")).headers.get("x-robots-tag")).toBe("noindex");
});
