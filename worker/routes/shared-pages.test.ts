import { expect, it } from "vitest";
import { createTestApp, signedIn, type Visit } from "../test/app.ts";
import { status } from "../test/upstream.ts";

function nonceOf({ headers }: Visit): string {
  return /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "";
}

function withoutNonce(visit: Visit): string {
  return visit.body.replaceAll(nonceOf(visit), "");
}

it("shows a second visitor the same page under another nonce without a call upstream", async () => {
  const app = createTestApp();
  const first = await app.visit("/datasets/7");
  const asked = app.upstream.asked().length;
  const second = await app.visit("/datasets/7");
  expect(app.upstream.asked()).toHaveLength(asked);
  expect(withoutNonce(second)).toBe(withoutNonce(first));
  expect(nonceOf(second)).not.toBe(nonceOf(first));
  expect(second.body).not.toContain(nonceOf(first));
});

it("renders a page again when it is no longer fresh", async () => {
  const app = createTestApp();
  await app.visit("/about/team");
  app.publish({ settings: () => ({ ...EMPTY_SETTINGS, copyrightName: "Renamed University" }) });
  expect((await app.visit("/about/team")).body).not.toContain("Renamed University");
  app.clock.now += 6_000;
  expect((await app.visit("/about/team")).body).toContain("Renamed University");
});

const EMPTY_SETTINGS = {
  footerLinks: [],
  termsUrl: null,
  privacyUrl: null,
  docsUrl: null,
  copyrightName: null,
};

it("never shows a signed-in reader a page stored for visitors", async () => {
  const app = createTestApp();
  await app.visit("/datasets/7");
  app.become(signedIn);
  const page = await app.visit("/datasets/7");
  expect(page.body).toContain("Sign Out");
  expect(page.headers.get("cache-control")).toBe("private, no-store");
});

it.each(["/", "/datasets/7", "/about/team", "/nowhere"])(
  "stores nothing of a signed-in reader's %s for the next visitor",
  async (path) => {
    const app = createTestApp({ session: signedIn });
    expect((await app.visit(path)).body).toContain("Ada");
    app.become({ kind: "visitor", setCookies: [] });
    const page = await app.visit(path);
    expect(page.body).not.toContain("ada@example.org");
    expect(page.body).not.toContain("token-of-ada");
    expect(page.body).not.toContain("Sign Out");
  },
);

it("stores no page of a browser whose cookies were just removed", async () => {
  const app = createTestApp({ session: { kind: "visitor", setCookies: ["a=; Max-Age=0"] } });
  await app.visit("/about/team");
  app.become({ kind: "visitor", setCookies: [] });
  const page = await app.visit("/about/team");
  expect(page.headers.getSetCookie()).toEqual([]);
});

it("does not store a page whose part failed", async () => {
  const app = createTestApp({ upstream: { "/discover/tags": status(500) } });
  await app.visit("/datasets");
  const asked = app.upstream.asked().length;
  await app.visit("/datasets");
  expect(app.upstream.asked().slice(asked)).toEqual([expect.stringMatching(/^\/discover\/tags\?/)]);
});

it("does not store a page whose records are an old copy", async () => {
  const app = createTestApp();
  await app.visit("/datasets/7");
  app.clock.now += 120_000;
  app.upstream.answer({ "/discover/datasets/7": status(500) });
  await app.visit("/datasets/7");
  app.upstream.answer({ "/discover/datasets/7": status(410) });
  expect((await app.visit("/datasets/7")).status).toBe(410);
});

it.each(["/datasets/404", "/datasets/10", "/nowhere"])(
  "does not store %s, which does not exist",
  async (path) => {
    const app = createTestApp();
    await app.visit(path);
    app.publish({ settings: () => ({ ...EMPTY_SETTINGS, copyrightName: "Renamed University" }) });
    expect((await app.visit(path)).body).toContain("Renamed University");
  },
);

it("does not store a page that its reader left halfway", async () => {
  const folder = Promise.withResolvers<Response>();
  const app = createTestApp({
    upstream: { "/discover/datasets/7/versions/2/files/browse": () => folder.promise },
  });
  const reader = new AbortController();
  const { answer, settled } = await app.open("/datasets/7?tab=files", { signal: reader.signal });
  reader.abort();
  folder.resolve(Response.json({ limit: 100, offset: 0, totalCount: 0, files: [] }));
  await answer.text().catch(() => "");
  await settled();
  const page = await app.visit("/datasets/7?tab=files");
  expect(page.body).toContain("No files found");
  expect(page.body).not.toContain("Loading the files");
});

it("shows new content at once", async () => {
  const app = createTestApp({ content: { generation: "g1" } });
  await app.visit("/about/team");
  app.publish({
    generation: "g2",
    settings: () => ({ ...EMPTY_SETTINGS, copyrightName: "Renamed University" }),
  });
  expect((await app.visit("/about/team")).body).toContain("Renamed University");
});

it.each(["utm_source=mail", "api_key=x", "q2=tide", "__proto__=x", "TAG=tide"])(
  "reads an address with the unknown %s as the plain one",
  async (extra) => {
    const app = createTestApp();
    const plain = await app.visit("/datasets");
    app.publish({ settings: () => ({ ...EMPTY_SETTINGS, copyrightName: "Renamed University" }) });
    const page = await app.visit(`/datasets?${extra}`);
    expect(withoutNonce(page)).toBe(withoutNonce(plain));
  },
);

it("separates pages by the known parameters, in any order", async () => {
  const app = createTestApp();
  const first = await app.visit("/datasets?tag=tide&q=aune");
  const asked = app.upstream.asked().length;
  const second = await app.visit("/datasets?q=aune&tag=tide");
  expect(withoutNonce(second)).toBe(withoutNonce(first));
  expect(app.upstream.asked()).toHaveLength(asked);
  expect(withoutNonce(await app.visit("/datasets?q=aune"))).not.toBe(withoutNonce(first));
});
