import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { json, status } from "../test/upstream.ts";

const MANIFEST = "/discover/datasets/7/versions/2/files/download-manifest";
const SHA = "ab".repeat(32);

function file(path: string[], fileName: string): object {
  return { fileName, path, url: "https://elsewhere.test/x", size: 4, sha256: SHA };
}

const manifest = json({
  header: { count: 3, size: 12 },
  data: [file(["data"], "gauge a.csv"), file([], 'o"d\\d.txt'), file([], "two\nlines")],
});

async function read(recipe: string): Promise<string> {
  const app = createTestApp({ upstream: { [MANIFEST]: manifest } });
  return (await app.visit(`/datasets/7/version/2/${recipe}`)).body;
}

it("lists checksums as sha256sum checks them, without names that need two lines", async () => {
  expect(await read("SHA256SUMS")).toBe(`${SHA}  data/gauge a.csv\n${SHA}  o"d\\d.txt\n`);
});

it("lists the portal's own addresses for wget", async () => {
  const [first] = (await read("wget.txt")).split("\n");
  expect(first).toMatch(/^https:\/\/[^/]+\/files\/7\/2\/data\/gauge%20a\.csv$/);
});

it("writes a curl configuration whose quotes are closed", async () => {
  expect(await read("curl.txt")).toContain('output = "o\\"d\\\\d.txt"\n');
});

it("gives aria2 names and checksums", async () => {
  expect(await read("aria2.txt")).toContain(`  out=data/gauge a.csv\n  checksum=sha-256=${SHA}\n`);
});

it("writes a Python program with every name as data", async () => {
  const program = await read("download.py");
  expect(program).toContain('"data/gauge a.csv"');
  expect(program).not.toContain("elsewhere.test");
});

it("asks the manifest for everything", async () => {
  const app = createTestApp({ upstream: { [MANIFEST]: manifest } });
  await app.visit("/datasets/7/version/2/wget.txt");
  expect(await app.upstream.requests[0]?.json()).toEqual({ paths: [""] });
});

it.each([
  [401, 403],
  [403, 403],
  [404, 404],
  [410, 410],
  [500, 502],
])("turns a %i of the manifest into a plain %i", async (upstream, code) => {
  const app = createTestApp({ upstream: { [MANIFEST]: status(upstream) } });
  const answer = await app.visit("/datasets/7/version/2/SHA256SUMS");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([code, "no-store"]);
});

it("finds nothing under another name and asks nobody", async () => {
  const app = createTestApp();
  expect((await app.visit("/datasets/7/version/2/passwords.txt")).status).toBe(404);
  expect(app.upstream.asked()).toEqual([]);
});
