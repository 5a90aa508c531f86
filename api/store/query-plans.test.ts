import { beforeAll, expect, test } from "vitest";
import { toWalk } from "../search/statements.ts";
import { createApp } from "../app.ts";
import { hashToHex } from "#base/hex.ts";
import { cleanUp } from "../publish/clean-up.ts";
import { releaseEmbargoes } from "../publish/release-embargoes.ts";
import { asPublisher, createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { collectStatements, explain, recordStatements } from "../test/query-plan.ts";
import type { Services } from "../services.ts";
import { toConditions } from "./datasets.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await catalogue.publish({
    key: "a",
    name: "A",
    tags: ["t"],
    readme: "r",
    files: { "d/a.csv": "1" },
  });
  await catalogue.publish({ key: "c", name: "C", datasetType: "collection", dois: ["10.5281/x"] });
});

/** Tables that grow with publications; a scan of a statement's own values is allowed. */
const WALK =
  /^SCAN (d|v|n|u|r|b|t|datasets|versions|nodes|users|texts|records|blobs|uploads|part_uploads|blob_parts|dataset_tags|dataset_people|dataset_contributors|dataset_periods|dataset_boxes|p|b|downloads|record_models|member_dois|agreements)\b(?! (?:EXISTS )?VIRTUAL)/;
const version = "/discover/datasets/1/versions/1";
const manifest: RequestInit = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ paths: ["d"] }),
};

const selection: RequestInit = {
  method: "POST",
  body: new URLSearchParams({ data: '{"datasetId":1,"version":1,"paths":["d"]}' }),
};

test.each<[string, RequestInit?]>([
  ["/discover/datasets"],
  ["/discover/datasets?orderBy=name&orderDirection=asc"],
  ["/discover/datasets?orderBy=size&datasetType=research"],
  ["/discover/datasets?embargo=true&tags=t&ids=1"],
  ["/discover/search/datasets"],
  ["/discover/search/datasets?query=a&tags=t&embargo=false&datasetType=research&license=MIT"],
  ["/discover/search/datasets?query=a+-b&orderBy=date"],
  ["/discover/search/datasets?query=reccord~1"],
  ["/discover/search/files?query=nothin"],
  ["/discover/suggestions?query=a"],
  ["/discover/search/datasets?query=reccord&nearest=true&passages=true"],
  ["/discover/search/datasets?query=-b&orderBy=name"],
  ["/discover/search/datasets?orderBy=date"],
  ["/discover/datasets?license=MIT&year=2025&size=0-1000&datasetType=research"],
  ["/discover/datasets?orcid=0000-0002-1825-0097"],
  ["/discover/datasets?contributor=Ada+Moss"],
  ["/discover/datasets?from=1990&until=2000&box=1,2,3,4"],
  ["/discover/search/datasets?query=a&from=1990&box=1,2,3,4"],
  ["/discover/datasets/1/metrics"],
  ["/discover/facets"],
  ["/discover/facets?datasetType=research&datasetType=trial&tags=t&license=MIT&year=2025"],
  ["/discover/facets?query=a&size=0-1000&size=2000-&embargo=true"],
  ["/discover/search/files?query=a"],
  ["/discover/search/files?datasetId=1&fileType=csv"],
  ["/discover/tags"],
  ["/discover/tags?datasetType=research&datasetType=trial"],
  ["/discover/datasets?datasetType=research&datasetType=trial"],
  ["/discover/changes"],
  ["/discover/changes?from=2025-01-01T00:00:00Z&until=2031-01-01T00:00:00Z&limit=1"],
  ["/discover/changes?datasetType=research&limit=1"],
  ["/discover/changes?organizationId=1&limit=1"],
  ["/discover/changes?id=1"],
  ["/discover/datasets/1"],
  ["/discover/datasets/1/versions"],
  ["/discover/datasets/doi/10.5281/x"],
  [version],
  [`${version}/metadata`],
  [`${version}/readme`],
  [`${version}/files/browse?path=d`],
  [`${version}/files?path=d/a.csv`],
  [`${version}/files/content?path=d/a.csv`],
  [`${version}/files/download-manifest`, manifest],
  ["/discover/datasets/2/versions/1/dois"],
  ["/discover/packages/N:package:x/files"],
  ["/discover/search/records"],
  ["/discover/search/records?model=m&organization=o&datasetId=1"],
  ["/discover/organizations/1/datasets/metrics"],
  ["/discover/metrics/dataset/downloads/summary?startDate=2026-01-01&endDate=2026-02-01"],
  ["/discover/datasets/1/data-use-agreement"],
  [`${version}/assets`],
  [`${version}/download`],
  ["/discover/search/datasets?query=a&limit=100&offset=900"],
  ["/discover/search/files?query=a&datasetId=1&offset=900"],
  ["/zipit/discover", selection],
  ["/publishing/repositories"],
  ["/user?api_key=token-of-ada"],
])("answers %s without scanning every dataset, version or file", async (path, init) => {
  const statements = await collectStatements(catalogue, path, init);
  const plans = await Promise.all([...statements].map((sql) => explain(catalogue, sql)));
  expect(statements.size).toBeGreaterThan(0);
  expect(plans.flat().filter((step) => WALK.test(step))).toEqual([]);
});

test.each([
  ["/discover/suggestions?query=a"],
  ["/discover/search/datasets?query=a&datasetType=research"],
  ["/discover/facets?query=a"],
])("looks up each dataset that %s finds by its row, not by scanning all listed", async (path) => {
  const statements = [...(await collectStatements(catalogue, path))];
  const searching = statements.filter((sql) => /MATCH/.test(sql) && /datasets AS d/.test(sql));
  const plans = await Promise.all(searching.map((sql) => explain(catalogue, sql)));
  expect(searching.length).toBeGreaterThan(0);
  expect(plans.flat().filter((step) => /^SEARCH d .*\(listed=\?\)$/.test(step))).toEqual([]);
});

/** Calls of publishers, and of the cron. */
const LARGE = `/publish/blobs/${"0".repeat(64)}`;
const publication = { key: "p", name: "P", tags: ["t"], records: [], files: [] };
const ACTS: [what: string, act: (services: Services) => Promise<unknown>][] = [
  ["an announced version", (services) => send(services, "POST", "/publish/versions", publication)],
  ["a large file", (services) => send(services, "POST", `${LARGE}/parts`, { size: 1 })],
  ["a part", (services) => send(services, "PUT", `${LARGE}/parts/1`, 7)],
  ["joined parts", (services) => send(services, "POST", `${LARGE}/join`)],
  [
    "small files",
    async (services) => {
      const body = `${await hashToHex("7")} 1\n7`;
      return createApp(services).request("/publish/blobs", asPublisher({ method: "POST", body }));
    },
  ],
  [
    "a file",
    async (services) => send(services, "PUT", `/publish/blobs/${await hashToHex("7")}`, 7),
  ],
  [
    "a commit",
    async (services) => {
      const answer = await send(services, "POST", "/publish/versions", {
        ...publication,
        name: "Q",
      });
      const { uploadId } = await answer.json<{ uploadId: string }>();
      expect((await send(services, "POST", `/publish/versions/${uploadId}/commit`)).status).toBe(
        200,
      );
    },
  ],
  ["a withdrawal", (services) => send(services, "POST", "/publish/datasets/1/unpublish")],
  ["the end of embargoes", releaseEmbargoes],
  ["clearing away", (services) => cleanUp({ ...services, now: () => new Date("2031-01-01") })],
];

function send(
  services: Services,
  method: string,
  path: string,
  body: unknown = {},
): Promise<Response> {
  const text = JSON.stringify(body);
  const headers = { "content-length": String(text.length), "content-type": "application/json" };
  return Promise.resolve(
    createApp(services).request(path, asPublisher({ method, body: text, headers })),
  );
}

test.each(ACTS)("does %s without scanning every dataset, version or file", async (_, act) => {
  const statements = await recordStatements(catalogue, act);
  const plans = await Promise.all([...statements].map((sql) => explain(catalogue, sql)));
  expect(statements.size).toBeGreaterThan(0);
  expect(plans.flat().filter((step) => WALK.test(step))).toEqual([]);
});

test.each([
  "",
  "?orderBy=name",
  "?orderBy=size&orderDirection=asc",
  "?datasetType=release&orderBy=name",
  "?datasetType=release&orderBy=date",
  "?datasetType=release&orderBy=size",
  "?embargo=true",
  "?datasetType=research&datasetType=trial",
  "?datasetType=research&datasetType=trial&orderBy=name&orderDirection=asc",
])("reads the page %s of the list in the order of an index", async (query) => {
  const statements = await collectStatements(catalogue, `/discover/datasets${query}`);
  const pages = [...statements].filter((sql) => sql.includes("LIMIT"));
  const plans = await Promise.all(pages.map((sql) => explain(catalogue, sql)));
  expect(plans).toHaveLength(1);
  expect(plans.flat().join()).not.toContain("TEMP B-TREE");
});

test.each([
  ["name", []],
  ["date", []],
  ["size", []],
  ["name", ["research"]],
  ["name", ["research", "trial"]],
] as const)(
  "reads a page of a common word by %s within %j in the order of an index",
  async (orderBy, datasetTypes) => {
    const filter = { ids: null, tags: [], embargo: null, datasetTypes: [...datasetTypes] };
    const { sql } = toWalk({
      positive: "a",
      some: "a",
      filters: toConditions(filter),
      order: { orderBy, orderDirection: "asc", limit: 10, offset: 0 },
    });
    const plan = await explain(catalogue, sql);
    expect(plan.join()).toMatch(/SEARCH d USING (COVERING )?INDEX datasets_by/);
    expect(plan.join()).not.toContain("TEMP B-TREE FOR ORDER");
  },
);

const FILTERS =
  "embargo=false&datasetType=research&license=MIT&year=2025&size=0-1000&tags=t&organization=o&organizationId=1";

test.each([
  `search/datasets?query=a&${FILTERS}`,
  "facets?query=a",
  `facets?query=a&${FILTERS}`,
  "facets",
  "facets?datasetType=research&datasetType=trial&license=MIT",
])("reads the columns that %s needs of each dataset from one index alone", async (path) => {
  const statements = await collectStatements(catalogue, `/discover/${path}`);
  // Only the rows of the page are read by their ids.
  const matching = [...statements]
    .filter((sql) => /MATCH|found/.test(sql))
    .map((sql) => sql.replace(/,\s*page \(ids.*/s, " SELECT ids FROM ranking"));
  const plans = await Promise.all(matching.map((sql) => explain(catalogue, sql)));
  const steps = plans.flat().filter((step) => / d USING /.test(step));
  expect(steps.length).toBeGreaterThan(0);
  for (const step of steps) expect(step).toContain("USING COVERING INDEX datasets_in_search");
});

test.each(["datasets?query=a", "datasets?query=a+b&tags=t", "files?query=a"])(
  "ranks no match of %s after the last candidate",
  async (path) => {
    const statements = await collectStatements(catalogue, `/discover/search/${path}`);
    const ranking = [...statements].filter((sql) => sql.includes("bm25"));
    const plans = await Promise.all(ranking.map((sql) => explain(catalogue, sql)));
    expect(plans).toHaveLength(1);
    expect(plans.flat().join()).toMatch(/VIRTUAL TABLE INDEX \d+:M\d+</);
  },
);
