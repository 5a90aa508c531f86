import { expect, it } from "vitest";
import { createTestApp, signedIn, type TestApp } from "../../test/app.ts";
import { type Answer, status, text, timeout } from "../../test/upstream.ts";

const CONTENT = "/discover/datasets/7/versions/2/files/content";
const BROWSE = "/discover/datasets/7/versions/2/files/browse";

function createFileApp(answer: Answer, session = {}): TestApp {
  return createTestApp({ upstream: { [CONTENT]: answer }, ...session });
}

function file(type: string, headers: Record<string, string> = {}): Answer {
  return text("0123456789", { headers: { "content-type": type, ...headers } });
}

it("streams a file under its plain address", async () => {
  const app = createFileApp(file("text/csv", { etag: '"a"', "content-disposition": "inline" }));
  const { status: code, headers, body } = await app.visit("/files/7/2/data/gauge%20a.csv");
  expect([code, body]).toEqual([200, "0123456789"]);
  expect(headers.get("etag")).toBe('"a"');
  expect(headers.get("content-disposition")).toBe("inline");
  expect(headers.get("cache-control")).toBe("public, max-age=300");
  expect(app.upstream.asked()).toContain(`${CONTENT}?path=data%2Fgauge%20a.csv`);
});

it.each([
  [
    "application/pdf",
    "attachment",
    "?inline=1",
    "inline",
    "style-src 'unsafe-inline'; frame-ancestors 'self'",
  ],
  ["application/pdf", "attachment", "", "attachment", "frame-ancestors 'none'"],
  ["text/csv", "attachment", "?inline=1", "attachment", "frame-ancestors 'none'"],
  ["text/csv", "inline", "", "inline", "frame-ancestors 'none'"],
])("sends %s, stored as %s, at %s as %s, with %s", async (type, stored, query, sent, policy) => {
  const app = createFileApp(file(type, { "content-disposition": stored }));
  const { headers } = await app.visit(`/files/7/2/a${query}`);
  expect(headers.get("content-disposition")).toBe(sent);
  expect(headers.get("content-security-policy")).toBe(`default-src 'none'; ${policy}`);
});

it("forwards a range, and returns its answer", async () => {
  const part = text("234", {
    status: 206,
    headers: { "content-range": "bytes 2-4/10", "accept-ranges": "bytes" },
  });
  const app = createFileApp(part);
  const headers = { Range: "bytes=2-4", "If-Range": '"a"', Cookie: "secret=1" };
  const answer = await app.visit("/files/7/2/a.csv", { headers });
  expect([answer.status, answer.body]).toEqual([206, "234"]);
  expect(answer.headers.get("content-range")).toBe("bytes 2-4/10");
  const [asked] = app.upstream.requests;
  expect(asked?.headers.get("range")).toBe("bytes=2-4");
  expect(asked?.headers.get("if-range")).toBe('"a"');
  expect(asked?.headers.has("cookie")).toBe(false);
});

it.each([
  [304, { "If-None-Match": '"a"' }],
  [416, { Range: "bytes=99-" }],
])("returns %i", async (code, headers) => {
  const app = createFileApp(text("", { status: 200 }));
  app.upstream.answer({
    [CONTENT]: () =>
      new Response(null, { status: code, headers: { "content-range": "bytes */10" } }),
  });
  expect((await app.visit("/files/7/2/a.csv", { headers })).status).toBe(code);
});

it("answers HEAD with the file's headers and requests no body", async () => {
  const app = createFileApp(() => new Response(null, { headers: { "content-length": "10" } }));
  const answer = await app.visit("/files/7/2/a.csv", { method: "HEAD" });
  expect([answer.status, answer.body]).toEqual([200, ""]);
  expect(app.upstream.requests[0]?.method).toBe("HEAD");
});

it.each([
  "text/html",
  "TEXT/HTML; charset=utf-8",
  "image/svg+xml",
  "application/xhtml+xml",
  "text/xml",
])("sends %s as bytes that no browser runs", async (type) => {
  const { headers } = await createFileApp(file(type)).visit("/files/7/2/page.bin");
  expect(headers.get("content-type")).toBe("application/octet-stream");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
});

it.each([
  ["image/svg+xml", "image", "image/svg+xml"],
  ["image/svg+xml", "document", "application/octet-stream"],
  ["image/svg+xml", "iframe", "application/octet-stream"],
  ["text/html", "image", "application/octet-stream"],
])("sends %s for an element of kind %s as %s", async (type, element, sent) => {
  const app = createFileApp(file(type, { "content-disposition": "inline" }));
  const asked = { headers: { "Sec-Fetch-Dest": element } };
  const { headers } = await app.visit("/files/7/2/a.svg", asked);
  expect(headers.get("content-type")).toBe(sent);
  if (sent === type) expect(headers.get("content-disposition")).toBe("attachment");
  if (type === "image/svg+xml") expect(headers.get("vary")).toContain("Sec-Fetch-Dest");
});

it("drops every header of the store that does not belong to the file", async () => {
  const leaks = {
    "set-cookie": "store=1",
    server: "store/9.1",
    "x-amz-request-id": "abc",
    "access-control-allow-origin": "https://evil.test",
    "cache-control": "public, max-age=99999",
    "content-security-policy": "default-src *",
    link: "</x.js>; rel=preload",
    refresh: "0; url=https://evil.test",
  };
  const { headers } = await createFileApp(file("text/csv", leaks)).visit("/files/7/2/a.csv");
  for (const name of Object.keys(leaks)) expect(headers.get(name)).not.toBe(leaks[name as "link"]);
  expect(headers.has("set-cookie") || headers.has("server")).toBe(false);
});

const LINKS =
  '<https://portal.test/datasets/7/version/2>; rel="collection"; type="text/html", ' +
  '<https://portal.test/datasets/7/version/2/linkset.json>; rel="linkset"; type="application/linkset+json", ' +
  '<https://portal.test/datasets/7/version/2/linkset.txt>; rel="linkset"; type="application/linkset"';

it.each(["GET", "HEAD"])("links machines from a file to its version, at %s", async (method) => {
  const { headers } = await createFileApp(file("text/csv")).visit("/files/7/2/a.csv", { method });
  expect(headers.get("link")).toBe(LINKS);
});

it("links from a file of a code release to the page of that family", async () => {
  const app = createTestApp({
    upstream: { "/discover/datasets/8/versions/1/files/content": file("text/plain") },
  });
  const { headers } = await app.visit("/files/8/1/reader.py");
  expect(headers.get("link")).toContain('/code/8/version/1>; rel="collection"');
});

it("sends a file whose version cannot be read without links", async () => {
  const app = createTestApp({
    upstream: { [CONTENT]: file("text/csv"), "/discover/datasets/7/versions/2": status(500) },
  });
  const answer = await app.visit("/files/7/2/a.csv");
  expect([answer.status, answer.headers.get("link")]).toEqual([200, null]);
});

it("makes the request with the token of a signed-in reader and stores the file nowhere", async () => {
  const app = createFileApp(file("text/csv"), { session: signedIn });
  const { headers } = await app.visit("/files/7/2/a.csv");
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(app.upstream.requests[0]?.headers.get("authorization")).toBe("Bearer token-of-ada");
});

it.each([
  [401, 401, "This file is withheld. Sign in to ask for access."],
  [403, 403, "This file is withheld until its embargo ends."],
  [404, 404, "There is no such file."],
  [400, 404, "There is no such file."],
  [410, 410, "This record was withdrawn; its files are gone."],
  [302, 502, "The catalogue did not answer. Try again in a moment."],
  [429, 502, "The catalogue did not answer. Try again in a moment."],
  [500, 502, "The catalogue did not answer. Try again in a moment."],
  [503, 502, "The catalogue did not answer. Try again in a moment."],
])("turns a %i of the store into a plain %i", async (upstream, code, sentence) => {
  const store = { [CONTENT]: status(upstream), [BROWSE]: status(404) };
  const answer = await createTestApp({ upstream: store }).visit("/files/7/2/a.csv");
  expect([answer.status, answer.body]).toEqual([code, sentence]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
});

it("reports when the catalogue does not answer", async () => {
  const answer = await createFileApp(timeout()).visit("/files/7/2/a.csv");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([502, "no-store"]);
  expect(answer.body).toBe("The catalogue did not answer. Try again in a moment.");
});

it("follows no redirect of the store", async () => {
  const app = createFileApp(file("text/csv"));
  await app.visit("/files/7/2/a.csv");
  expect(app.upstream.requests[0]?.redirect).toBe("manual");
});

it.each([
  "/files/7/2/..%2f..%2fuser",
  "/files/7/2/data/..%2F..%2Fsecret",
  "/files/7/2/a%00.csv",
  "/files/7/2/a%0d%0ab",
  "/files/7/2/%5c..%5cwindows",
  "/files/7/2//etc/passwd",
  "/files/7/2/%2fetc/passwd",
  "/files/7/2/%E0%A4%A",
  "/files/7/2/data//",
  "/files/7/2/%2e%2e/%2e%2e/user",
  "/files/7x/2/a.csv",
  "/files/7/latest/a.csv",
  "/files/7/2",
])("finds nothing at %s without a call", async (path) => {
  const app = createTestApp();
  expect((await app.visit(path)).status).toBe(404);
  expect(app.upstream.asked()).toEqual([]);
});

it("sends a name that looks like a query as a name", async () => {
  const app = createFileApp(file("text/csv"));
  await app.visit("/files/7/2/a%3Fpath=b%26c%23d%25.csv?path=other");
  expect(app.upstream.asked()).toContain(`${CONTENT}?path=a%3Fpath%3Db%26c%23d%25.csv`);
});
