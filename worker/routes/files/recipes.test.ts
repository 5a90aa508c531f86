import { expect, it } from "vitest";
import { createTestApp, ORIGIN } from "../../test/app.ts";
import { json, status } from "../../test/upstream.ts";

const METADATA = "/discover/datasets/7/versions/2/metadata";
const SHA = "ab".repeat(32);

function manifest(...paths: string[]) {
  return json({ name: "Tides", files: paths.map((path) => ({ path, size: 4, sha256: SHA })) });
}

const files = manifest("data/gauge a.csv", 'o"d.txt', "two\nlines", "it's.csv");

async function read(recipe: string): Promise<string> {
  const app = createTestApp({ upstream: { [METADATA]: files } });
  return (await app.visit(`/datasets/7/version/2/${recipe}`)).body;
}

it("lists checksums as sha256sum checks them, without names that need two lines", async () => {
  expect(await read("SHA256SUMS")).toBe(
    `${SHA}  data/gauge a.csv\n${SHA}  o"d.txt\n${SHA}  it's.csv\n`,
  );
});

it("lists the portal's own addresses for wget", async () => {
  const [first] = (await read("wget.txt")).split("\n");
  expect(first).toMatch(/^https:\/\/[^/]+\/files\/7\/2\/data\/gauge%20a\.csv$/);
});

it("writes a curl configuration whose quotes are closed", async () => {
  expect(await read("curl.txt")).toContain('output = "o\\"d.txt"\n');
});

it("gives aria2 names and checksums", async () => {
  expect(await read("annex.txt")).toContain("/files/7/2/data/gauge%20a.csv data/gauge a.csv\n");
  expect(await read("aria2.txt")).toContain(`  out=data/gauge a.csv\n  checksum=sha-256=${SHA}\n`);
});

it("writes a Python program with every name as data", async () => {
  const program = await read("download.py");
  const [, list = ""] = /'''(\[.*?\])'''/s.exec(program) ?? [];
  expect(JSON.parse(list).map(([path, , sha256]: string[]) => [path, sha256])).toEqual([
    ["data/gauge a.csv", SHA],
    ['o"d.txt', SHA],
    ["it's.csv", SHA],
  ]);
  expect(program).not.toContain("elsewhere.test");
});

it.each(["SHA256SUMS", "wget.txt", "curl.txt", "aria2.txt", "annex.txt", "download.py"])(
  "lists in %s no file of an old record that could be outside the folder",
  async (recipe) => {
    const external = [
      "/etc/x",
      "../x",
      "a/../../x",
      "C:/Windows/x",
      "~/.x",
      "a\\..\\x",
      "a\u0085x",
    ];
    const app = createTestApp({ upstream: { [METADATA]: manifest("in.csv", ...external) } });
    const { body } = await app.visit(`/datasets/7/version/2/${recipe}`);
    expect(body.match(/in\.csv/g)?.length).toBeGreaterThan(0);
    expect(body).not.toMatch(/etc\/x|\.\.|Windows|~\/|\\x|\u0085|%C2%85/);
  },
);

const tree = manifest("a.csv", "data/b.csv", "data/deep/c.csv", "database.csv");

function visitSums(query: string) {
  const app = createTestApp({ upstream: { [METADATA]: tree } });
  return app.visit(`/datasets/7/version/2/SHA256SUMS${query}`);
}

it.each([
  ["a file", "?select=a.csv", ["a.csv"]],
  ["a folder with all that lies in it", "?select=data", ["data/b.csv", "data/deep/c.csv"]],
  [
    "both, each file once",
    "?select=data/&select=data/b.csv&select=a.csv",
    ["a.csv", "data/b.csv", "data/deep/c.csv"],
  ],
])("lists of a selection %s", async (_, query, paths) => {
  const { body } = await visitSums(query);
  expect(body).toBe(paths.map((path) => `${SHA}  ${path}\n`).join(""));
});

it("says that a version has none of the selected files", async () => {
  const { status: code, body } = await visitSums("?select=nothing");
  expect([code, body]).toEqual([404, "There is no such version, or it has no such files."]);
});

function post(rows: number, origin: string) {
  const paths = Array.from({ length: rows - 1 }, (_, index) => ["select", `none-${index}`]);
  const app = createTestApp({ upstream: { [METADATA]: tree } });
  const answer = app.visit("/datasets/7/version/2/SHA256SUMS", {
    method: "POST",
    headers: { origin },
    body: new URLSearchParams([...paths, ["select", "a.csv"]]),
  });
  return answer.then(({ status: code, body }) => [code, body, app.upstream.asked().length]);
}

it("lists a selection of 1,000 rows that a form of its own page sends", async () => {
  expect(await post(1_000, ORIGIN)).toEqual([200, `${SHA}  a.csv\n`, 1]);
});

it("refuses more rows than a selection may have, and says what to do", async () => {
  const text = "A list holds at most 1000 rows. Select the folder above them instead.";
  expect(await post(1_001, ORIGIN)).toEqual([413, text, 0]);
});

it("accepts no selection from the form of a foreign page", async () => {
  const text = "This form was not sent from its own page.";
  expect(await post(2, "https://elsewhere.test")).toEqual([403, text, 0]);
});

it("lists 50,000 files, each of them once", async () => {
  const paths = Array.from({ length: 50_000 }, (_, index) => `sub-${index}/eeg.csv`);
  const app = createTestApp({ upstream: { [METADATA]: manifest(...paths) } });
  const { body } = await app.visit("/datasets/7/version/2/SHA256SUMS");
  const listed = body.trim().split("\n");
  expect([listed.length, new Set(listed).size]).toEqual([50_000, 50_000]);
});

it("breaks off with the manifest rather than ending as if it were complete", async () => {
  const broken = () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"files":[{"path":"a.csv","size":1},'));
        controller.error(new Error("cut"));
      },
    });
    return new Response(body);
  };
  const app = createTestApp({ upstream: { [METADATA]: broken } });
  const answer = await app.request("/datasets/7/version/2/wget.txt");
  await expect(answer.text()).rejects.toThrow();
});

it.each([
  [401, 403],
  [403, 403],
  [404, 404],
  [410, 410],
  [500, 502],
])("turns a %i of the manifest into a plain %i", async (upstream, code) => {
  const app = createTestApp({ upstream: { [METADATA]: status(upstream) } });
  const answer = await app.visit("/datasets/7/version/2/SHA256SUMS");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([code, "no-store"]);
});

it("finds nothing under another name without a call", async () => {
  const app = createTestApp();
  expect((await app.visit("/datasets/7/version/2/passwords.txt")).status).toBe(404);
  expect(app.upstream.asked()).toEqual([]);
});
