import { expect, it, vi } from "vitest";
import { createTestApp, ORIGIN, signedIn } from "../../test/app.ts";
import { type Answer, json, status, text, timeout } from "../../test/upstream.ts";

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

it.each([
  ["a version", ZIP, undefined],
  ["a selection", "/zipit/discover", toForm([["select", "img"]])],
])("ends the catalogue's zip of %s with a visitor's download", async (_, path, init) => {
  let sent = 0;
  const cancel = vi.fn<() => void>();
  const endless: Answer = () => {
    const pull = (to: ReadableStreamDefaultController): void => {
      sent += 1;
      to.enqueue(new Uint8Array(64 * 1024));
    };
    return new Response(new ReadableStream({ pull, cancel }));
  };
  const app = createTestApp({ upstream: { [path]: endless } });
  const { body } = await app.request("/datasets/7/version/2/download", init);
  const reader = body?.getReader();
  expect((await reader?.read())?.value).toHaveLength(64 * 1024);
  await reader?.cancel();
  expect(cancel).toHaveBeenCalledOnce();
  expect(sent).toBeLessThan(5);
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

it.each<[string, Answer, number, string]>([
  ["refuses the address", status(400), 422, "does not accept this name or this email address"],
  ["fails", status(502), 503, "we cannot tell whether your request arrived"],
  ["does not answer", timeout(), 503, "we cannot tell whether your request arrived"],
])("keeps what was typed in a request to restore when the catalogue %s", async (...row) => {
  const [, answer, code, words] = row;
  const app = createTestApp({ upstream: { "/discover/rehydrate": answer } });
  const form = toForm([
    ["name", "Ada Moss"],
    ["email", "ada@x"],
  ]);
  const { status: answered, body } = await app.visit("/datasets/7/version/1/restore", form);
  expect(answered).toBe(code);
  for (const part of [words, 'value="Ada Moss"', 'value="ada@x"', "/datasets/7/version/1?get=1"])
    expect(body).toContain(part);
});

it("leads back to the record when the check against robots did not pass", async () => {
  const upstream = { "/discover/rehydrate": json("recaptchaToken: missing.", 400) };
  const app = createTestApp({ upstream });
  const form = toForm([["name", "Ada Moss"]]);
  const { status: answered, body } = await app.visit("/datasets/7/version/1/restore", form);
  expect(answered).toBe(422);
  expect(body).toContain("The check against robots did not pass.");
  expect(body).not.toContain("Ask again</button>");
});

it.each<[string, Answer, number, unknown]>([
  ["accepts it", json({}, 202), 200, null],
  [
    "knows it for a robot's",
    json("recaptchaToken: missing.", 400),
    422,
    "The check against robots did not pass. Nothing was sent. Ask again for a new check, or write to the record's corresponding contributor.",
  ],
  ["refuses it", status(400), 422, expect.stringContaining("does not accept this name")],
  ["has too many", status(429), 429, expect.stringContaining("too many requests")],
  ["fails", status(502), 503, expect.stringContaining("cannot tell whether")],
])("tells the page's script what became of a request that the catalogue %s", async (...row) => {
  const [, answer, code, notSent] = row;
  const app = createTestApp({ upstream: { "/discover/rehydrate": answer } });
  const form = toForm([["name", "Ada Moss"]]);
  const headers = { ...form.headers, accept: "application/json" };
  const answered = await app.request("/datasets/7/version/1/restore", { ...form, headers });
  expect([answered.status, answered.headers.get("cache-control")]).toEqual([
    code,
    "private, no-store",
  ]);
  expect(await answered.json()).toEqual({ notSent });
});

it.each<[string, Answer, string]>([
  ["has ended the session", status(401), "access-signed-out"],
  ["breaks", status(500), "access-failed"],
  ["fails", status(502), "access-failed"],
  ["does not answer", timeout(), "access-failed"],
  ["refuses the terms", status(404), "access-refused"],
])("says of a request for withheld files that the catalogue %s", async (_, answer, outcome) => {
  const app = createTestApp({
    session: signedIn,
    upstream: { "/discover/datasets/7/preview": answer },
  });
  const sent = await app.request("/datasets/7/access", toForm([]));
  expect(sent.headers.get("location")).toBe(`/datasets/7?get=1&sent=${outcome}`);
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
