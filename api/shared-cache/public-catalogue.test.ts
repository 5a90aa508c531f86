import { createExecutionContext, env } from "cloudflare:test";
import { beforeAll, describe, expect, it, test } from "vitest";
import { createLog } from "#platform/request-log.ts";
import type { Bindings } from "../bindings.ts";
import { createCatalogue } from "../test/catalogue.ts";
import { PublicCatalogue, purgeCache } from "./public-catalogue.ts";

const SHARED = "public, max-age=60, stale-while-revalidate=86340, stale-if-error=86400";
const FOR_GOOD = "public, max-age=31536000, stale-if-error=86400";
let entrypoint: PublicCatalogue;
let open: number;
let withheld: number;
let gone: number;

beforeAll(async () => {
  const catalogue = await createCatalogue();
  const common = {
    description: "Heights of the sea.",
    license: "MIT",
    tags: ["tides"],
    contributors: [{ firstName: "Ada", lastName: "Moss" }],
    organizationName: "Coastal Lab",
    files: { "a.txt": "calm" },
  };
  ({ datasetId: open } = await catalogue.publish({ ...common, key: "open", name: "Tides" }));
  ({ datasetId: withheld } = await catalogue.publish({
    ...common,
    key: "withheld",
    name: "Currents",
    embargoReleaseDate: "2099-09-01",
  }));
  ({ datasetId: gone } = await catalogue.publish({ ...common, key: "gone", name: "Waves" }));
  await catalogue.call(`/publish/datasets/${gone}/unpublish`, { method: "POST" });
  entrypoint = new PublicCatalogue(createExecutionContext(), env as unknown as Bindings); // api/wrangler.toml binds them
});

function get(path: string, init?: RequestInit): Promise<Response> {
  return entrypoint.fetch(new Request(`https://catalogue.internal${path}`, init));
}

function toShared({ headers }: Response): (string | null)[] {
  return [headers.get("cache-control"), headers.get("cache-tag"), headers.get("vary")];
}

describe("answers that the platform's cache may share", () => {
  it.each([
    ["a dataset", () => `/discover/datasets/${open}`, SHARED, () => `dataset-${open},everything`],
    [
      "its versions",
      () => `/discover/datasets/${open}/versions`,
      SHARED,
      () => `dataset-${open},everything`,
    ],
    ["a list", () => "/discover/datasets?limit=5", SHARED, () => "list,everything"],
    ["a search", () => "/discover/search/datasets?query=tides", SHARED, () => "list,everything"],
    ["tags", () => "/discover/tags", SHARED, () => "list,everything"],
    [
      "a version's files",
      () => `/discover/datasets/${open}/versions/1/files/browse`,
      FOR_GOOD,
      () => `dataset-${open},everything`,
    ],
  ])("are those of %s", async (_, path, control, tags) => {
    const answer = await get(path());
    expect([answer.status, ...toShared(answer)]).toEqual([200, control, tags(), null]);
  });

  it.each(["", "/bundle", "/versions/1/files/browse"])(
    "are those of a withdrawn record, for no longer than others: %s",
    async (path) => {
      const answer = await get(`/discover/datasets/${gone}${path}`);
      const tags = `dataset-${gone},everything`;
      expect([answer.status, ...toShared(answer)]).toEqual([410, SHARED, tags, null]);
    },
  );

  it.each([
    ["nothing", () => "/discover/datasets/999999", 404],
    ["files under embargo", () => `/discover/datasets/${withheld}/versions/1/files/browse`, 401],
    ["an account", () => "/user", 401],
    ["a key in the address", () => "/discover/datasets?api_key=secret", 403],
  ])("are not those of %s", async (_, path, status) => {
    const answer = await get(path());
    expect(answer.status).toBe(status);
    expect(answer.headers.get("cache-control")).toMatch(/no-store/);
    expect(answer.headers.get("cache-tag")).toBeNull();
  });
});

it("forwards no token, whatever the request has", async () => {
  const headers = {
    authorization: "Bearer token-of-ada",
    cookie: "a=b",
    "x-forwarded-for": "1.1.1.1",
  };
  const plain = await get(`/discover/datasets/${withheld}`);
  const brought = await get(`/discover/datasets/${withheld}`, { headers });
  expect([brought.status, await brought.text()]).toEqual([200, await plain.text()]);
  expect(toShared(brought)).toEqual(toShared(plain));
  expect(plain.headers.has("x-request-id")).toBe(false);
});

it.each(["POST", "PUT", "DELETE", "PATCH"])("takes no %s", async (method) => {
  const { status, headers } = await get("/discover/datasets", { method });
  expect([status, headers.get("cache-control")]).toEqual([405, "no-store"]);
});

describe("views from the portal", () => {
  it("are taken by the binding's method", async () => {
    await entrypoint.addViews([
      { day: new Date().toISOString().slice(0, 10), datasetId: open, count: 3 },
    ]);
    const answer = await get(`/discover/datasets/${open}/metrics`);
    expect(await answer.json()).toMatchObject({ months: [{ views: 3, downloads: 0 }] });
  });

  it.each([
    ["a day that is none", [{ day: "yesterday", datasetId: 1, count: 1 }]],
    ["a count below zero", [{ day: "2026-03-01", datasetId: 1, count: -1 }]],
    ["too many lines", Array(5_001).fill({ day: "2026-03-01", datasetId: 1, count: 1 })],
  ])("are refused with %s", async (_, views) => {
    await expect(entrypoint.addViews(views)).rejects.toThrow();
  });
});

test.each([
  [{ success: true, errors: [] }, []],
  [
    { success: false, errors: [{ message: "Too many." }] },
    [{ event: "purge_refused", errors: [{ message: "Too many." }] }],
  ],
])("a purge that the platform answers with %o is told in the log as %o", async (answer, told) => {
  const asked: unknown[] = [];
  const lines: object[] = [];
  const purge = async (what: object) => (asked.push(what), answer);
  const outcome = await purgeCache({ purge }, ["dataset-1"], (line) => void lines.push(line));
  expect([outcome, asked, lines]).toEqual([answer.success, [{ tags: ["dataset-1"] }], told]);
});

test("a refused purge is told in the log with the build and an id of its own", async () => {
  const lines: unknown[] = [];
  const log = createLog("v-1", (line) => void lines.push(JSON.parse(line)));
  await purgeCache({ purge: async () => ({ success: false, errors: [] }) }, ["lists"], log);
  const request = expect.stringMatching(/^[0-9a-f]{16}$/);
  expect(lines).toEqual([{ build: "v-1", request, event: "purge_refused", errors: [] }]);
});

test.each([undefined, {}])("nothing is purged without a cache: %o", async (cache) => {
  expect(await purgeCache(cache, ["lists"], () => {})).toBe(true);
  expect(await entrypoint.purge(["lists"])).toBe(true);
});
