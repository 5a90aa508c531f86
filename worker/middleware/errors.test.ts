import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";

function createBrokenApp(): TestApp {
  const readContent = (): Promise<never> =>
    Promise.reject(new TypeError("secret detail <script>at worker/secret.ts:7</script>"));
  return createTestApp({ services: { readContent } });
}

it("tells a reader that the failure is ours, without its cause", async () => {
  const { status, headers, body } = await createBrokenApp().visit("/datasets");
  expect(status).toBe(500);
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(body).toContain("We can't find that page.");
  expect(body).toContain('<a href="https://staging.skerry.test/data">Take Me Home</a>');
  expect(body).not.toContain("secret");
});

it("logs the failure by name", async () => {
  const app = createBrokenApp();
  await app.visit("/datasets");
  expect(app.logged).toEqual([
    expect.objectContaining({ event: "request_failed", name: "TypeError" }),
  ]);
});

it.each(["ExampleBot/1.0", "Mozilla/5.0 (compatible; a-crawler)", "facebookexternalhit/1.1"])(
  "answers the crawler %s without an error page",
  async (agent) => {
    const app = createBrokenApp();
    const { status, body } = await app.visit("/datasets", { headers: { "User-Agent": agent } });
    expect([status, body]).toEqual([500, ""]);
    expect(app.logged).toHaveLength(1);
  },
);

it("shows a reader the failure in the portal's shell and theme", async () => {
  const redirects = (): never => {
    throw new TypeError("secret detail");
  };
  const app = createTestApp({ content: { redirects } });
  const { status, headers, body } = await app.visit("/datasets", {
    headers: { Cookie: "appearance=dark" },
  });
  expect(status).toBe(500);
  expect(body).toContain("We can&#x27;t find that page.");
  expect(body).toContain("Something failed on our side. Nothing of yours was lost.");
  expect(body).toContain("<nav");
  expect(body).toContain('data-theme="dark"');
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.get("content-security-policy")).toContain("script-src 'nonce-");
  expect(body).not.toContain("secret");
});
