import { COMMON_WORD, PHRASE, RARE_WORD } from "./words.ts";

const FILES = "/discover/datasets/1/versions/1/files";
const SEARCH = "/discover/search/datasets";

/** One request; a call with a body is a POST, one of a person sends the machine key. */
export interface Call {
  path: string;
  body?: { type: string; text: string };
  signedIn?: true;
}

/** The same word in another case: as hard to find, and not cached from the time before. */
function respell(word: string, n: number): string {
  return [...word].map((letter, at) => ((n >> at) & 1 ? letter.toUpperCase() : letter)).join("");
}

const get = (path: string): Call => ({ path });
const mine = (path: string): Call => ({ path, signedIn: true });

/** The request in round n; different pages, so that no answer is merely repeated. */
export const CALLS = {
  list: (n) => get(`/discover/datasets?limit=25&offset=${(n % 20) * 25}`),
  "list by name": (n) =>
    get(`/discover/datasets?limit=25&offset=${(n % 20) * 25}&orderBy=name&orderDirection=asc`),
  "filtered list": (n) =>
    get(
      `/discover/datasets?datasetType=research&datasetType=trial&tags=tag+${1 + (n % 9)}&limit=25`,
    ),
  tags: () => get("/discover/tags?datasetType=research&datasetType=trial"),
  facets: (n) => get(`/discover/facets?datasetType=research&datasetType=trial&tags=tag+${n % 9}`),
  "facets of a common word": (n) => get(`/discover/facets?query=${respell(COMMON_WORD, n)}`),
  "rare word": (n) => get(`${SEARCH}?query=${respell(RARE_WORD, n)}`),
  "common word": (n) => get(`${SEARCH}?query=${respell(COMMON_WORD, n)}`),
  "common word, next pages": (n) => get(`${SEARCH}?query=${COMMON_WORD}&offset=${(n % 40) * 10}`),
  "common word, filtered": (n) =>
    get(`${SEARCH}?query=${respell(COMMON_WORD, n)}&datasetType=research&datasetType=trial`),
  "common word by name": (n) =>
    get(`${SEARCH}?query=${respell(COMMON_WORD, n)}&orderBy=name&orderDirection=asc`),
  "common word by date": (n) => get(`${SEARCH}?query=${respell(COMMON_WORD, n)}&orderBy=date`),
  "two words": (n) => get(`${SEARCH}?query=${respell(COMMON_WORD, n)}+sace`),
  "two words, with passages": (n) =>
    get(`${SEARCH}?query=${respell(COMMON_WORD, n)}+sace&nearest=true&passages=true&limit=25`),
  "misspelt word": (n) =>
    get(`${SEARCH}?query=${COMMON_WORD.slice(0, -1)}qx+${respell("sace", n)}&nearest=true`),
  suggestions: (n) => get(`/discover/suggestions?query=${respell(COMMON_WORD.slice(0, 3), n)}`),
  prefix: (n) => get(`${SEARCH}?query=${respell(COMMON_WORD.slice(0, 4), n)}*`),
  phrase: (n) => get(`${SEARCH}?query="${respell(PHRASE[0], n)}+${PHRASE[1]}"`),
  "file search": (n) => get(`/discover/search/files?query=${respell("sace", n)}`),
  "record search": (n) => get(`/discover/search/records?model=subject&offset=${(n % 40) * 10}`),
  detail: (n) => get(`/discover/datasets/${1 + (n % 1_000)}`),
  versions: (n) => get(`/discover/datasets/${1 + (n % 1_000)}/versions`),
  "by DOI": (n) => get(`/discover/datasets/doi/10.5555/g${1 + (n % 1_000)}`),
  "80 by DOI": (n) =>
    get(
      `/discover/datasets/doi?${Array.from({ length: 80 }, (_, at) => `doi=10.5555/g${1 + ((n + at) % 1_000)}`).join("&")}`,
    ),
  metadata: (n) => get(`/discover/datasets/${2 + (n % 900)}/versions/1/metadata`),
  "folder of 10,000": (n) => get(`${FILES}/browse?path=many&limit=100&offset=${(n % 100) * 100}`),
  "one file of 10,000": (n) => get(`${FILES}?path=many/run-${n % 10_000}.csv`),
  "manifest of 20 files": (n) => ({
    path: `/discover/datasets/${2 + (n % 900)}/versions/1/files/download-manifest`,
    body: { type: "application/json", text: '{"paths":["sub-0","sub-1","sub-2","sub-3"]}' },
  }),
  "metrics of a workspace": (n) => get(`/discover/organizations/${1 + (n % 20)}/datasets/metrics`),
  "downloads of a month": () =>
    get("/discover/metrics/dataset/downloads/summary?startDate=2026-01-01&endDate=2026-01-30"),
  "workspace datasets": (n) => mine(`/datasets/paginated?limit=25&offset=${(n % 20) * 25}`),
  "workspace datasets, searched": (n) => mine(`/datasets/paginated?limit=25&query=sa${n % 10}`),
  "published of a workspace": (n) =>
    mine(`/datasets/published/paginated?limit=25&offset=${(n % 5) * 25}`),
  "shared datasets": () => mine("/datasets/shared-datasets"),
  workspaces: () => mine("/organizations?includeAdmins=true"),
  members: () => mine("/organizations/N:organization:1/members"),
  profile: () => mine("/user"),
} as const satisfies Record<string, (n: number) => Call>;

export type CallName = keyof typeof CALLS;
export const CALL_NAMES = Object.keys(CALLS) as CallName[]; // the keys of a literal
