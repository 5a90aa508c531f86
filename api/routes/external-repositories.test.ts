import { beforeAll, expect, test } from "vitest";
import type { Catalogue } from "../test/catalogue.ts";
import { createLab } from "../test/lab.ts";
import { ask, ATLAS, LAB, LAB_ID } from "../test/people.ts";
import { toDatasetNode } from "../test/workspace.ts";

const url = "https://github.com/adamoss/tools";
const query = `organization_id=${LAB}`;
const asked = { origin: "GitHub", url, type: "publishing" };
let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createLab();
  await ask(catalogue, "owner", "POST /accounts/github/register", { code: "code-of-adamoss" });
});

test("a repository is switched on and off, and the newer list agrees", async () => {
  const [status, made] = await ask(catalogue, "owner", `POST /repository/enable?${query}`, asked);
  expect([status, made]).toEqual([
    200,
    {
      id: expect.any(Number),
      origin: "GitHub",
      type: "publishing",
      url,
      organizationId: LAB_ID,
      userId: expect.any(Number),
      status: "enabled",
      autoProcess: false,
    },
  ]);
  const readFlags = async () =>
    Object(Object((await ask(catalogue, "owner", "GET /repositories"))[1]).repos[0]);
  expect(await readFlags()).toMatchObject({
    url,
    name: "tools",
    full_name: "adamoss/tools",
    publishing_to_discover: true,
  });
  const [, off] = await ask(catalogue, "owner", `POST /repository/disable?${query}`, asked);
  expect(off).toMatchObject({ status: "disabled" });
  expect(await readFlags()).toMatchObject({ url, publishing_to_discover: false });
});

test("its settings change and are stored", async () => {
  const change = { url, organizationId: LAB_ID, autoProcess: true, synchronize: { readme: true } };
  await ask(catalogue, "owner", `POST /repository/enable?${query}`, asked);
  await ask(catalogue, "owner", "PUT /repository/external", change);
  const later = { url, organizationId: LAB_ID, autoProcess: true };
  const [status, changed] = await ask(catalogue, "owner", "PUT /repository/external", later);
  expect([status, changed]).toMatchObject([
    200,
    { autoProcess: true, synchronize: { readme: true, license: false } },
  ]);
});

test("it is published as a dataset of the workspace that its person may edit", async () => {
  const body = { url, organization_id: LAB, dataset_id: toDatasetNode(1) };
  const [status, published] = await ask(catalogue, "owner", "POST /repository/publish", body);
  expect([status, published]).toMatchObject([200, { datasetId: 1, status: "enabled" }]);
});

test.each([
  ["a dataset that is not there", { dataset_id: 99 }, 404],
  ["a workspace that is not there", { organization_id: 99_999 }, 404],
  ["a workspace of others", { organization_id: ATLAS }, 403],
  ["an address elsewhere", { url: "https://evil.example/a/b" }, 400],
  ["another purpose", { type: "app_store" }, 400],
])("publishing as %s is refused with a message", async (_what, part, status) => {
  const body = { url, organization_id: LAB, dataset_id: 1, ...part };
  const answer = await ask(catalogue, "owner", "POST /repository/publish", body);
  expect(answer).toEqual([status, { message: expect.stringContaining(" ") }]);
});

test("without a workspace or a linked account nothing is enabled", async () => {
  const statuses = [
    await ask(catalogue, "owner", "POST /repository/enable", asked),
    await ask(catalogue, "admin", `POST /repository/enable?${query}`, asked),
    await ask(catalogue, "admin", `POST /repository/disable?${query}`, asked),
  ].map(([status]) => status);
  expect(statuses).toEqual([400, 404, 404]);
});
