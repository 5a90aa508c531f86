import { expect, it } from "vitest";
import { createLanguagePortal } from "./language-portal.ts?language=de";
import { createTestApp, ORIGIN, signedIn, type TestApp } from "./test/app.ts";
import { findAll, readElements, readText } from "./test/html.ts";
import { toDataset, toDatasetsPage, tombstone } from "./test/records.ts";
import { json, status, text } from "./test/upstream.ts";

/** Pages of every kind, with texts of the portal and of the catalogue. */
const PAGES = [
  "",
  "/about/team",
  "/about/support",
  "/about/workspaces",
  "/open-repositories",
  "/datasets",
  "/datasets/search?q=tide",
  "/datasets/7",
  "/datasets/7?tab=files",
  "/datasets/7?tab=cite",
  "/datasets/7?tab=about",
  "/datasets/7?tab=versions",
  "/code",
  "/code/8",
  "/collections",
  "/cite?ids=7",
  "/compare?ids=7,8",
  "/coverage",
  "/tags",
  "/discover",
  "/legal/imprint",
  "/follow",
  "/sign-in",
  "/workspaces",
];

/** Some guides are in English. */
const GUIDES = ["/help", "/help/researchers", "/help/publishers", "/help/deploy"];

function createGermanApp(options: Parameters<typeof createTestApp>[0] = {}): TestApp {
  return createTestApp({ ...options, createPortal: createLanguagePortal });
}

it.each([...PAGES, ...GUIDES])("is German, and links to German pages: %s", async (path) => {
  const { status, body } = await createGermanApp().visit(`/de${path}`);
  expect([status, findAll(body, "html")[0]?.attributes.get("lang")]).toEqual([200, "de"]);
  const links = findAll(body, "a").map(({ attributes }) => attributes);
  const others = links
    .filter((link) => !link.has("hreflang") && !link.has("download"))
    .map((link) => link.get("href") ?? "")
    .filter((address) => address.startsWith("/") && !/^\/de(\/|\?|#|$)/.test(address));
  expect(others.filter((address) => !WITHOUT_LANGUAGE.test(address))).toEqual([]);
});

/** Files, feeds, exports and other addresses for machines. */
const WITHOUT_LANGUAGE =
  /^\/(files|tables|api|\.well-known|banners|planes|cards)\/|\.(atom|md|txt|svg)(\?|$)|\/export\/|\/download$/;

it.each(PAGES)("has no text of the portal in English: %s", async (path) => {
  const english = await createTestApp().visit(path || "/");
  const german = await createGermanApp().visit(`/de${path}`);
  const same = new Set(readTexts(english.body));
  const left = readTexts(german.body).filter(
    (text) => same.has(text) && !DATA.some((known) => known.test(text)),
  );
  expect([...new Set(left)]).toEqual([]);
});

/** Texts of the catalogue in these tests, names, and words that are the same in both languages. */
const DATA = [
  /tides?\b|estuar|gauge|moss|reef|coastal lab|creative commons|skerry|how to install/i,
  /^(first\.|this|in|Read|csv|MIT|s3:.*|arn:.*|10\.5072.*|https?:\/\/.*|doi\.org\/|.*-|CC-BY-4\.0)$/,
  /^(DOI|GitHub|Commit|CSV|RIS|DataCite.*|DCAT.*|BibTeX|BibLaTeX|CSL-JSON|Croissant|Frictionless)$/,
  /^(CITATION\.cff|schema\.org|security\.txt|APA 7|MLA 9|Chicago|Vancouver|IEEE|Harvard)$/,
  /^(Code|Cookies|Name|Status|System|Team|Version( \d)?)$/,
  /^(TY {2}-|@\w+\{)/,
];

/** Each text and each name that a screen reader would read. */
function readTexts(body: string): string[] {
  const named = readElements(body).flatMap(({ attributes }) =>
    ["aria-label", "title", "placeholder", "alt"].flatMap((name) => attributes.get(name) ?? []),
  );
  const shown = body
    .replace(/<head>.*?<\/head>|<script.*?<\/script>|<svg.*?<\/svg>/gs, "")
    .split(/<[^>]*>/);
  return [...shown, ...named].map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
}

it.each(["", "/datasets", "/datasets/7", "/about/team", "/datasets/7/version/1"])(
  "has the same pair of addresses in both languages: %s",
  async (path) => {
    const plain = path === "" ? "/" : path;
    const english = await createTestApp().visit(plain);
    const german = await createGermanApp().visit(`/de${path}`);
    expect(readLanguages(german.body)).toEqual(readLanguages(english.body));
    expect(readLanguages(german.body)).toEqual([
      ["de", `${ORIGIN}/de${path}`],
      ["en", ORIGIN + plain],
      ["x-default", ORIGIN + plain],
    ]);
    const canonical = findAll(german.body, "link").find(
      ({ attributes }) => attributes.get("rel") === "canonical",
    );
    expect(canonical?.attributes.get("href")).toBe(`${ORIGIN}/de${path}`);
  },
);

function readLanguages(body: string): [string, string][] {
  return findAll(body, "link").flatMap(({ attributes }) => {
    const language = attributes.get("hreflang");
    return language === undefined ? [] : [[language, attributes.get("href") ?? ""]];
  }) as [string, string][]; // pairs, made above
}

it("links to the same page and query in the other language", async () => {
  const path = "/datasets/search?q=tide";
  const toOther = ({ body }: { body: string }): string | undefined =>
    findAll(body, "a")
      .find(({ attributes }) => attributes.has("hreflang"))
      ?.attributes.get("href");
  expect(toOther(await createTestApp().visit(path))).toBe(`/de${path}`);
  expect(toOther(await createGermanApp().visit(`/de${path}`))).toBe(path);
});

it("writes numbers and days as Germans do", async () => {
  const { body } = await createGermanApp().visit("/de/datasets/7");
  expect(body).toContain("12,00 kB");
  expect(body).toContain("1. April 2026");
});

it("joins counts and quotes words as Germans do", async () => {
  const months = { months: [{ month: "2026-02", views: 3, downloads: 0 }] };
  const understanding = { kind: "any", unknown: ["xyz"] };
  const found = Object.assign({}, toDatasetsPage(toDataset()), { understanding });
  const app = createGermanApp({
    upstream: {
      "/discover/datasets/7/metrics": json(months),
      "/discover/metrics/dataset/downloads/summary": json([]),
      "/discover/search/datasets": json(found),
    },
  });
  const metrics = await app.visit("/de/datasets/7?tab=metrics&whole=1");
  expect(readText(metrics.body).join(" ")).toContain("3 Aufrufe und 0 Downloads in den letzten");
  const search = readText((await app.visit("/de/datasets/search?q=xyz")).body).join(" ");
  expect(search).toContain("Nichts enthält „xyz“.");
  expect(search).not.toContain("“xyz”");
});

const SOURCE = {
  standard: "CSVW",
  temporalCoverage: "2016/2025",
  tables: [],
  links: [],
  properties: [],
};

it.each([
  ["/datasets/7?tab=about", "Angaben der Quelle"],
  ["/datasets/7?tab=about", "Zeitraum"],
  ["/datasets/7?tab=files", "Nicht geladen: die Dateien."],
  ["/datasets/10", "Dieser Eintrag (Datensatz) wurde am"],
  ["/discover", "Alle Datensätze"],
])("says at %s what a German would: %s", async (path, sentence) => {
  const upstream = {
    "/discover/datasets/7/versions/2/source-metadata": json(SOURCE),
    "/discover/datasets/7/versions/2/files/browse": status(503),
    "/discover/datasets/10": json(tombstone, 410),
  };
  const { body } = await createGermanApp({ upstream }).visit(
    `/de${path}${path.includes("?") ? "&" : "?"}whole=1`,
  );
  expect(readText(body).join(" ").replaceAll(/\s+/g, " ")).toContain(sentence);
});

it("names the rows of a changed table in German", async () => {
  const toManifest = (sha256: string) =>
    json({
      header: { count: 1, size: 5 },
      data: [{ fileName: "a.csv", path: [], url: "https://x.test", size: 5, sha256 }],
    });
  const upstream = {
    "/discover/datasets/7/versions/1/files/download-manifest": toManifest("1"),
    "/discover/datasets/7/versions/2/files/download-manifest": toManifest("2"),
    "/discover/datasets/7/versions/2/changelog": text("Gauge two was repaired."),
  };
  const { body } = await createGermanApp({ upstream }).visit("/de/datasets/7?tab=changes&whole=1");
  expect(findAll(body, "a").map((link) => link.text)).toContain("Zeilen");
});

it.each(["/de/sitemap.xml", "/de/datasets.atom", "/de/files/7/2/a.csv", "/de/api/status", "/de/x"])(
  "has no German copy of %s",
  async (path) => {
    expect((await createGermanApp().visit(path)).status).toBe(404);
  },
);

it.each(["/fr/datasets", "/dе/datasets", "/de-at/datasets", "/deutsch"])(
  "has no other language: %s",
  async (path) => {
    expect((await createTestApp().visit(path)).status).toBe(404);
  },
);

it("redirects a visitor from a guarded page to the German sign-in and back", async () => {
  const { status, headers } = await createGermanApp().visit("/de/workspaces/user/datasets");
  expect([status, headers.get("location")]).toEqual([
    302,
    "/de/workspaces?from=%2Fde%2Fworkspaces%2Fuser%2Fdatasets",
  ]);
  const member = createGermanApp({ session: signedIn });
  const answer = await member.visit("/de/workspaces?from=%2Fde%2Fworkspaces%2Fuser%2Fdatasets");
  expect(answer.headers.get("location")).toBe("/de/workspaces/user/datasets");
});

it("redirects a slightly wrong address, and an editors' rule, to German pages", async () => {
  const rule = { from: "/old", to: "/datasets?tag=tide", status: 301 as const };
  const app = createGermanApp({ content: { redirects: () => [rule] } });
  expect((await app.visit("/de/datasets/")).headers.get("location")).toBe("/de/datasets");
  expect((await app.visit("/de/old")).headers.get("location")).toBe("/de/datasets?tag=tide");
});

it.each(["", "/de"])("opens its page of the address pasted: %s/datasets/7", async (prefix) => {
  const path = `/de/datasets/search?q=${ORIGIN}${prefix}/datasets/7`;
  expect((await createGermanApp().visit(path)).headers.get("location")).toBe("/de/datasets/7");
});

it("stores English and German copies of a page separately", async () => {
  const german = createGermanApp();
  const first = await german.visit("/de/datasets");
  const second = await german.visit("/de/datasets");
  expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
  expect(second.body).toContain('lang="de"');
});

it("returns to German pages from its forms", async () => {
  const headers = {
    "sec-fetch-site": "same-origin",
    origin: ORIGIN,
    "content-type": "application/x-www-form-urlencoded",
  };
  const post = async (path: string, body = ""): Promise<string | null> => {
    const app = createGermanApp({ settings: { AUTH_FLOW_TYPE: "USER_PASSWORD_AUTH" } });
    const { answer } = await app.visit(path, { method: "POST", headers, body });
    return answer.headers.get("location");
  };
  expect(await post("/de/sign-out")).toBe("/de?signed-out");
  expect(await post("/de/sign-in", "email=a%40b.test&password=x")).toMatch(/^\/de\/sign-in\?/);
});

it("marks a guide that has no German as English on a German page", async () => {
  const readLanguages = (body: string) =>
    findAll(body, "h1").map(({ attributes }) => attributes.get("lang") ?? null);
  expect(readLanguages((await createGermanApp().visit("/de/help/deploy")).body)).toEqual(["en"]);
  expect(readLanguages((await createGermanApp().visit("/de/help/researchers")).body)).toEqual([
    null,
  ]);
  expect(readLanguages((await createGermanApp().visit("/de/help")).body)).toEqual([null]);
  expect(readLanguages((await createTestApp().visit("/help/deploy")).body)).toEqual([null]);
});

it.each([
  [createTestApp, "", "Line of level over time, from tides.csv."],
  [createGermanApp, "/de", "Linie von level über time, aus tides.csv."],
])("describes a record's data line in its language", async (create, prefix, sentence) => {
  const drawn = { kind: "line" as const, path: "m0 4l2 3", file: "tides.csv", isSample: false };
  const dataPreview = { ...drawn, y: "level", x: "time" };
  const dataset = toDataset({ dataPreview });
  const { body } = await create({ upstream: { "/discover/datasets/7": json(dataset) } }).visit(
    `${prefix}/datasets/7`,
  );
  expect(findAll(body, "p").map(({ text }) => text)).toContain(sentence);
});

it("stores link headers for all languages together", async () => {
  const stored: string[] = [];
  const writtenHeaders = { read: () => null, store: (path: string) => void stored.push(path) };
  await createTestApp({ services: { writtenHeaders } }).visit("/datasets/7");
  await createGermanApp({ services: { writtenHeaders } }).visit("/de/datasets/7");
  expect(stored).toEqual(["/datasets/7", "/de/datasets/7"]);
});
