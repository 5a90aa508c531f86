import { expect, it } from "vitest";
import { json } from "../test/upstream.ts";
import { createTestApp, NOW_MS } from "../test/app.ts";

const PATH = "/.well-known/security.txt";
const settings = {
  SECURITY_CONTACT: "mailto:security@skerry.test",
  SECURITY_POLICY_URL: "https://skerry.test/security",
};

function readExpiry(body: string): number {
  return Date.parse(/^Expires: (\S+)$/m.exec(body)?.[1] ?? "");
}

it("gives the contact for a security problem", async () => {
  const { status, headers, body } = await createTestApp({ settings }).visit(PATH);
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=UTF-8"]);
  expect(body.split("\n")).toEqual([
    "Contact: mailto:security@skerry.test",
    "Expires: 2027-02-28T00:00:00Z",
    "Preferred-Languages: en",
    "Canonical: https://portal.test/.well-known/security.txt",
    "Policy: https://skerry.test/security",
    "",
  ]);
});

it.each([0, 400, 4_000])(
  "has not expired %i days later, nor is it valid for a year",
  async (days) => {
    const app = createTestApp({ settings });
    app.clock.now = NOW_MS + days * 86_400_000;
    const lifeDays = (readExpiry((await app.visit(PATH)).body) - app.clock.now) / 86_400_000;
    expect(lifeDays).toBeGreaterThan(90);
    expect(lifeDays).toBeLessThan(365);
  },
);

it("leaves out a policy that is not set", async () => {
  const { body } = await createTestApp({
    settings: { SECURITY_CONTACT: settings.SECURITY_CONTACT },
  }).visit(PATH);
  expect(body).not.toContain("Policy");
});

it("does not exist without a contact", async () => {
  expect((await createTestApp().visit(PATH)).status).toBe(404);
});

it("lists the important addresses for language models, and all of them answer", async () => {
  const app = createTestApp({
    upstream: { "/discover/changes": json({ limit: 1, changes: [] }) },
  });
  const { headers, body } = await app.visit("/llms.txt");
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const paths = [...body.matchAll(/\(https:\/\/portal\.test([^)]*)\)/g)].map(
    ([, path = ""]) => path,
  );
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths.filter((each) => each !== "/mcp")) {
    expect([path, (await app.visit(path)).status]).toEqual([path, 200]);
  }
});

it("names the latest build and allows no cache", async () => {
  const { status, headers, body } = await createTestApp().visit("/builds/latest.json?t=1788264000");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toMatch(/^application\/json/);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(JSON.parse(body)).toEqual({ id: "test-build" });
});

it("lists a build's files with an unlimited lifetime", async () => {
  const { status, headers, body } = await createTestApp().visit("/builds/meta/test-build.json");
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(JSON.parse(body)).toEqual({
    id: "test-build",
    files: ["/assets/entry-1.js", "/assets/entry-1.css"],
  });
});

it.each(["other.json", "test-build", "..%2fsecrets.json", "test-build.json.bak"])(
  "has no build %s",
  async (file) => {
    const { status, headers, body } = await createTestApp().visit(`/builds/meta/${file}`);
    expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect(body).toBe("There is no such build.");
  },
);

it.each(["/assets/entry-0.js", "/assets/deep/er/style.css", "/assets/"])(
  "answers a missing file %s in plain text that no cache stores",
  async (path) => {
    const { status, headers, body } = await createTestApp().visit(path);
    expect(status).toBe(404);
    expect(headers.get("content-type")).toMatch(/^text\/plain/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).not.toContain("<");
  },
);

it("allows crawlers in production, except on private pages and endless filters", async () => {
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
