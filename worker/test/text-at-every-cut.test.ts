import { expect, it } from "vitest";
import { createLanguagePortal } from "../language-portal.ts?language=de";
import { createTestApp } from "./app.ts";
import { toDataset, toDatasetsPage, treeFile } from "./records.ts";
import { json, type Script, text } from "./upstream.ts";

/** Parameters of an address that are free text; all others are numbers or from a list. */
const WORDS = [
  "cq",
  "entry",
  "file",
  "fv",
  "licence",
  "model",
  "name",
  "path",
  "q",
  "select",
  "tag",
  "where",
];

/** The parameters that attacks send to the pages of each kind. */
const [attacked = {}] = Object.values(
  import.meta.glob<Record<string, string[]>>("../../bench/attack/page-parameters.json", {
    eager: true,
    import: "default",
  }),
);
const ALL = [...new Set(Object.values(attacked).flat())];

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
/** What addresses have in place of half a pair. */
const DIVIDED = encodeURIComponent("\uFFFD");

/** A text alone, or as the value of a filter. */
const toValue = (name: string, value: string): string =>
  name === "where" ? `1.has.${value}` : value;

const COLUMNS = Array.from({ length: 60 }, (_, at) => `c${at}`).join();
/** Two tables, and what is no archive, so that all that is read of one is its name. */
const FILES: Record<string, string> = {
  "a.csv": "name,height\nTide,1\n",
  "wide.csv": `${COLUMNS}\n${COLUMNS}\n`,
  "a.zip": "PK",
};

const readPath = ({ url }: Request): string => new URL(url).searchParams.get("path") ?? "";

const upstream: Script = {
  "/discover/datasets/7/versions/2/files": (request) => {
    const path = readPath(request);
    return path in FILES
      ? Response.json({ ...treeFile, name: path, path, size: 20 })
      : Response.json({ message: "No such file." }, { status: 404 });
  },
  "/discover/datasets/7/versions/2/files/content": (request) =>
    new Response(FILES[readPath(request)]),
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

it("knows the parameters with free text", () => {
  expect(WORDS.filter((name) => !ALL.includes(name))).toEqual([]);
});

it.each<[path: string, kind: string, words: string[]]>([
  ["/datasets", "list", WORDS],
  ["/datasets/search?type=files", "search", WORDS],
  ["/datasets/search", "search", WORDS],
  ["/datasets/7?tab=files", "record", WORDS],
  ["/datasets/7?tab=files&file=a.csv&fc=1&fo=has", "record", WORDS],
  ["/datasets/7?tab=files&file=wide.csv", "record", ["cq"]],
  ["/datasets/7?tab=files&file=a.zip", "record", WORDS],
  ["/people/named", "person", ["name"]],
  ["/coverage", "coverage", WORDS],
  ["/datasets.atom", "list", WORDS],
  ["/de/datasets", "list", WORDS],
])("answers %s whatever letters its text contains, at every length", async (path, kind, words) => {
  const { visit, upstream: catalogue } = openPortal(path);
  const sign = path.includes("?") ? "&" : "?";
  const failed: string[] = [];
  for (const name of words.filter((word) => attacked[kind]?.includes(word)))
    for (const value of [...TEXTS, ...HALVES]) {
      const before = catalogue.requests.length;
      const query = `${name}=${toValue(name, value)}`;
      const { status, body, headers } = await visit(`${path}${sign}${query}`);
      const addresses = [headers.get("location") ?? "", ...catalogue.asked().slice(before)];
      const isCut = body.includes("\uFFFD") || addresses.join().includes(DIVIDED);
      const isDivided = isCut && !HALVES.includes(value);
      if (status >= 500 || status === 404 || isDivided)
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
  "/datasets/7?tab=files&file=a.csv&fc=1&fo=has",
  "/datasets/7?tab=files&file=a.zip",
  "/people/named?name=Tide",
  "/people/named",
  "/coverage",
  "/coverage?list=code&west=1&east=2&south=1&north=2",
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
    const query = ALL.map((name) => `${name}=${value}`).join("&");
    const { status } = await visit(`${path}${sign}${query}`);
    expect([status >= 500, status === 414], value).toEqual([false, false]);
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
