import { expect, it } from "vitest";
import { STATIC_PAGES } from "#client/contract/test/static-pages.ts";
import { createTestApp, signedIn } from "../test/app.ts";
import { readDocumentView, withoutServed } from "../test/html.ts";

const publicPaths = [
  "/",
  "/datasets",
  "/datasets?q=tide&tag=tide&sort=name&page=2&size=50",
  "/datasets/7",
  "/datasets/7?tab=files&path=data",
  "/datasets/7?tab=versions",
  "/datasets/7?tab=cite",
  "/datasets/7/version/1",
  "/datasets/search?q=tide",
  "/datasets/10",
  "/datasets/404",
  "/code",
  "/code/8",
  "/code/8?tab=files",
  "/code/8/version/1",
  "/collections",
  "/collections/9",
  "/collections/9/version/1",
  "/package/N:package:1",
  "/nowhere",
  ...STATIC_PAGES,
];

function toPayloadPath(path: string): string {
  const [pathname = "", query] = path.split("?");
  const base = pathname === "/" ? "" : pathname;
  return `${base}/_payload.json${query === undefined ? "" : `?${query}`}`;
}

it.each(publicPaths)("sends a script at %s the page's data", async (path) => {
  const app = createTestApp();
  const page = await app.visit(path);
  const payload = await app.visit(toPayloadPath(path));
  expect(payload.status).toBe(page.status);
  expect(withoutServed(JSON.parse(payload.body))).toEqual({
    buildId: "test-build",
    view: readDocumentView(page.body),
  });
});

it.each([
  ["/workspaces/shared", "/workspaces?from=%2Fworkspaces%2Fshared"],
  ["/user/profile", "/?from=%2Fuser%2Fprofile"],
  ["/code/7", "/datasets/7"],
  [
    "/datasets/7?tab=files&file=a.nii&x=3&z=9&plane=z-40-20-10&at.x=131&at.y=65",
    "/datasets/7?file=a.nii&tab=files&x=21&y=10&z=9",
  ],
])("redirects a visitor's script at %s to %s", async (path, redirect) => {
  const payload = await createTestApp().visit(toPayloadPath(path));
  expect(payload.status).toBe(200);
  expect(JSON.parse(payload.body)).toEqual({ buildId: "test-build", redirect });
});

it("stores a guard's answer to a script nowhere", async () => {
  const { headers } = await createTestApp().visit("/user/profile/_payload.json");
  expect(headers.get("cache-control")).toBe("private, no-store");
});

it.each(["/user/profile", "/workspaces/shared", "/datasets/7", "/"])(
  "sends a signed-in reader's payload of %s without an ETag and stores it nowhere",
  async (path) => {
    const { headers } = await createTestApp({ session: signedIn }).visit(toPayloadPath(path));
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.has("etag")).toBe(false);
  },
);

it("has a public payload revalidated, separately for each cookie", async () => {
  const { headers } = await createTestApp().visit("/datasets/7/_payload.json");
  expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(headers.get("vary")).toBe("Cookie");
  expect(headers.get("content-type")).toBe("application/json; charset=UTF-8");
});

it.each([
  ["its own tag", (tag: string) => tag],
  ["its own tag, weakened on the way", (tag: string) => `W/${tag}`],
  ["its own tag among others", (tag: string) => `"other", ${tag}`],
])("answers 304 without a body to %s", async (_, toHeader) => {
  const app = createTestApp();
  const first = await app.visit("/datasets/7/_payload.json");
  const known = toHeader(first.headers.get("etag") ?? "");
  const again = await app.visit("/datasets/7/_payload.json", {
    headers: { "If-None-Match": known },
  });
  expect([again.status, again.body]).toEqual([304, ""]);
  expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
});

it("answers in full to the ETag of another page", async () => {
  const app = createTestApp();
  const other = await app.visit("/datasets/_payload.json");
  const headers = { "If-None-Match": other.headers.get("etag") ?? "" };
  expect((await app.visit("/datasets/7/_payload.json", { headers })).status).toBe(200);
});
