import { beforeAll, expect, test } from "vitest";
import { createCatalogue, type Catalogue } from "./test/catalogue.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await catalogue.publish({ key: "k", name: "N", readme: "r", files: { "d/a.csv": "1" } });
});

const values = [
  "-1",
  "1.5",
  "1e3",
  "NaN",
  "0x10",
  "9".repeat(15),
  "9".repeat(400),
  "٣",
  "null",
  "[]",
  "true,false",
  "\u0000",
  "\u0001\u001f\u007f",
  "%",
  "%25%32%65",
  "%_\\".repeat(25),
  "é".repeat(60),
  "%C0%AE%C0%AE/",
  "../../etc/passwd",
  "..\\..",
  "/".repeat(2000),
  "' OR 1=1 --",
  '"; DROP TABLE datasets; --',
  '"a" NEAR("b")',
  "a".repeat(20_000),
  "🐙\ud83d",
  "__proto__",
];
const version = "/discover/datasets/1/versions/1";
const addresses: [string, string[]][] = [
  [
    "/discover/datasets",
    ["limit", "offset", "ids", "tags", "embargo", "datasetType", "orderBy", "orderDirection"],
  ],
  [
    "/discover/search/datasets",
    ["query", "limit", "offset", "tags", "organization", "organizationId", "license", "orderBy"],
  ],
  [
    "/discover/search/files",
    ["query", "fileType", "organization", "organizationId", "datasetId", "limit", "offset"],
  ],
  ["/discover/datasets/doi", ["doi"]],
  [`${version}/files/browse`, ["path", "limit", "offset", "name", "orderBy", "orderDirection"]],
  [`${version}/files`, ["path"]],
  [`${version}/files/content`, ["path", "expires", "signature"]],
  [`${version}/assets/browse`, ["path", "limit", "offset"]],
  [`${version}/dois`, ["limit", "offset"]],
  ["/organizations", ["api_key", "includeAdmins"]],
];

test.each(addresses)(
  "%s answers every hostile value of its parameters without failing",
  async (path, names) => {
    const asked = names.flatMap((name) =>
      values.map(
        (value) =>
          `${path}?${new URLSearchParams([
            [name, value],
            ["__proto__", value],
          ])}`,
      ),
    );
    const raw = names.flatMap((name) =>
      ["%", "%ff", "%00", "a&a", "[]=1", "1&1"].map(
        (value) => `${path}?${name}=${value}&${name}=${value}`,
      ),
    );
    const answers = await Promise.all(
      [...asked, ...raw].map(async (address) => ({
        address,
        status: (await catalogue.request(address)).status,
      })),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  },
);

test.each([
  "/discover/datasets/%00",
  "/discover/datasets/1%2F..%2F2",
  "/discover/datasets/-1",
  "/discover/datasets/1/versions/0",
  "/discover/datasets/1/versions/99999999999999999999",
  "/discover/datasets/doi/%2e%2e/%2e%2e",
  "/discover/datasets/doi/10.1/%ff",
  `/discover/datasets/doi/10.1/${"a".repeat(5000)}`,
  "/discover/packages/%ff/files",
  "/discover/packages/N%3Apackage%3A'--/files",
  "//discover/datasets",
  "/discover//datasets",
])("the address %s is not found", async (address) => {
  expect((await catalogue.request(address)).status).toBe(404);
});

test.each([
  ["text", "hello"],
  ["a number", "1"],
  ["deep nesting", "[".repeat(50_000)],
  ["a prototype", '{"__proto__":{"paths":["d"]}}'],
  ["paths that are numbers", '{"paths":[1]}'],
  ["broken UTF-8", new Uint8Array([0xff, 0xfe, 0x7b])],
  ["nothing", ""],
])("a manifest asked for with %s is refused", async (_what, body) => {
  const response = await catalogue.request(`${version}/files/download-manifest`, {
    method: "POST",
    body,
  });
  expect(response.status).toBe(400);
});
