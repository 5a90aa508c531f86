import { expect, it } from "vitest";
import { createTestApp, type TestApp, type Visit } from "../test/app.ts";
import { silence } from "../test/upstream.ts";

const RENAMED = {
  footerLinks: [],
  termsUrl: null,
  privacyUrl: null,
  docsUrl: null,
  copyrightName: "Renamed University",
};

/** From here on a page that is rendered again says so; a cached one does not. */
async function visitThenRename(path: string, init?: RequestInit): Promise<TestApp> {
  const app = createTestApp();
  await app.visit(path, init);
  app.publish({ settings: () => RENAMED });
  return app;
}

function isCached({ body }: Visit): boolean {
  return !body.includes("Renamed University");
}

it("prefers a redirect rule to the page that was cached at its address", async () => {
  const app = createTestApp();
  await app.visit("/about/team");
  const rule = { from: "/about/team", to: "/datasets", status: 301 as const };
  app.publish({ generation: "g2", redirects: () => [rule] });
  const { status, headers } = await app.visit("/about/team");
  expect([status, headers.get("location")]).toEqual([301, "/datasets"]);
});

it("redirects a click on a plane although the page of its place is cached", async () => {
  const app = createTestApp();
  await app.visit("/datasets/7");
  const { status, headers } = await app.visit("/datasets/7?plane=z-4-4-4&at.x=1&at.y=1");
  expect([status, headers.get("location")]).toEqual([302, "/datasets/7"]);
});

it("answers HEAD from the cached page, without a body", async () => {
  const app = createTestApp();
  const page = await app.visit("/about/team");
  const head = await app.visit("/about/team", { method: "HEAD" });
  expect([head.status, head.body]).toEqual([200, ""]);
  expect(head.headers.get("etag")).toBe(page.headers.get("etag"));
});

it.each(["POST", "PUT", "DELETE"])("does not answer %s from a cached page", async (method) => {
  const app = createTestApp();
  await app.visit("/about/team");
  expect((await app.visit("/about/team", { method })).status).toBe(405);
});

it("limits the length of addresses for a cached page too", async () => {
  const app = createTestApp();
  await app.visit("/about/team");
  expect((await app.visit(`/about/team?x=${"a".repeat(2_048)}`)).status).toBe(414);
});

const PERSONAL_COOKIES = [
  "CognitoIdentityServiceProvider.skerry-web.LastAuthUser=ada",
  "a=b; foreland-preview=1.00",
];

it.each(PERSONAL_COOKIES)("renders the page again for a request with %s", async (Cookie) => {
  const app = await visitThenRename("/about/team");
  expect(isCached(await app.visit("/about/team", { headers: { Cookie } }))).toBe(false);
});

it.each(PERSONAL_COOKIES)("stores no page of a request with %s", async (Cookie) => {
  const app = await visitThenRename("/about/team", { headers: { Cookie } });
  expect(isCached(await app.visit("/about/team"))).toBe(false);
});

it("shows the cached page to a reader with harmless cookies", async () => {
  const app = await visitThenRename("/about/team");
  const headers = { Cookie: "utm=1; appearance=neon" };
  expect(isCached(await app.visit("/about/team", { headers }))).toBe(true);
});

it("stores readers' appearances separately", async () => {
  const headers = { Cookie: "appearance=dark" };
  const app = await visitThenRename("/about/team", { headers });
  const dark = await app.visit("/about/team", { headers });
  expect([isCached(dark), dark.body.includes('data-theme="dark"')]).toEqual([true, true]);
  expect(isCached(await app.visit("/about/team"))).toBe(false);
});

it("answers in the requested format although the record's page is cached", async () => {
  const app = createTestApp();
  await app.visit("/datasets/7");
  const headers = { Accept: "application/x-bibtex" };
  const answer = await app.visit("/datasets/7", { headers });
  expect(answer.headers.get("content-type")).toContain("application/x-bibtex");
  const refused = await app.visit("/datasets/7", { headers: { Accept: "audio/ogg" } });
  expect(refused.status).toBe(406);
});

const OF_EACH_REQUEST = ["content-security-policy", "x-request-id"];

it.each(["/", "/datasets/7", "/datasets?q=aune"])(
  "sends every header of the first answer of %s with the cached one",
  async (path) => {
    const app = createTestApp();
    const [first, cached] = [await app.visit(path), await app.visit(path)];
    const listed = ({ headers }: Visit) =>
      [...headers].filter(([name]) => !OF_EACH_REQUEST.includes(name));
    expect(listed(cached)).toEqual(listed(first));
    for (const name of OF_EACH_REQUEST)
      expect(cached.headers.get(name)).not.toBe(first.headers.get(name));
  },
);

it("sends an ETag with the first answer, and 304 to a reader who has the page", async () => {
  const tag = (await createTestApp().visit("/datasets/7")).headers.get("etag") ?? "";
  expect(tag).toMatch(/^W\/"built-in\./);
  const headers = { "If-None-Match": tag };
  const known = await createTestApp().visit("/datasets/7", { headers });
  expect([known.status, known.body]).toEqual([304, ""]);
  expect(known.headers.has("content-security-policy")).toBe(false);
});

it("sends the ETag and the age limits with a 304 from an isolate that has the page (RFC 9110, 15.4.5)", async () => {
  const app = createTestApp();
  const { headers } = await app.visit("/datasets/7");
  const tag = headers.get("etag") ?? "";
  const { status, headers: known } = await app.visit("/datasets/7", {
    headers: { "If-None-Match": tag },
  });
  const sent = ["etag", "cache-control", "vary"];
  expect([status, ...sent.map((name) => known.get(name))]).toEqual([
    304,
    ...sent.map((name) => headers.get(name)),
  ]);
  expect(tag).not.toBe("");
});

it("shows a page whose deferred part arrived in time to the next reader", async () => {
  const folder = Promise.withResolvers<Response>();
  const browse = "/discover/datasets/7/versions/2/files/browse";
  const app = createTestApp({ upstream: { [browse]: () => folder.promise } });
  const { answer, settled } = await app.open("/datasets/7?tab=files");
  folder.resolve(Response.json({ limit: 100, offset: 0, totalCount: 0, files: [] }));
  expect(await answer.text()).toContain("Loading the files");
  await settled();
  const next = await app.visit("/datasets/7?tab=files");
  expect(next.body).toContain("No files found");
  expect(next.body).not.toContain("Loading the files");
});

it("sends a streamed page without an ETag, because its last part is not known yet", async () => {
  const app = createTestApp({
    upstream: { "/discover/datasets/7/versions/2/files/browse": silence() },
  });
  const { headers, body } = await app.request("/datasets/7?tab=files");
  await body?.cancel();
  expect(headers.has("etag")).toBe(false);
});
