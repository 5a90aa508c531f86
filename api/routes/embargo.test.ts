import { beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { releaseEmbargoes } from "../publish/release-embargoes.ts";
import { breakAfterRefresh } from "../test/watched-db.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

let catalogue: Catalogue;
let id: number;

beforeAll(async () => {
  catalogue = await createCatalogue();
  const published = await catalogue.publish({
    key: "withheld",
    name: "Withheld traces",
    readme: "What it will hold.",
    embargoReleaseDate: "2026-09-01",
    files: { "secret-trace.csv": "1" },
  });
  id = published.datasetId;
  await catalogue.call("/publish/accounts", {
    method: "PUT",
    body: JSON.stringify({
      users: ["granted", "requested", "stranger"].map((sub) => ({
        sub,
        email: `${sub}@example.org`,
        firstName: sub,
        lastName: "Moss",
        color: "#5FBFF9",
      })),
    }),
  });
  for (const status of ["granted", "requested"]) {
    await catalogue.services.db
      .prepare(
        `INSERT INTO embargo_access (user_id, dataset_id, status) SELECT id, ?1, ?2 FROM users WHERE sub = ?2`,
      )
      .bind(id, status)
      .run();
  }
});

function ask(path: string, sub?: string): Promise<Response> {
  const headers = sub === undefined ? {} : { authorization: `Bearer token-of-${sub}` };
  return catalogue.request(`/discover/datasets/${id}${path}`, { headers });
}

test("describes a withheld dataset to everyone", async () => {
  const response = await ask("");
  expect(await response.json()).toMatchObject({
    status: "EMBARGO_SUCCEEDED",
    embargo: true,
    embargoReleaseDate: "2026-09-01",
  });
  expect((await ask("/versions/1/readme")).status).toBe(200);
});

test.each([
  "/files/browse",
  "/files?path=secret-trace.csv",
  "/files/content?path=secret-trace.csv",
  "/metadata",
])(
  "withholds %s from a visitor, from strangers and from people with an open request",
  async (path) => {
    const statuses = await Promise.all(
      [undefined, "stranger", "requested", "granted"].map(
        async (sub) => (await ask(`/versions/1${path}`, sub)).status,
      ),
    );
    expect(statuses).toEqual([401, 403, 403, 200]);
  },
);

test.each([
  "/files/content?path=secret-trace.csv",
  "/files/browse",
  "/files?path=secret-trace.csv",
  "/assets/browse",
  "/assets",
  "/metadata",
  "/download",
])("keeps %s of withheld files out of every cache", async (path) => {
  const answers = await Promise.all(
    ["granted", "stranger", undefined].map((sub) => ask(`/versions/1${path}`, sub)),
  );
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 401]);
  expect(new Set(answers.map(({ headers }) => headers.get("cache-control")))).toEqual(
    new Set(["private, no-store"]),
  );
});

test("shows a signed-in person the status of their request", async () => {
  expect(await (await ask("", "requested")).json()).toMatchObject({ embargoAccess: "requested" });
  expect(await (await ask("")).json()).not.toHaveProperty("embargoAccess");
});

test("finds the dataset but neither its files nor their names", async () => {
  const found = await catalogue.request("/discover/search/datasets?query=traces");
  expect(await found.json()).toMatchObject({ totalCount: 1 });
  const byFileName = await catalogue.request("/discover/search/datasets?query=secret");
  expect(await byFileName.json()).toMatchObject({ totalCount: 0 });
  const files = await catalogue.request("/discover/search/files?query=trace");
  expect(await files.json()).toMatchObject({ totalCount: 0 });
});

describe("a download manifest of withheld files", () => {
  async function readSignedPath(): Promise<string> {
    const response = await catalogue.request(
      `/discover/datasets/${id}/versions/1/files/download-manifest`,
      {
        method: "POST",
        body: JSON.stringify({ paths: ["secret-trace.csv"] }),
        headers: { authorization: "Bearer token-of-granted" },
      },
    );
    const { data } = await response.json<{ data: { url: string }[] }>();
    const { pathname, search } = new URL(data[0]?.url ?? "");
    return pathname + search;
  }

  test("links to the bytes without a token", async () => {
    const response = await catalogue.request(await readSignedPath());
    expect([response.status, await response.text()]).toEqual([200, "1"]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  test.each<[string, (path: string) => string]>([
    ["another file", (path) => path.replace("secret-trace", "other-trace")],
    ["another time", (path) => path.replace(/expires=\d+/, "expires=9999999999")],
    ["another signature", (path) => path.replace(/signature=[0-9a-f]{4}/, "signature=0000")],
    ["no signature", (path) => path.replace(/&signature=.*/, "")],
    ["a signature of another form", (path) => path.replace(/signature=.*/, "signature=%00")],
  ])("gives no access with %s", async (_what, change) => {
    const response = await catalogue.request(change(await readSignedPath()));
    expect(response.status).toBe(401);
  });

  test("gives no access after half an hour", async () => {
    const path = await readSignedPath();
    const later = createApp({ ...catalogue.services, now: () => new Date("2026-03-01T12:30:01Z") });
    expect((await later.request(path)).status).toBe(401);
  });
});

describe("the end of an embargo", () => {
  test("changes nothing a day before", async () => {
    const now = () => new Date("2026-08-31T23:59:00Z");
    expect(await releaseEmbargoes({ ...catalogue.services, now })).toBe(0);
    expect((await ask("/versions/1/files/browse")).status).toBe(401);
  });

  test("that is interrupted opens nothing", async () => {
    const services = { ...catalogue.services, now: () => new Date("2026-09-01T00:05:00Z") };
    const mend = await breakAfterRefresh(catalogue);
    await expect(releaseEmbargoes(services)).rejects.toThrow("broken off");
    await mend();
    expect((await ask("/versions/1/files/browse")).status).toBe(401);
  });

  test("opens the files and makes them searchable, once", async () => {
    const now = () => new Date("2026-09-01T00:05:00Z");
    expect(await releaseEmbargoes({ ...catalogue.services, now })).toBe(1);
    expect(await releaseEmbargoes({ ...catalogue.services, now })).toBe(0);
    expect((await ask("/versions/1/files/browse")).status).toBe(200);
    expect(await (await ask("")).json()).toMatchObject({
      status: "PUBLISH_SUCCEEDED",
      embargo: false,
    });
    const files = await catalogue.request("/discover/search/files?query=trace");
    expect(await files.json()).toMatchObject({ totalCount: 1 });
  });
});
