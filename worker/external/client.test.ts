import { expect, it, vi } from "vitest";
import { createExternalClient } from "./client.ts";

const DOI = "10.1000/paper";
const RESOLVER = `https://doi.test/${DOI}`;
const AGENCY = "https://api.crossref.org/v1/works/10.1000/paper/transform";
const DOCUMENT = "https://assets.test/overview.md";
const ORCID = "0000-0002-1825-0097";
const RECORD = `https://orcid.test/v3.0/${ORCID}/employments`;
type Client = ReturnType<typeof createExternalClient>;
const LINE = "Moss, A. (2024). Slopes of a bay.";

function createReader(answers: Record<string, () => Response>) {
  const asked: { url: string; redirect: string | undefined; hasSignal: boolean; accept: string }[] =
    [];
  const external = createExternalClient({
    fetch: async (url, init) => {
      const accept = new Headers(init.headers).get("accept") ?? "";
      const hasSignal = init.signal instanceof AbortSignal;
      asked.push({ url, redirect: init.redirect, hasSignal, accept });
      const answer = answers[url];
      if (!answer) throw new Error(`Nobody may ask ${url}.`);
      return answer();
    },
    documentHosts: ["https://assets.test"],
    doiResolver: "https://doi.test",
    dataciteApi: "https://datacite.test",
    orcidApi: "https://orcid.test/v3.0",
  });
  return { external, asked };
}

const redirect = (to: string) => () =>
  new Response(null, { status: 302, headers: { location: to } });
const typed = (body: string, type: string) => () =>
  new Response(body, { headers: { "content-type": type } });

it.each([
  "api.crossref.org",
  "data.crossref.org",
  "api.datacite.org",
  "data.datacite.org",
  "data.crosscite.org",
  "data.medra.org",
])("follows a DOI resolver to the agency %s that registered one", async (host) => {
  const agency = `https://${host}/v1/works/10.1000/paper/transform`;
  const { external, asked } = createReader({
    [RESOLVER]: redirect(agency),
    [agency]: typed(LINE, "text/x-bibliography; charset=utf-8"),
  });
  expect(await external.readReference(DOI)).toEqual({ ok: true, value: LINE });
  expect(asked.map(({ url }) => url)).toEqual([RESOLVER, agency]);
});

it.each<[string, (client: Client) => Promise<unknown>, RegExp]>([
  [
    "a citation in APA style",
    (client) => client.readReference(DOI),
    /^text\/x-bibliography; style=apa; locale=en-US$/,
  ],
  ["a registration", (client) => client.readDataCite(DOI), /^application\/vnd\.api\+json$/],
  ["a text", (client) => client.readDocument(DOCUMENT, 9), /^text\/markdown, text\/plain$/],
])("asks for %s by its media type", async (_, read, accept) => {
  const { external, asked } = createReader({});
  await read(external);
  expect(asked[0]?.accept).toMatch(accept);
});

it.each([
  "https://evil.test/10.1000/paper",
  "http://api.crossref.org/v1/works/10.1000/paper",
  "https://api.crossref.org.evil.test/",
  "https://api.crossref.org:8443/",
  "https://user@evil.test/",
  "//evil.test/",
  "http://169.254.169.254/latest/meta-data/",
  "file:///etc/passwd",
  "https://[",
  "",
])("does not follow it to %s", async (to) => {
  const { external, asked } = createReader({ [RESOLVER]: redirect(to) });
  expect((await external.readReference(DOI)).ok).toBe(false);
  expect(asked.map(({ url }) => url)).toEqual([RESOLVER]);
});

it("stops following agencies that redirect in circles", async () => {
  const { external, asked } = createReader({
    [RESOLVER]: redirect(AGENCY),
    [AGENCY]: redirect(AGENCY),
  });
  expect((await external.readReference(DOI)).ok).toBe(false);
  expect(asked).toHaveLength(3);
});

it.each([
  ["a line", (external: Client) => external.readReference(DOI), RESOLVER],
  ["a record", (external: Client) => external.readOrcid(ORCID, "employments"), RECORD],
])("requests %s once, without following redirects, for a limited time", async (_, read, url) => {
  const elsewhere = createReader({ [url]: redirect("https://evil.test/") });
  expect((await read(elsewhere.external)).ok).toBe(false);
  expect(elsewhere.asked).toMatchObject([{ url, redirect: "manual", hasSignal: true }]);
  const page = createReader({ [url]: typed("{}", "text/html; charset=utf-8") });
  expect(await read(page.external)).toEqual({ ok: false, failure: { code: "unreadable" } });
  const large = createReader({ [url]: typed("x".repeat(400_000), toType(url)) });
  expect(await read(large.external)).toEqual({ ok: false, failure: { code: "unreadable" } });
});

it.each([
  ["a redirect that is followed", { status: 302, headers: { location: AGENCY } }],
  ["a redirect that is not", { status: 302, headers: { location: "https://evil.test/" } }],
  ["a refusal", { status: 404 }],
  ["a page", { headers: { "content-type": "text/html" } }],
])("ends the connection of %s, of which nothing is read", async (_, init) => {
  const cancel = vi.fn<() => void>();
  const { external } = createReader({
    [RESOLVER]: () => new Response(new ReadableStream({ cancel }), init),
    [AGENCY]: typed(LINE, "text/plain"),
  });
  await external.readReference(DOI);
  expect(cancel).toHaveBeenCalledOnce();
});

it("requests a document once, without following redirects, and reads no more than its beginning", async () => {
  const read = (external: Client) => external.readDocument(DOCUMENT, 100);
  const elsewhere = createReader({ [DOCUMENT]: redirect("https://evil.test/") });
  expect((await read(elsewhere.external)).ok).toBe(false);
  expect(elsewhere.asked).toMatchObject([{ url: DOCUMENT, redirect: "manual", hasSignal: true }]);
  const page = createReader({ [DOCUMENT]: typed("{}", "text/html; charset=utf-8") });
  expect(await read(page.external)).toEqual({ ok: false, failure: { code: "unreadable" } });
  const large = createReader({ [DOCUMENT]: typed("x".repeat(400_000), toType(DOCUMENT)) });
  const beginning = { text: "x".repeat(100), isCut: true };
  expect(await read(large.external)).toEqual({ ok: true, value: beginning });
});

function toType(url: string): string {
  return url === RECORD ? "application/json" : "text/plain";
}
