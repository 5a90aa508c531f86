import { expect, it } from "vitest";
import { createTestApp, signedIn, type TestApp } from "../test/app.ts";
import { findRunnableScripts } from "../test/html.ts";

const CAUSE = "secret detail <script>at worker/secret.ts:7</script>";

function createBrokenApp(cause = CAUSE): TestApp {
  const readContent = (): Promise<never> => Promise.reject(new TypeError(cause));
  return createTestApp({ services: { readContent }, settings: { BRAND_NAME: "Tides <data>" } });
}

it("tells a reader that the failure is ours, without its cause", async () => {
  const { status, headers, body } = await createBrokenApp().visit("/datasets");
  expect(status).toBe(500);
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(body).toMatch(/^<!doctype html><html lang="en">.*<title>Tides &lt;data><\/title>/);
  expect(body).toContain("We can't find that page.");
  expect(body).toContain("Something failed on our side. Nothing of yours was lost.");
  expect(body).toContain('<a href="">Try again</a>');
  expect(body).toContain(`<p>Reference: ${headers.get("x-request-id")}</p>`);
  expect(body).toContain('<a href="https://staging.skerry.test/data">Take Me Home</a>');
  expect(body).not.toContain("secret");
});

it("logs the failure by name, with the beginning of its message", async () => {
  const app = createBrokenApp("a".repeat(1_000));
  await app.visit("/datasets");
  expect(app.logged).toEqual([
    { event: "request_failed", name: "TypeError", message: expect.stringMatching(/^a{1,200}$/) },
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

it("answers a person on a phone of the maker Cubot with the error page", async () => {
  const agent =
    "Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 Mobile Safari/537.36";
  const { body } = await createBrokenApp().visit("/datasets", { headers: { "User-Agent": agent } });
  expect(body).toContain("We can't find that page.");
});

function broken(): never {
  throw new TypeError("secret detail");
}

it("shows a reader the failure in the portal's shell and theme", async () => {
  const app = createTestApp({ content: { redirects: broken } });
  const { status, headers, body } = await app.visit("/datasets", {
    headers: { Cookie: "appearance=dark" },
  });
  expect(status).toBe(500);
  expect(body).toContain("We can&#x27;t find that page.");
  expect(body).toContain("Something failed on our side. Nothing of yours was lost.");
  expect(body).toContain("<nav");
  expect(body).toContain('data-theme="dark"');
  expect(headers.get("cache-control")).toBe("private, no-store");
  const nonces = findRunnableScripts(body).map((script) => script.get("nonce"));
  expect(headers.get("content-security-policy")).toContain(`script-src 'nonce-${nonces[0]}'`);
  expect(new Set(nonces).size).toBe(1);
  expect(body).not.toContain("secret");
});

it("shows a member the failure in their own shell, with the notice of all pages", async () => {
  const notice = { id: "1", kind: "Information", scope: "all", showOnce: false } as const;
  const notification = (scope: string) => ({ ...notice, message: `Notice of ${scope}` });
  const app = createTestApp({ content: { redirects: broken, notification }, session: signedIn });
  const { status, body } = await app.visit("/datasets");
  expect(status).toBe(500);
  expect(body).toContain("Ada");
  expect(body).toContain("Notice of all");
});
