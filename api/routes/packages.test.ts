import { beforeAll, expect, test } from "vitest";
import { parseFileTreePage, parseTreeNode } from "#api/wire/files.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

let catalogue: Catalogue;
let packageId: string;

async function readPackageId(version: number): Promise<string> {
  const path = `/discover/datasets/1/versions/${version}/files?path=d/a.csv`;
  const node = parseTreeNode(await (await catalogue.request(path)).json());
  if (!node.ok || node.value.type !== "File") throw new Error("There is no such file.");
  return node.value.sourcePackageId ?? "";
}

beforeAll(async () => {
  catalogue = await createCatalogue();
  await catalogue.publish({ key: "k", name: "N", files: { "d/a.csv": "1" } });
  await catalogue.publish({ key: "k", name: "N", files: { "d/a.csv": "22" } });
  packageId = await readPackageId(1);
});

test("a package's id has the format of the contract's", () => {
  expect(packageId).toMatch(/^N:package:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test("a file keeps its package from version to version", async () => {
  expect(await readPackageId(2)).toBe(packageId);
});

test("a package answers with its file of the newest version", async () => {
  const response = await catalogue.request(
    `/discover/packages/${encodeURIComponent(packageId)}/files`,
  );
  const page = parseFileTreePage(await response.json());
  expect(page.ok && page.value).toMatchObject({
    totalCount: 1,
    files: [{ path: "d/a.csv", size: 2 }],
  });
});

test("a package of a workspace's record names the workspace", async () => {
  const address = `/discover/packages/${encodeURIComponent(packageId)}/files`;
  const read = async (): Promise<object> => (await catalogue.request(address)).json();
  expect(await read()).not.toHaveProperty("organizationId");
  const { db } = catalogue.services;
  await db.prepare("UPDATE versions SET details = json_set(details, '$.organizationId', 31)").run();
  expect(await read()).toMatchObject({ limit: 100, offset: 0, organizationId: 31 });
});

test("an unknown package is not found", async () => {
  expect((await catalogue.request("/discover/packages/N:package:none/files")).status).toBe(404);
});
