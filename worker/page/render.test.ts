import { expect, it, onTestFinished, vi } from "vitest";
import { ACCESS_WAIT_MS } from "../limits.ts";
import { createTestApp, signedIn } from "../test/app.ts";
import { findAll, readJson } from "../test/html.ts";
import { toDataset } from "../test/records.ts";
import { type Answer, json, silence, status, timeout } from "../test/upstream.ts";

const FOLDER = "/discover/datasets/7/versions/2/files/browse";
const README = "/discover/datasets/7/versions/2/readme";

/** The part of a page that has arrived by the time it contains `words`; the rest is left unread. */
async function readUntil(answer: Response, sentence: string): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes(sentence)) break;
  }
  return text;
}

/** Lets time pass, in steps so that what takes none comes first, until the work is done. */
async function passTime<Value>(work: () => Promise<Value>): Promise<Value> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  while (!isDone) {
    await scheduler.wait(0);
    await vi.advanceTimersByTimeAsync(100);
  }
  return working;
}

const slow: [part: string, path: string, upstream: string, fallback: string][] = [
  ["folder", "/datasets/7?tab=files", FOLDER, "Loading the files"],
  ["README", "/datasets/7", README, "Loading the README"],
  [
    "list of versions",
    "/datasets/7?tab=versions",
    "/discover/datasets/7/versions",
    "Loading the versions",
  ],
];

it.each(slow)(
  "shows the record at once while its %s is awaited",
  async (_, path, late, fallback) => {
    const app = createTestApp({ upstream: { [late]: silence() } });
    const flush = await readUntil(await app.request(path), "whole=1");
    expect(flush).toContain("Tide heights of the Aune estuary · Skerry</title>");
    expect(flush).toContain("Ten years of tide heights at three gauges.");
    expect(flush).toContain("10.5072/aune-0007");
    expect(flush).toContain(fallback);
  },
);

it("shows the rows at once while the tags are awaited", async () => {
  const app = createTestApp({ upstream: { "/discover/tags": silence() } });
  const rows = "Tide heights of the Aune estuary";
  const flush = await readUntil(await app.request("/datasets"), rows);
  expect(flush).toContain("Loading tags");
});

it("shows an older version at once while the list of versions is awaited", async () => {
  const app = createTestApp({ upstream: { "/discover/datasets/7/versions": silence() } });
  const flush = await readUntil(await app.request("/datasets/7/version/1"), "</h1>");
  expect(flush).toContain("Tide heights of the Aune estuary");
});

it("streams a late part after the page, with its data", async () => {
  const folder = Promise.withResolvers<Response>();
  const app = createTestApp({ upstream: { [FOLDER]: () => folder.promise } });
  const answer = await app.request("/datasets/7?tab=files");
  folder.resolve(Response.json({ limit: 100, offset: 0, totalCount: 0, files: [] }));
  const body = await answer.text();
  expect(body.indexOf("No files found")).toBeGreaterThan(body.indexOf("Loading the files"));
  expect(body).toContain(
    '<noscript><a href="/datasets/7?tab=files&amp;whole=1">Show this part of the page</a></noscript>',
  );
  expect(readJson(body, "part-folder")).toMatchObject({ ok: true, value: { total: 0 } });
});

it("waits for a member's access to withheld files, so that nothing moves when it arrives", async () => {
  const app = createTestApp({
    session: signedIn,
    upstream: {
      "/discover/datasets/7": json(
        toDataset({ embargo: true, embargoReleaseDate: "2031-01-01", embargoAccess: "requested" }),
      ),
      "/discover/datasets/7/data-use-agreement": () =>
        new Promise((resolve) =>
          setTimeout(() => resolve(new Response(null, { status: 204 })), ACCESS_WAIT_MS - 100),
        ),
    },
  });
  const flush = await passTime(async () =>
    readUntil(await app.request("/datasets/7?tab=cite"), "Embargoed"),
  );
  expect(flush).toContain("The owner has not decided yet.");
});

const failing: [
  missing: string,
  path: string,
  upstream: string,
  answer: Answer,
  sentence: string,
][] = [
  ["the files", "/datasets/7?tab=files", FOLDER, status(500), "did not answer properly"],
  ["the files", "/datasets/7?tab=files", FOLDER, timeout(), "took too long to answer"],
  ["the README", "/datasets/7", README, status(500), "did not answer properly"],
  ["the README", "/datasets/7", README, timeout(), "took too long to answer"],
  [
    "the versions",
    "/datasets/7?tab=versions",
    "/discover/datasets/7/versions",
    status(500),
    "did not answer properly",
  ],
];

it.each(failing)(
  "shows in place of %s at %s what is missing and why",
  async (missing, path, at, answer, sentence) => {
    const page = await createTestApp({ upstream: { [at]: answer } }).visit(path);
    expect(page.status).toBe(200);
    expect(page.body).toContain("Ten years of tide heights at three gauges.");
    expect(page.body).toContain(sentence);
    expect(page.body.replaceAll("<!-- -->", "")).toContain(`Missing here: ${missing}.`);
  },
);

it("shows an empty place for all tags when they failed", async () => {
  const page = await createTestApp({ upstream: { "/discover/tags": status(500) } }).visit(
    "/datasets",
  );
  expect(page.status).toBe(200);
  expect(page.body).toContain("Tide heights of the Aune estuary");
});

it.each([
  ["a crawler", "/datasets/7?tab=files", { "User-Agent": "ExampleBot/1.0" }],
  ["a reader without scripts", "/datasets/7?tab=files&whole=1", {}],
])("shows for %s a late part in its place", async (_, path, headers) => {
  const folder = Promise.withResolvers<Response>();
  const app = createTestApp({ upstream: { [FOLDER]: () => folder.promise } });
  const page = app.visit(path, { headers });
  folder.resolve(Response.json({ limit: 100, offset: 0, totalCount: 0, files: [] }));
  const { body } = await page;
  expect(body).toContain("No files found");
  expect(body).not.toContain("Loading the files");
});

it("shows a README that is nested too deep as its author typed it", async () => {
  const deep = () => new Response(`${"> ".repeat(5_000)}deep`);
  const page = await createTestApp({ upstream: { [README]: deep } }).visit("/datasets/7");
  expect(page.status).toBe(200);
  expect(page.body).toMatch(/<pre tabindex="0">(>|&gt;) (>|&gt;) /);
});

it("preloads the script files of all pages, of a session and of the page itself, with low priority", async () => {
  const readCode = async (path: string, app = createTestApp()): Promise<string> => {
    const { body, headers } = await app.visit(path);
    const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
    return findAll(body, "link")
      .map(({ attributes }) => attributes)
      .filter((link) => link.get("rel") === "modulepreload")
      .filter((link) => link.get("fetchpriority") === "low" && link.get("nonce") === nonce)
      .map((link) => link.get("href"))
      .join(" ");
  };
  const member = createTestApp();
  member.become(signedIn);
  expect([
    await readCode("/datasets"),
    await readCode("/about/team"),
    await readCode("/datasets", member),
  ]).toEqual([
    "/assets/react-1.js /assets/list-1.js /assets/rows-1.js",
    "/assets/react-1.js",
    "/assets/react-1.js /assets/session-1.js /assets/list-1.js /assets/rows-1.js",
  ]);
});

it("contains the styles of a visitor's page, and links to those of all pages for others", async () => {
  const readStyles = async (path: string, app = createTestApp()): Promise<string> => {
    const { body, headers } = await app.visit(path);
    const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
    const links = findAll(body, "link").filter(
      ({ attributes }) => attributes.get("rel") === "stylesheet",
    );
    const own = findAll(body, "style").filter(
      ({ attributes }) => attributes.get("nonce") === nonce,
    );
    return [
      ...links.map(({ attributes }) => attributes.get("href")),
      ...own.map(
        ({ attributes }) =>
          `in the page, and ${attributes.get("data-other-styles")} of ${attributes.get("data-pages")}`,
      ),
    ].join(" ");
  };
  const member = createTestApp();
  member.become(signedIn);
  expect([
    await readStyles("/datasets"),
    await readStyles("/datasets", member),
    await readStyles("/nowhere"),
  ]).toEqual([
    "in the page, and /assets/page-styles-1.json of datasets.list code.list",
    "/assets/entry-1.css",
    "/assets/entry-1.css",
  ]);
  expect((await createTestApp().visit("/datasets")).body).toContain(">.row{margin:0}</style>");
});
