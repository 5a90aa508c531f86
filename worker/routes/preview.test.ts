import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { createContentMemory } from "#content-cache/index.ts";
import { createContent } from "#content-cache/queries/content.ts";
import { createSnapshot, entry } from "#content-cache/test/test-site.ts";
import { createTestApp, NOW_MS, type TestApp } from "../test/app.ts";
import { findAll } from "../test/html.ts";

const SECRET = "preview-secret-of-thirty-two-letters";
const NOW_S = NOW_MS / 1_000;

function toLink({ path = "/about/team", expires = NOW_S + 3_600, secret = SECRET } = {}): string {
  const signature = createHmac("sha256", secret).update(`${path}\n${expires}`).digest("hex");
  return `/preview?${new URLSearchParams({ path, expires: String(expires), signature })}`;
}

async function createDraftApp(): Promise<TestApp> {
  const fields = { slug: "team", title: "Team of tomorrow" };
  const snapshot = await createSnapshot([entry("aboutPage", "team", fields)], NOW_MS);
  const services = { now: () => NOW_MS, log: () => {}, memory: createContentMemory() };
  const drafts = createContent({ ...snapshot, generation: "preview" }, "preview", services);
  return createTestApp({
    settings: { PREVIEW_SECRET: SECRET },
    services: { readDrafts: async () => drafts },
  });
}

async function enter(app: TestApp): Promise<RequestInit> {
  const [cookie = ""] = (await app.visit(toLink())).headers.getSetCookie();
  return { headers: { Cookie: cookie.split(";")[0] ?? "" } };
}

it("redirects an editor with a signed link to the page, with a cookie no script can read", async () => {
  const { status, headers } = await (await createDraftApp()).visit(toLink());
  expect([status, headers.get("location")]).toEqual([302, "/about/team"]);
  expect(headers.getSetCookie()[0]).toMatch(
    /^foreland-preview=\d+\.[0-9a-f]{64}; Path=\/; Max-Age=3600; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(headers.get("cache-control")).toBe("private, no-store");
});

it("accepts a link for as long as a week", async () => {
  const { status } = await (await createDraftApp()).visit(toLink({ expires: NOW_S + 7 * 86_400 }));
  expect(status).toBe(302);
});

it.each([
  ["signed by somebody else", toLink({ secret: "other" })],
  ["that is over", toLink({ expires: NOW_S })],
  ["that would last longer than a week", toLink({ expires: NOW_S + 7 * 86_400 + 1 })],
  ["for another page than it was signed for", toLink().replace("team", "portals")],
  ["without a signature", "/preview?path=/about/team&expires=1"],
])("gives no access by a link %s", async (_, link) => {
  const { status, headers } = await (await createDraftApp()).visit(link);
  expect(status).toBe(403);
  expect(headers.getSetCookie()).toEqual([]);
});

it.each(["//evil.test", "/\\evil.test", "https://evil.test/", "/a\nb", "javascript:alert(1)", ""])(
  "redirects nobody to %j even when it is signed",
  async (path) => {
    const { status, headers } = await (await createDraftApp()).visit(toLink({ path }));
    expect([status, headers.get("location")]).toEqual([403, null]);
  },
);

it("shows drafts on the real page, under a banner with a link that ends the preview", async () => {
  const app = await createDraftApp();
  const page = await app.visit("/about/team", await enter(app));
  expect(page.body).toContain("Team of tomorrow");
  expect(page.body).toContain("Leave the preview");
  expect(page.headers.get("x-content-generation")).toBe("preview");
});

it.each(["/about/team", "/about/team/_payload.json"])(
  "keeps drafts of %s from every cache and crawler",
  async (path) => {
    const app = await createDraftApp();
    const { headers } = await app.visit(path, await enter(app));
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.has("etag")).toBe(false);
  },
);

it("never mixes drafts and published pages, in any order of requests", async () => {
  const app = await createDraftApp();
  const editor = await enter(app);
  expect((await app.visit("/about/team")).body).not.toContain("Team of tomorrow");
  expect((await app.visit("/about/team", editor)).body).toContain("Team of tomorrow");
  const reader = await app.visit("/about/team");
  expect(reader.body).not.toContain("Team of tomorrow");
  expect(reader.body).not.toContain("Leave the preview");
});

it("shows an error rather than published content when the drafts cannot be read", async () => {
  const app = createTestApp({ settings: { PREVIEW_SECRET: SECRET } });
  const page = await app.visit("/about/team", await enter(app));
  expect(page.status).toBe(502);
  expect(page.body).toContain("The drafts cannot be read just now.");
});

it("ends when the link ends", async () => {
  const app = await createDraftApp();
  const editor = await enter(app);
  app.clock.now += 3_600_000;
  expect((await app.visit("/about/team", editor)).body).not.toContain("Team of tomorrow");
});

it("accepts no cookie that it has not signed", async () => {
  const app = await createDraftApp();
  const signature = new URLSearchParams(toLink().split("?")[1]).get("signature") ?? "";
  const headers = { Cookie: `foreland-preview=${NOW_S + 3_600}.${signature}` };
  expect((await app.visit("/about/team", { headers })).body).not.toContain("Team of tomorrow");
});

it("lets the editor end the preview, by a link on each page", async () => {
  const app = await createDraftApp();
  const { body } = await app.visit("/about/team", await enter(app));
  const leave = findAll(body, "a").find(({ text }) => text === "Leave the preview");
  const { status, headers } = await app.visit(leave?.attributes.get("href") ?? "");
  expect([status, headers.get("location")]).toEqual([302, "/"]);
  expect(headers.getSetCookie()[0]).toContain("foreland-preview=; Path=/; Max-Age=0");
});

it("has no preview while no secret is set", async () => {
  const app = createTestApp();
  expect((await app.visit(toLink({ secret: "" }))).status).toBe(403);
});
