import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { type Answer, status, text, timeout } from "../../test/upstream.ts";

async function readPicture(path: string): Promise<{ type: string | null; bytes: Uint8Array }> {
  const answer = await createTestApp().request(path);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { type: answer.headers.get("content-type"), bytes };
}

it("draws a picture of the size that link preview services require", async () => {
  const { type, bytes } = await readPicture("/cards/7.png");
  const view = new DataView(bytes.buffer);
  expect(type).toBe("image/png");
  expect([...bytes.subarray(1, 4)].map((code) => String.fromCharCode(code)).join("")).toBe("PNG");
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([1_200, 630]);
});

it("draws the same picture for the same record and another one for another", async () => {
  const [first, again, other] = await Promise.all(
    ["/cards/7.png", "/cards/7.png", "/cards/8.png"].map(readPicture),
  );
  expect(again?.bytes).toEqual(first?.bytes);
  expect(other?.bytes).not.toEqual(first?.bytes);
});

it.each([
  ["/cards/404.png", 404],
  ["/cards/10.png", 404],
])("draws nothing for %s", async (path, status) => {
  expect((await createTestApp().visit(path)).status).toBe(status);
});

function createBannerApp(answer: Answer): TestApp {
  return createTestApp({ upstream: { "/discover/datasets/7/versions/2/banner": answer } });
}

function picture(type: string): Answer {
  return text("…", { headers: { "content-type": type, "set-cookie": "store=1", server: "s" } });
}

it.each(["image/png", "image/jpeg", "image/webp"])(
  "shows a picture of %s to anyone",
  async (type) => {
    const { status: code, headers } = await createBannerApp(picture(type)).visit("/banners/7/2");
    expect([code, headers.get("content-type")]).toEqual([200, type]);
    expect(headers.get("cache-control")).toBe("public, max-age=86400");
    expect(headers.has("set-cookie") || headers.has("server")).toBe(false);
  },
);

const refused: [what: string, answer: Answer][] = [
  ["a vector picture", picture("image/svg+xml")],
  ["a page", picture("text/html")],
  ["something without a type", () => new Response(new Uint8Array([1]))],
  ["a 404", status(404)],
  ["a 500", status(500)],
  ["a redirect", status(302)],
  ["no answer in time", timeout()],
  ["a broken connection", () => Promise.reject(new TypeError("reset"))],
];

it.each(refused)("has no picture where the catalogue answers %s", async (_, answer) => {
  const page = await createBannerApp(answer).visit("/banners/7/2");
  expect([page.status, page.headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect(page.body).toBe("There is no picture here.");
});

it.each(["/banners/x/2", "/banners/7/latest", "/banners/7", "/banners/7/2/3"])(
  "makes no call for %s",
  async (path) => {
    const app = createTestApp();
    expect((await app.visit(path)).status).toBe(404);
    expect(app.upstream.asked()).toEqual([]);
  },
);
