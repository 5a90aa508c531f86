import { expect, it, vi } from "vitest";
import { createTestApp, signedIn, type TestApp, type Visit } from "../test/app.ts";
import { status, text } from "../test/upstream.ts";
import staticHeaders from "../../public/_headers?raw";
import { parseConfig } from "../config.ts";
import { findRunnableScripts } from "../test/html.ts";
import { SETTINGS } from "../test/settings.ts";
import { createPolicy } from "./security-headers.ts";

const broken = (): Promise<never> => Promise.reject(new Error("broken on purpose"));

const answers: [kind: string, status: number, ask: () => Promise<Visit>][] = [
  ["a page", 200, () => createTestApp().visit("/datasets")],
  ["a page that was cached", 200, () => visitTwice(createTestApp(), "/datasets")],
  ["a signed-in reader's page", 200, () => createTestApp({ session: signedIn }).visit("/")],
  ["a payload", 200, () => createTestApp().visit("/datasets/_payload.json")],
  ["a known payload", 304, () => visitKnown(createTestApp(), "/datasets/_payload.json")],
  ["a redirect", 302, () => createTestApp().visit("/user/profile")],
  ["a lost page", 404, () => createTestApp().visit("/nowhere")],
  ["a withdrawn record", 410, () => createTestApp().visit("/datasets/10")],
  ["a refused method", 405, () => createTestApp().visit("/datasets", { method: "POST" })],
  ["an endless address", 414, () => createTestApp().visit(`/datasets?q=${"a".repeat(2_100)}`)],
  ["an error", 500, () => createTestApp({ services: { readContent: broken } }).visit("/")],
  ["an error for a crawler", 500, () => visitBrokenAsCrawler()],
  ["a file", 200, () => visitFile(text("a,b", { headers: { "content-type": "text/csv" } }))],
  ["a missing file", 404, () => visitFile(status(404))],
  ["a picture", 200, () => visitBanner()],
  ["a missing picture", 404, () => createTestApp({ upstream: noBanner }).visit("/banners/7/2")],
  ["a missing asset", 404, () => createTestApp().visit("/assets/entry-0.js")],
  ["the latest build", 200, () => createTestApp().visit("/builds/latest.json")],
  ["the robots file", 200, () => createTestApp().visit("/robots.txt")],
  ["a refused crowd's page", 429, () => visitTooOften({ Accept: "text/html" })],
  ["a refused crowd's problem", 429, () => visitTooOften({ Accept: "application/json" })],
  ["no security contact", 404, () => createTestApp().visit("/.well-known/security.txt")],
  ["the sign-in settings", 200, () => createTestApp().visit("/sign-in/config.json")],
];

const noBanner = { "/discover/datasets/7/versions/2/banner": status(404) };

function visitTooOften(headers: Record<string, string>): Promise<Visit> {
  const none = { byAddress: async () => false, byAccount: async () => false };
  const callLimits = { signIn: none, requests: none, search: none, downloads: none };
  const from = { ...headers, "CF-Connecting-IP": "192.0.2.1" };
  return createTestApp({ services: { callLimits } }).visit("/datasets?q=tide", { headers: from });
}

async function visitTwice(app: TestApp, path: string): Promise<Visit> {
  await app.visit(path);
  return app.visit(path);
}

async function visitKnown(app: TestApp, path: string): Promise<Visit> {
  const { headers } = await app.visit(path);
  return app.visit(path, { headers: { "If-None-Match": headers.get("etag") ?? "" } });
}

function visitBrokenAsCrawler(): Promise<Visit> {
  const app = createTestApp({ services: { readContent: broken } });
  return app.visit("/", { headers: { "User-Agent": "ExampleBot/1.0" } });
}

function visitFile(answer: ReturnType<typeof text>): Promise<Visit> {
  const version = "/discover/datasets/7/versions/2";
  const upstream = {
    [`${version}/files/content`]: answer,
    [`${version}/files/browse`]: status(404),
  };
  return createTestApp({ upstream }).visit("/files/7/2/a.csv");
}

function visitBanner(): Promise<Visit> {
  const picture = text("…", { headers: { "content-type": "image/png" } });
  const upstream = { "/discover/datasets/7/versions/2/banner": picture };
  return createTestApp({ upstream }).visit("/banners/7/2");
}

it.each(answers)("sends %s (%i) with every security header", async (_, expected, ask) => {
  const { status: actual, headers } = await ask();
  expect(actual).toBe(expected);
  expect(Object.fromEntries(headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": 'same-origin-allow-popups; report-to="portal"',
    "cross-origin-resource-policy": "same-origin",
    "reporting-endpoints": 'portal="/reports"',
    "permissions-policy": expect.stringContaining("camera=()"),
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
  });
  expect(headers.has("server") || headers.has("x-powered-by")).toBe(false);
});

it.each(answers)(
  "sends %s (%i) with a cache lifetime, or without permission to cache",
  async (kind, expected, ask) => {
    const { headers } = await ask();
    const rule = headers.get("cache-control") ?? "";
    if (expected >= 400 && headers.get("content-type")?.startsWith("text/html") !== true) {
      expect(rule, kind).toContain("no-store");
    } else {
      expect(rule, kind).not.toBe("");
    }
    expect(rule.includes("public") && headers.has("set-cookie")).toBe(false);
  },
);

it("runs nothing but its own scripts in production", async () => {
  vi.stubEnv("DEV", false);
  const { headers, body } = await createTestApp().visit("/datasets");
  vi.unstubAllEnvs();
  const nonce = findRunnableScripts(body)[0]?.get("nonce");
  expect(headers.get("content-security-policy")?.split("; ")).toEqual([
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https://images.ctfassets.net",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self' https://pool.skerry.test https://login.skerry.test",
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self' https://docs.skerry.test https://login.skerry.test",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "report-to portal",
    "require-trusted-types-for 'script'",
    "trusted-types foreland-html foreland-worker",
  ]);
});

it("lets a page reach the services that are set, and no others", () => {
  const toPolicy = (settings: object) =>
    createPolicy(parseConfig({ ...SETTINGS, ...settings }))("n").split("; ");
  const ofDevelopment = toPolicy({ OAUTH_DOMAIN: "" });
  vi.stubEnv("DEV", false);
  const all = toPolicy({
    ASSET_HOSTS: "https://a.test, https://b.test",
    CHALLENGE_SCRIPT_URL: "https://challenge.test/api.js",
    CHALLENGE_SITE_KEY: "key",
    IDENTITY_POOL_ID: "eu-central-1:5c1f7b1e-0000-4000-8000-00000000ada0",
    IDENTITY_POOL_ENDPOINT: "https://identity.test/",
  });
  const none = toPolicy({ OAUTH_DOMAIN: "" });
  vi.unstubAllEnvs();
  expect(ofDevelopment).toEqual(
    expect.arrayContaining([
      "style-src 'self' 'unsafe-inline'",
      "connect-src 'self' https://pool.skerry.test ws:",
    ]),
  );
  expect(all).toEqual(
    expect.arrayContaining([
      "img-src 'self' data: https://images.ctfassets.net https://a.test https://b.test",
      "connect-src 'self' https://pool.skerry.test https://login.skerry.test https://identity.test https://challenge.test",
      "frame-src 'self' https://challenge.test",
      "trusted-types foreland-html foreland-worker foreland-challenge",
    ]),
  );
  expect(none).toEqual(
    expect.arrayContaining([
      "connect-src 'self' https://pool.skerry.test",
      "frame-src 'self'",
      "form-action 'self' https://docs.skerry.test",
      "trusted-types foreland-html foreland-worker",
    ]),
  );
});

it("leaves a known page the policy that it was stored with, whose nonce its scripts have", async () => {
  const { headers } = await createTestApp().visit("/datasets");
  const init = { headers: { "If-None-Match": headers.get("etag") ?? "" } };
  const app = createTestApp();
  for (const known of [await app.visit("/datasets", init), await app.visit("/datasets", init)])
    expect([known.status, known.headers.has("content-security-policy")]).toEqual([304, false]);
});

it("lets an answer that is not a page load nothing", async () => {
  const { headers } = await createTestApp().visit("/datasets/_payload.json");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
});

it("gives the browser's own code the nonce in a meta element that is valid HTML", async () => {
  const { body } = await createTestApp().visit("/");
  const metas = body.match(/<meta property="csp-nonce"[^>]*>/g) ?? [];
  expect(metas).toEqual([expect.stringMatching(/ content="" nonce="[A-Za-z0-9+/]{24}"/)]);
});

it("gives every one of 200 answers another nonce", async () => {
  const app = createTestApp();
  const nonces = new Set<string>();
  for (let count = 0; count < 200; count += 1) {
    const { headers } = await app.visit("/about/team");
    nonces.add(/'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "");
  }
  expect(nonces.size).toBe(200);
  for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9+/]{24}$/);
});

it.each(["/", "/datasets", "/datasets/7", "/datasets/7?tab=files", "/nowhere"])(
  "puts the nonce of the answer on every script of %s",
  async (path) => {
    const { headers, body } = await createTestApp().visit(path);
    const scripts = findRunnableScripts(body);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      expect(headers.get("content-security-policy")).toContain(`'nonce-${script.get("nonce")}'`);
    }
  },
);

it.each([
  ["/orcid-redirect?code=c", "no-referrer"],
  ["/github-redirect", "no-referrer"],
  ["/profile", "no-referrer"],
  ["/docs-login", "strict-origin-when-cross-origin"],
])(
  "sends a visitor the return page %s, whose popup reaches its opener, with the referrer policy %s",
  async (path, referrer) => {
    const { headers } = await createTestApp().visit(path);
    expect(headers.get("referrer-policy")).toBe(referrer);
    expect(headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
  },
);

it("has the file server send the headers of every answer with every file", async () => {
  const [, block = ""] = /^\/\*\n((?: {2}.*\n)+)/m.exec(staticHeaders) ?? [];
  const files = new Map(
    [...block.matchAll(/^ {2}([\w-]+): (.*)$/gm)].map(([, name = "", value]) => [
      name.toLowerCase(),
      value,
    ]),
  );
  const { headers } = await createTestApp().visit("/datasets/_payload.json");
  for (const name of [
    "x-content-type-options",
    "referrer-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "permissions-policy",
    "strict-transport-security",
    "content-security-policy",
  ])
    expect(files.get(name), name).toBe(headers.get(name));
});
