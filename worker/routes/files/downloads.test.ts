import { expect, it } from "vitest";
import { createTestApp, ORIGIN, signedIn } from "../../test/app.ts";
import { json, status, text, timeout } from "../../test/upstream.ts";

const ZIP = "/discover/datasets/7/versions/2/download";
const zip = text("PK", {
  headers: {
    "content-type": "application/zip",
    "content-disposition": 'attachment; filename="tides.zip"',
    "set-cookie": "store=1",
  },
});

function toForm(fields: [string, string][], headers: Record<string, string> = {}): RequestInit {
  return {
    method: "POST",
    headers: { origin: ORIGIN, ...headers },
    body: new URLSearchParams(fields),
  };
}

it("streams a whole version as a zip under the version's own address", async () => {
  const app = createTestApp({ upstream: { [ZIP]: zip } });
  const { status: code, headers, body } = await app.visit("/datasets/7/version/2/download");
  expect([code, body]).toEqual([200, "PK"]);
  expect(headers.get("content-disposition")).toBe('attachment; filename="tides.zip"');
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.has("set-cookie")).toBe(false);
  expect(app.upstream.asked()).toEqual([`${ZIP}?downloadOrigin=Discover`]);
});

it.each([
  [status(401), 401],
  [status(403), 403],
  [status(404), 404],
  [status(410), 410],
  [status(302), 502],
  [status(500), 502],
  [timeout(), 502],
])("explains why there is no zip", async (answer, code) => {
  const app = createTestApp({ upstream: { [ZIP]: answer } });
  const refused = await app.visit("/datasets/7/version/2/download");
  expect([refused.status, refused.headers.get("cache-control")]).toEqual([code, "no-store"]);
  expect(refused.headers.get("content-type")).toMatch(/^text\/plain/);
});

it("forwards the ticked rows as one selection, with the reader's token", async () => {
  const app = createTestApp({ session: signedIn, upstream: { "/zipit/discover": zip } });
  const form = toForm([
    ["select", "data/gauge a.csv"],
    ["select", "img"],
  ]);
  const answer = await app.visit("/datasets/7/version/2/download", form);
  expect([answer.status, answer.body]).toEqual([200, "PK"]);
  const [asked] = app.upstream.requests;
  expect(asked?.headers.get("authorization")).toBe("Bearer token-of-ada");
  const sent = new URLSearchParams(await asked?.text());
  expect(JSON.parse(sent.get("data") ?? "")).toEqual({
    datasetId: 7,
    version: 2,
    paths: ["data/gauge a.csv", "img"],
    archiveName: "dataset-7-version-2-gauge a.csv-and-1-more",
  });
});

it("requires a selection before it requests a zip", async () => {
  const answer = await createTestApp().visit("/datasets/7/version/2/download", toForm([]));
  expect([answer.status, answer.body]).toEqual([
    400,
    "No file is selected. Go back and select some.",
  ]);
});

it.each(["/datasets/7/version/2/download", "/datasets/7/version/2/restore", "/datasets/7/access"])(
  "refuses a form of a foreign page at %s without a call",
  async (path) => {
    for (const origin of ["https://evil.test", "null", ""]) {
      const app = createTestApp({ session: signedIn });
      const answer = await app.visit(path, toForm([["select", "a"]], { origin }));
      expect(answer.status).toBe(403);
      expect(app.upstream.asked()).toEqual([]);
    }
  },
);

it.each(["/", "/datasets/7", "/datasets/7/version/2", "/cite"])(
  "answers no form at %s",
  async (path) => expect((await createTestApp().visit(path, toForm([]))).status).toBe(405),
);

it("requests an archived version and returns to the page with a message", async () => {
  const app = createTestApp({ upstream: { "/discover/rehydrate": json({}, 202) } });
  const form = toForm([
    ["name", "Ada Moss"],
    ["email", "ada@example.org"],
  ]);
  const answer = await app.request("/datasets/7/version/1/restore", form);
  expect(answer.status).toBe(303);
  const location = answer.headers.get("location") ?? "";
  expect(location).toBe("/datasets/7/version/1?get=1&sent=restore-sent");
  expect(await app.upstream.requests[0]?.json()).toEqual({
    datasetId: 7,
    datasetVersionId: 1,
    name: "Ada Moss",
    email: "ada@example.org",
  });
  expect((await app.visit(location)).body).toContain("You get an email within 24 hours");
});

it("reports that a request to restore was refused", async () => {
  const app = createTestApp({ upstream: { "/discover/rehydrate": status(400) } });
  const answer = await app.request("/datasets/7/version/1/restore", toForm([["name", ""]]));
  const { body } = await app.visit(answer.headers.get("location") ?? "");
  expect(body).toContain("The request was not accepted.");
});

it.each([
  [[["agreement", "8"]], "access-refused", 0],
  [
    [
      ["agreement", "8"],
      ["agree", "yes"],
    ],
    "access-sent",
    1,
  ],
  [[], "access-sent", 1],
] as const)("requests withheld files only with consent", async (fields, outcome, calls) => {
  const app = createTestApp({
    session: signedIn,
    upstream: { "/discover/datasets/7/preview": json(null) },
  });
  const pairs = fields.map(([name, value]): [string, string] => [name, value]);
  const answer = await app.request("/datasets/7/access", toForm(pairs));
  expect(answer.headers.get("location")).toBe(`/datasets/7?get=1&sent=${outcome}`);
  expect(app.upstream.requests).toHaveLength(calls);
});
