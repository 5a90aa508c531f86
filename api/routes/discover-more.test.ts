import { beforeAll, describe, expect, test } from "vitest";
import { parseDataUseAgreement } from "../wire/account/access-requests.ts";
import { parseAssetsPage } from "../wire/files.ts";
import { parseOrganizationMetrics } from "../wire/metrics.ts";
import { parseFoundRecordsPage } from "../wire/search.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

let catalogue: Catalogue;
const dataUseAgreement = { name: "Standard DUA", body: "# Terms\n\nBe kind." };

beforeAll(async () => {
  catalogue = await createCatalogue();
  const user = { email: "a@example.org", firstName: "A", lastName: "M", color: "#5FBFF9" };
  const organization = {
    nodeId: "N:organization:00000000-0000-4000-8000-000000000001",
    name: "Moss Lab",
    slug: "moss-lab",
    intId: 31,
  };
  await catalogue.call("/publish/accounts", {
    method: "PUT",
    body: JSON.stringify({ organizations: [organization], users: [{ ...user, sub: "ada" }] }),
  });
  await catalogue.publish({
    key: "open",
    name: "Open",
    organizationName: "Moss Lab",
    records: [
      { model: "subject", properties: { sex: "F", age: 3 } },
      { model: "sample", properties: { kind: "nerve" } },
      { model: "subject", properties: { sex: null } },
    ],
    files: { "src/main.py": "print()", "README.md": "r" },
  });
  await catalogue.publish({
    key: "withheld",
    name: "Withheld",
    organizationName: "Moss Lab",
    embargoReleaseDate: "2026-09-01",
    dataUseAgreement,
    records: [{ model: "subject", properties: { sex: "secret" } }],
    files: { "secret.csv": "1" },
  });
  const embargoReleaseDate = "2026-09-01";
  await catalogue.publish({ key: "free", name: "Free", embargoReleaseDate, files: {} });
});

describe("a data use agreement", () => {
  test("is shown and downloaded", async () => {
    const response = await catalogue.request("/discover/datasets/2/data-use-agreement");
    const agreement = parseDataUseAgreement(await response.json());
    expect(agreement.ok && agreement.value).toEqual({
      id: 1,
      ...dataUseAgreement,
      organizationId: 31,
    });
    const file = await catalogue.request("/discover/datasets/2/data-use-agreement/download");
    expect(file.headers.get("content-disposition")).toContain('filename="Standard DUA.md"');
    expect(await file.text()).toBe(dataUseAgreement.body);
  });

  test.each(["", "/download"])("is 204 where there is none%s", async (more) => {
    const response = await catalogue.request(`/discover/datasets/1/data-use-agreement${more}`);
    expect([response.status, await response.text()]).toEqual([204, ""]);
  });

  test("is 404 for an unknown dataset", async () => {
    expect((await catalogue.request("/discover/datasets/99/data-use-agreement")).status).toBe(404);
  });
});

describe("asking for withheld files", () => {
  function ask(id: number, body: string, token = "token-of-ada"): Promise<Response> {
    const headers = { authorization: `Bearer ${token}` };
    return catalogue.request(`/discover/datasets/${id}/preview`, { method: "POST", body, headers });
  }

  test.each([
    ["by nobody", 2, '{"dataUseAgreementId":1}', "x", 401],
    ["by a stranger without an account", 2, '{"dataUseAgreementId":1}', "token-of-stranger", 401],
    ["of an unknown dataset", 99, "{}", undefined, 404],
    ["under an unknown agreement", 2, '{"dataUseAgreementId":7}', undefined, 404],
    ["under an agreement of another dataset", 3, '{"dataUseAgreementId":1}', undefined, 404],
    ["without the agreement", 2, "{}", undefined, 400],
    ["of open files", 1, "{}", undefined, 400],
    ["in words", 2, "please", undefined, 400],
    ["with a text for a number", 2, '{"dataUseAgreementId":"1"}', undefined, 400],
    ["under no number of one", 2, '{"dataUseAgreementId":0}', undefined, 400],
    ["under half a number", 2, '{"dataUseAgreementId":1.5}', undefined, 400],
    ["at great length", 2, `"${"a".repeat(70_000)}"`, undefined, 413],
  ])("%s is refused and stores nothing", async (_what, id, body, token, status) => {
    const response = await ask(id, body, token);
    expect([response.status, (await response.text()) !== ""]).toEqual([status, true]);
    const stored = await catalogue.services.db.prepare(`SELECT * FROM embargo_access`).all();
    expect(stored.results).toEqual([]);
  });

  test("is stored once, with the consent, and shown in the detail", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask(2, '{"dataUseAgreementId":1}')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const headers = { authorization: "Bearer token-of-ada" };
    const detail = await catalogue.request("/discover/datasets/2", { headers });
    expect(await detail.json()).toMatchObject({ embargoAccess: "requested" });
    const consents = await catalogue.services.db.prepare(`SELECT * FROM agreement_consents`).all();
    expect(consents.results).toHaveLength(1);
  });

  test("does not undo a refusal", async () => {
    await catalogue.services.db.prepare(`UPDATE embargo_access SET status = 'refused'`).run();
    await ask(2, '{"dataUseAgreementId":1}');
    const headers = { authorization: "Bearer token-of-ada" };
    const detail = await catalogue.request("/discover/datasets/2", { headers });
    expect(await detail.json()).toMatchObject({ embargoAccess: "refused" });
  });

  test("needs no agreement if the dataset has none", async () => {
    expect((await ask(3, "{}")).status).toBe(200);
  });
});

describe("searching records", () => {
  test.each<[string, number, unknown[]]>([
    ["", 3, [{ kind: "nerve" }, { sex: "F", age: 3 }, { sex: null }]],
    ["?model=subject", 2, [{ sex: "F", age: 3 }, { sex: null }]],
    ["?model=subject&limit=1&offset=1", 2, [{ sex: null }]],
    ["?organization=Moss+Lab&datasetId=1&model=sample", 1, [{ kind: "nerve" }]],
    ["?datasetId=2", 0, []],
    ["?organization=Nobody", 0, []],
  ])("answers %s with open records only", async (query, total, properties) => {
    const response = await catalogue.request(`/discover/search/records${query}`);
    const page = parseFoundRecordsPage(await response.json());
    expect(
      page.ok && [page.value.totalCount, page.value.records.map((one) => one.properties)],
    ).toEqual([total, properties]);
  });
});

test("assets list the whole version at once", async () => {
  const response = await catalogue.request("/discover/datasets/1/versions/1/assets");
  const page = parseAssetsPage(await response.json());
  expect(page.ok && page.value).toMatchObject({
    limit: -1,
    offset: -1,
    totalCount: 3,
    assets: [
      { path: "README.md", type: "file" },
      { path: "src", type: "folder", sha256: null, createdAt: null },
      { path: "src/main.py", type: "file", size: 7, createdAt: "2026-03-01T12:00:00.000Z" },
    ],
  });
  expect(page.ok && page.value.assets[2]?.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect((await catalogue.request("/discover/datasets/2/versions/1/assets")).status).toBe(401);
});

test("an organization's metrics name its datasets and their sizes", async () => {
  const response = await catalogue.request("/discover/organizations/31/datasets/metrics");
  const metrics = parseOrganizationMetrics(await response.json());
  expect(metrics.ok && metrics.value.datasets).toEqual([
    { id: 1, name: "Open", size: 8 },
    { id: 2, name: "Withheld", size: 1 },
  ]);
});

test.each([
  ["", "startDate must be a day as yyyy-MM-dd"],
  ["?startDate=2026-01-01", "endDate must be a day as yyyy-MM-dd"],
  ["?startDate=2026-02-30&endDate=2026-03-01", "startDate must be a day as yyyy-MM-dd"],
  ["?startDate=2026-03-02&endDate=2026-03-01", "startDate is after endDate"],
  ["?startDate=1026-03-02&endDate=2026-03-01", "at most 3660 days"],
  ["?startDate=2016-01-01&endDate=2026-01-08", "at most 3660 days"],
])("a summary of the days %s is refused with a message", async (query, sentence) => {
  const response = await catalogue.request(`/discover/metrics/dataset/downloads/summary${query}`);
  expect([response.status, await response.text()]).toEqual([400, sentence]);
});

test.each(["startDate=2016-01-01&endDate=2026-01-07", "startDate=2026-01-01&endDate=2026-01-01"])(
  "the longest and the shortest summary of days is answered: %s",
  async (query) => {
    const path = `/discover/metrics/dataset/downloads/summary?${query}`;
    expect((await catalogue.request(path)).status).toBe(200);
  },
);
