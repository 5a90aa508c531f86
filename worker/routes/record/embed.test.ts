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
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(response.headers.get("cache-control")).toBe("public, max-age=600");
    expect(response.headers.has("set-cookie")).toBe(false);
    const html = await response.text();
    expect(html).toContain(`href="${ORIGIN}/datasets/7" target="_blank" rel="noopener"`);
    expect(html).not.toContain("<script");
  });

  it("has a policy with the hash of its own style", async () => {
    const response = await createTestApp().request("/embed/datasets/7");
    const [, style = ""] = /<style>([^]*)<\/style>/.exec(await response.text()) ?? [];
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
    expect(response.headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
  });

  it("escapes a record's texts", async () => {
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

const CSV = "station,depth\nA,12\nB,3\n<img src=x>,100\n";
const TABLE = {
  "/discover/datasets/7/versions/2/files?path=a%2Fdepths.csv": json({
    type: "File",
    name: "depths.csv",
    path: "a/depths.csv",
    size: CSV.length,
    uri: "",
  }),
  "/discover/datasets/7/versions/2/files/content?path=a%2Fdepths.csv": () => new Response(CSV),
};
const PLOT = "/embed/tables/7/2/a/depths.csv?plot=bars&py=1";

describe("an embedded plot", () => {
  it("may be framed by any page, and may load and run nothing", async () => {
    const response = await createTestApp({ upstream: TABLE }).request(PLOT);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
    );
    expect(response.headers.get("cache-control")).toBe("public, max-age=600");
    expect(response.headers.has("set-cookie")).toBe(false);
  });

  it("is a picture with its description, and links to the same plot of its version", async () => {
    const html = await (await createTestApp({ upstream: TABLE }).request(PLOT)).text();
    expect(html).toContain("<svg");
    expect(html).toContain("The most frequent values of station");
    expect(html).toContain(
      `href="${ORIGIN}/datasets/7/version/2?tab=files&amp;file=a%2Fdepths.csv&amp;plot=bars&amp;py=1"`,
    );
    expect(html).not.toMatch(/<(script|img|form)/);
  });

  it.each([
    ["/embed/tables/7/2/a/picture.png", 404, {}],
    ["/embed/tables/7/2/a/depths.csv?plot=line&py=1", 404, TABLE],
    [
      PLOT,
      404,
      { ...TABLE, "/discover/datasets/7/versions/2/files?path=a%2Fdepths.csv": status(404) },
    ],
    [
      PLOT,
      403,
      { ...TABLE, "/discover/datasets/7/versions/2/files?path=a%2Fdepths.csv": status(403) },
    ],
    [
      PLOT,
      503,
      {
        ...TABLE,
        "/discover/datasets/7/versions/2/files/content?path=a%2Fdepths.csv": status(500),
      },
    ],
  ])("of %s is a sentence with status %i", async (path, code, upstream) => {
    const response = await createTestApp({ upstream }).request(path);
    expect([response.status, response.headers.get("cache-control")]).toEqual([code, "no-store"]);
    expect(await response.text()).toContain("<p>");
  });
});

describe("oEmbed", () => {
  it("answers a frame of the plot for a page that draws one", async () => {
    const page = "datasets/7/version/2?tab=files&file=a%2Fdepths.csv&plot=bars&py=1";
    const response = await ask({ url: `${ORIGIN}/${page}`, maxwidth: "500" });
    const answer: Record<string, unknown> = await response.json();
    expect(answer).toMatchObject({ title: "Plot of a/depths.csv", width: 500, height: 480 });
    expect(answer["html"]).toContain(
      `<iframe src="${ORIGIN}/embed/tables/7/2/a/depths.csv?plot=bars&amp;py=1"`,
    );
  });

  it("answers a frame of the card for a record's page", async () => {
    const response = await ask({ url: `${ORIGIN}/datasets/7?tab=files`, maxwidth: "300.7" });
    const answer: Record<string, unknown> = await response.json();
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer).toMatchObject({ version: "1.0", type: "rich", width: 300, height: 240 });
    expect(answer["html"]).toContain(`<iframe src="${ORIGIN}/embed/datasets/7"`);
    expect(answer["html"]).toContain(`width="300" height="240"`);
    expect(answer).toMatchObject({ provider_url: ORIGIN });
  });

  it("offers a thumbnail only where there is space for it", async () => {
    const url = `${ORIGIN}/datasets/7`;
    const thumbnail = {
      thumbnail_url: `${ORIGIN}/cards/7.png`,
      thumbnail_width: 1_200,
      thumbnail_height: 630,
    };
    expect(await (await ask({ url, maxwidth: "1200" })).json()).toMatchObject(thumbnail);
    for (const size of [{ maxwidth: "1199" }, { maxheight: "629" }])
      expect(await (await ask({ url, ...size })).text()).not.toContain("thumbnail");
  });

  it("answers the card of a page in another language", async () => {
    const { html }: { html: string } = await (await ask({ url: `${ORIGIN}/de/datasets/7` })).json();
    expect(html).toContain(`<iframe src="${ORIGIN}/embed/datasets/7"`);
  });

  it("has no card at an address of another kind of record", async () => {
    const upstream = { "/discover/datasets/7": json(toDataset()) };
    expect((await ask({ url: `${ORIGIN}/code/7` }, upstream)).status).toBe(404);
    const card = await createTestApp({ upstream }).request("/embed/code/7");
    expect(card.status).toBe(404);
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
    [{ url: `${ORIGIN}/datasets/7?x=`.padEnd(2_001, "x") }, 404],
  ])("refuses %j with %i", async (query, code) => {
    expect((await ask(query)).status).toBe(code);
  });

  it("answers an address up to its length", async () => {
    expect((await ask({ url: `${ORIGIN}/datasets/7?x=`.padEnd(2_000, "x") })).status).toBe(200);
  });

  it("is found from the record's page", async () => {
    const { body } = await createTestApp().visit("/datasets/7");
    const url = encodeURIComponent(`${ORIGIN}/datasets/7`);
    const link = body.match(/<link[^>]*oembed[^>]*>/)?.[0];
    expect(link).toContain('type="application/json+oembed"');
    expect(link).toContain(`href="${ORIGIN}/oembed?url=${url}"`);
  });

  it("is found from a page that draws a plot, for that plot", async () => {
    const drawn = "/datasets/7?tab=files&file=a%2Fdepths.csv&plot=bars&py=1";
    const { body } = await createTestApp({ upstream: TABLE }).visit(drawn);
    expect(body).toContain(`/oembed?url=${encodeURIComponent(ORIGIN + drawn)}`);
  });
});
