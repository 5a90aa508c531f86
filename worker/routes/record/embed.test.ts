import { describe, expect, it } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { toDataset } from "../../test/records.ts";
import { json, status } from "../../test/upstream.ts";

const ORIGIN = "https://portal.test";
const hostile = toDataset({ name: `<script>alert(1)</script>"'` });

describe("a card", () => {
  it("may be framed by any page, and may load and run nothing", async () => {
    const response = await createTestApp().request("/embed/datasets/7");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(response.status).toBe(200);
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
    );
    expect(response.headers.get("cache-control")).toBe("public, max-age=600");
    expect(response.headers.has("set-cookie")).toBe(false);
    const html = await response.text();
    expect(html).toContain(`href="${ORIGIN}/datasets/7" target="_blank" rel="noopener"`);
    expect(html).not.toContain("<script");
  });

  it("names the hash of the style that it has", async () => {
    const response = await createTestApp().request("/embed/datasets/7");
    const [, style = ""] = /<style>([^]*)<\/style>/.exec(await response.text()) ?? [];
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
    expect(response.headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
  });

  it("escapes what a record says", async () => {
    const app = createTestApp({ upstream: { "/discover/datasets/7": json(hostile) } });
    const html = await (await app.request("/embed/datasets/7")).text();
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toContain("<script>");
  });

  it.each([
    ["/embed/datasets/999", 404, status(404)],
    ["/embed/user/profile", 404, null],
    ["/embed/", 404, null],
    ["/embed/datasets/999", 503, status(500)],
  ])("of %s is a sentence with status %i", async (path, code, answer) => {
    const upstream = answer ? { "/discover/datasets/999": answer } : {};
    const response = await createTestApp({ upstream }).request(path);
    expect([response.status, response.headers.get("cache-control")]).toEqual([code, "no-store"]);
    expect(await response.text()).toContain("<p>");
  });

  it("leaves every other page unframed", async () => {
    const response = await createTestApp().request("/datasets/7");
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });
});

async function ask(query: Record<string, string>, upstream = {}): Promise<Response> {
  return createTestApp({ upstream }).request(`/oembed?${new URLSearchParams(query)}`);
}

describe("oEmbed", () => {
  it("answers a frame of the card for a record's page", async () => {
    const response = await ask({ url: `${ORIGIN}/datasets/7?tab=files`, maxwidth: "300" });
    const answer: Record<string, unknown> = await response.json();
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer).toMatchObject({ version: "1.0", type: "rich", width: 300, height: 240 });
    expect(answer["html"]).toContain(`<iframe src="${ORIGIN}/embed/datasets/7"`);
    expect(answer["html"]).toContain(`width="300" height="240"`);
  });

  it("escapes the title of the frame", async () => {
    const response = await ask(
      { url: `${ORIGIN}/datasets/7` },
      { "/discover/datasets/7": json(hostile) },
    );
    const { html }: { html: string } = await response.json();
    expect(html).toContain(`title="&lt;script&gt;alert(1)&lt;/script&gt;&quot;'"`);
  });

  it.each([
    [{}, 404],
    [{ url: "https://evil.example/datasets/7" }, 404],
    [{ url: `${ORIGIN}/user/profile` }, 404],
    [{ url: `${ORIGIN}/datasets/7`, format: "xml" }, 501],
    [{ url: "x".repeat(1_000) }, 404],
  ])("refuses %j with %i", async (query, code) => {
    expect((await ask(query)).status).toBe(code);
  });

  it("is found from the record's page", async () => {
    const { body } = await createTestApp().visit("/datasets/7");
    const url = encodeURIComponent(`${ORIGIN}/datasets/7`);
    expect(body).toMatch(
      new RegExp(`type="application/json\\+oembed"[^>]*|href="[^"]*/oembed\\?url=${url}"`),
    );
    expect(body).toContain(`/oembed?url=${url}`);
  });
});
