import type { ChangeAnswer } from "#api/wire/changes.ts";
import { tombstone, treeFile } from "./records.ts";
import { ADA_ORCID, createFullScript, FULL_RECORD, SOURCE } from "./rich-visitor.ts";
import { json, type Script, status, text } from "./upstream.ts";

const V2 = "/discover/datasets/7/versions/2";
const SHA = "ab".repeat(32);
const FILES = ["gauge a.csv", 'o"d.txt'].map((fileName) => ({
  nodeId: `N:${fileName}`,
  fileName,
  path: ["data"],
  size: 10,
  url: "https://store.test/1",
}));
const OBJECTS = {
  name: "Tides",
  files: FILES.map(({ fileName, size }) => ({
    path: `data/${fileName}`,
    name: fileName,
    size,
    sha256: SHA,
  })),
};

const SUGGESTED = {
  datasets: [{ id: 7, name: "Tide heights", datasetType: "research" }],
  people: [{ orcid: ADA_ORCID, label: "Ada Moss", count: 4 }],
  tags: [{ label: "tide", count: 2 }],
  variables: [{ label: "height", unit: "m", count: 1 }],
};

const open: ChangeAnswer = {
  id: 7,
  changedAt: "2026-04-01T09:00:00Z",
  datasetType: "research",
  organizationId: 31,
  dataset: FULL_RECORD,
  versions: [
    { version: 1, doi: "10.5072/aune-0006", isPublic: true },
    { version: 2, doi: "10.5072/aune-0007", isPublic: true },
  ],
};
const withdrawn: ChangeAnswer = {
  id: 10,
  changedAt: "2026-05-01T09:00:00Z",
  datasetType: "research",
  tombstone: { ...tombstone, status: "UNPUBLISHED" },
  versions: [{ version: 1, doi: "10.5072/gone-0010", isPublic: false }],
};
const changes = { limit: 100, totalCount: 2, changes: [open, withdrawn] };

/** The catalogue that harvesters and programs ask. */
export function createAskedScript(): Script {
  const described = {
    ...SOURCE,
    tables: SOURCE.tables.map((table) => ({ ...table, columns: ["day", "height"] })),
  };
  return createFullScript({
    [`${V2}/source-metadata`]: json(described),
    [`${V2}/files/download-manifest`]: json({ header: { count: 2, size: 20 }, data: FILES }),
    [`${V2}/metadata`]: json(OBJECTS),
    [`${V2}/files`]: json(treeFile),
    [`${V2}/files/content`]: text("day,height\n1,2\n", {
      status: 206,
      headers: { "content-range": "bytes 0-14/15" },
    }),
    "/discover/datasets/8/versions/1/files/download-manifest": status(404),
    "/discover/changes": json(changes),
    "/discover/changes?limit=1&id=7": json({ limit: 1, totalCount: 1, changes: [open] }),
    "/discover/suggestions": json(SUGGESTED),
    "/discover/organizations": json([{ id: 31, name: "Coastal Lab" }]),
  });
}

const FORMATS = [
  "bibtex",
  "biblatex",
  "ris",
  "csl",
  "cff",
  "text",
  "bibliography",
  "datacite",
  "datacite-xml",
  "schema-org",
  "dcat",
  "dcat-turtle",
  "dcat-rdf",
  "croissant",
  "frictionless",
];
const RECIPES = ["wget.txt", "curl.txt", "aria2.txt", "annex.txt", "download.py", "SHA256SUMS"];
const HARVESTS = [
  "verb=Identify",
  "verb=ListMetadataFormats",
  "verb=ListSets",
  "verb=ListIdentifiers&metadataPrefix=oai_dc",
  ...["oai_dc", "oai_datacite", "datacite4", "mods"].map(
    (prefix) => `verb=GetRecord&identifier=oai:portal.test:7&metadataPrefix=${prefix}`,
  ),
];
const PATHS = [
  ...FORMATS.map((format) => `/datasets/7/export/${format}`),
  ...["bibtex", "ris", "csl", "cff", "datacite", "schema-org", "codemeta"].map(
    (format) => `/code/8/export/${format}`,
  ),
  ...["bibtex", "schema-org", "dcat"].map((format) => `/collections/9/export/${format}`),
  "/datasets/7.md",
  "/datasets/7/linkset.txt",
  "/datasets/7/version/2/changelog.md",
  ...RECIPES.map((name) => `/datasets/7/version/2/${name}`),
  ...HARVESTS.map((query) => `/oai?${query}`),
  "/catalog.ttl",
  "/datasets.atom",
  "/datasets/7/versions.atom",
  `/people/${ADA_ORCID}.atom`,
  "/collections/9/contents.atom",
  "/news.atom",
  "/oembed?url=https%3A%2F%2Fportal.test%2Fdatasets%2F7",
  "/embed/datasets/7",
  "/opensearch.xml",
  "/robots.txt",
  "/.well-known/security.txt",
  "/llms.txt",
  "/sitemap.xml",
  "/sitemaps/pages.xml",
  "/files/7/2/data/",
  "/search/suggestions.json?q=tide+gau",
];
const TOOLS: [name: string, given: object][] = [
  ["search_records", { query: "tide" }],
  ["get_record", { id: 7 }],
  ["list_files", { id: 7 }],
  ["preview_file", { id: 7, path: "data/gauge a.csv" }],
  ["cite", { id: 7, style: "apa" }],
];
const METHODS: [name: string, method: string, params: object][] = [
  ["initialize", "initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: {} }],
  ["tools", "tools/list", {}],
  ...TOOLS.map(([name, given]): [string, string, object] => [
    name,
    "tools/call",
    { name, arguments: given },
  ]),
];

/** What a program asks, by a name. */
export const QUESTIONS: [name: string, path: string, init?: RequestInit][] = [
  ...PATHS.map((path): [string, string] => [path, path]),
  ...METHODS.map(([name, method, params]): [string, string, RequestInit] => [
    `/mcp: ${name}`,
    "/mcp",
    {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    },
  ]),
];
