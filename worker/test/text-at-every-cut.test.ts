import { expect, it } from "vitest";
import { createLanguagePortal } from "../language-portal.ts?language=de";
import { createTestApp } from "./app.ts";
import { toDataset, toDatasetsPage } from "./records.ts";
import { json, type Script, text } from "./upstream.ts";

/** Parameters of an address that are free text; all others are numbers or from a list. */
const WORDS = ["file", "licence", "model", "path", "q", "select", "tag"];
const OTHERS = ["bytes", "from", "get", "ids", "page", "sent", "size", "sort", "status", "style"];
const MORE = ["datasetId", "refused", "repository", "tab", "to", "type", "version", "year"];

/** An even and an odd place for the halves of each pair, so that a cut anywhere divides one of them. */
const LETTERS = "𝒳".repeat(155);
/** Longer bounds than such letters reach in an address. */
const BOUNDS = [100, 255, 300, 900, 1_000, 1_200];
const TEXTS = [
  "😀",
  LETTERS,
  `a${LETTERS}`,
  ...BOUNDS.flatMap((bound) => [bound - 2, bound - 1].map((end) => `${"a".repeat(end)}😀`)),
].map(encodeURIComponent);
/** Half a pair in an address: invalid UTF-8, so readers replace it. */
const HALVES = ["%ED%A0%BD", "a%ED%B8%80"];

const upstream: Script = {
  "/discover/datasets/7/versions/2/files": json({ message: "No such file." }, 404),
  "/discover/search/files": json({ limit: 25, offset: 0, totalCount: 0, files: [] }),
  "/discover/datasets/7/versions/2/files/browse": json({
    limit: 100,
    offset: 0,
    totalCount: 0,
    files: [],
  }),
};

function openPortal(path: string): ReturnType<typeof createTestApp> {
  const isGerman = path.startsWith("/de/");
  return createTestApp({ upstream, ...(isGerman && { createPortal: createLanguagePortal }) });
}

it.each([
  "/datasets",
  "/datasets/search?type=files",
  "/datasets/search",
  "/datasets/7?tab=files",
  "/datasets.atom",
  "/de/datasets",
])("answers %s whatever letters its text contains, at every length", async (path) => {
  const { visit } = openPortal(path);
  const sign = path.includes("?") ? "&" : "?";
  const failed: string[] = [];
  for (const name of WORDS)
    for (const value of [...TEXTS, ...HALVES]) {
      const { status } = await visit(`${path}${sign}${name}=${value}`);
      if (status >= 500 || status === 404)
        failed.push(`${status} ${name}=${value.slice(-40)} (${value.length})`);
    }
  expect(failed).toEqual([]);
});

it.each([
  "/",
  "/code",
  "/collections",
  "/datasets/7",
  "/datasets/7?tab=cite",
  "/discover",
  "/tags",
  "/cite",
  "/compare",
  "/sign-in",
  "/about/team",
  "/nowhere",
  "/opensearch.xml",
  "/de/datasets/7",
])("answers %s whatever letters all its parameters contain", async (path) => {
  const { visit } = openPortal(path);
  const sign = path.includes("?") ? "&" : "?";
  for (const value of [encodeURIComponent("😀"), encodeURIComponent("a𝒳"), ...HALVES]) {
    const query = [...WORDS, ...OTHERS, ...MORE].map((name) => `${name}=${value}`).join("&");
    expect((await visit(`${path}${sign}${query}`)).status, value).toBeLessThan(500);
  }
});

it("answers addresses whose parts are such letters", async () => {
  const { visit } = createTestApp({ upstream });
  for (const value of [...TEXTS, ...HALVES])
    for (const path of [`/${value}`, `/datasets/${value}`, `/people/${value}`, `/code/7/${value}`])
      expect((await visit(path)).status, path).toBeLessThan(500);
});

it("renders records and files whose every text may be cut anywhere", async () => {
  for (const start of ["", "a"]) {
    const long = `${start}${"𝒳".repeat(2_000)}`;
    const dataset = toDataset({
      name: long,
      description: long,
      tags: [long],
      contributors: [{ firstName: long, lastName: long, orcid: null }],
    });
    const { visit } = createTestApp({
      upstream: {
        ...upstream,
        "/discover/datasets": json(toDatasetsPage(dataset)),
        "/discover/datasets/7": json(dataset),
        "/discover/tags": json([{ tag: long, count: 1 }]),
        "/discover/datasets/7/versions/2/readme": text(long),
      },
    });
    for (const path of ["/", "/datasets", "/datasets/7", "/datasets/7?tab=cite", "/tags"]) {
      const { status, body } = await visit(path);
      expect([status, body.includes("\uFFFD")], path).toEqual([200, false]);
    }
  }
});
