import { beforeAll, describe, expect, test } from "vitest";
import { createCatalogue, type Catalogue } from "./test/catalogue.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  const files = { "d/a.csv": "1", "b.csv": "2" };
  const records = [{ model: "subject", properties: { sex: "F" } }];
  await catalogue.publish({ key: "k", name: "N", records, files });
});

test.each([
  "/discover/organizations/x/datasets/metrics",
  "/discover/organizations/-1/datasets/metrics",
  `/discover/organizations/${"9".repeat(40)}/datasets/metrics`,
  "/discover/datasets/1/versions/0/download",
  "/discover/datasets/1/versions/1/assets/%2e%2e",
  "/discover/datasets/99999999999999999999/data-use-agreement",
  "/discover/datasets/%00/preview",
  "/zipit/nothing",
])("the address %s is not found", async (address) => {
  expect((await catalogue.request(address)).status).toBe(404);
});

describe("a selection", () => {
  const at = { datasetId: 1, version: 1, paths: ["d", "b.csv"] };

  function send(body: BodyInit, type = "application/x-www-form-urlencoded"): Promise<Response> {
    const headers = { "content-type": type };
    return catalogue.request("/zipit/discover", { method: "POST", body, headers });
  }

  test.each<[string, unknown, number]>([
    ["a negative number", { ...at, datasetId: -1 }, 400],
    ["a huge number", { ...at, datasetId: 1e300 }, 400],
    ["half a version", { ...at, version: 1.5 }, 400],
    ["paths that are numbers", { ...at, paths: [1] }, 400],
    ["a path out of the version", { ...at, paths: ["../../etc/passwd"] }, 404],
    ["an encoded path", { ...at, paths: ["d%2fa.csv"] }, 404],
    ["a path with a zero byte", { ...at, paths: ["d\u0000", "b.csv"] }, 404],
    ["a path of a megabyte", { ...at, paths: ["a".repeat(500_000)] }, 404],
    ["too many paths", { ...at, paths: Array.from({ length: 1_001 }, (_, n) => `${n}`) }, 400],
    ["a root that is a number", { ...at, rootPath: 1 }, 400],
    ["a root out of the version", { ...at, rootPath: ".." }, 400],
    ["a name that is a list", { ...at, archiveName: [] }, 400],
    ["an endless name", { ...at, archiveName: "a".repeat(256) }, 400],
    ["a broken token", { ...at, userToken: "\u0000 x" }, 200],
    ["a prototype", JSON.parse('{"__proto__":{"datasetId":1}}'), 400],
    ["a text", "hello", 400],
  ])("with %s is answered with its status", async (_what, data, status) => {
    const response = await send(new URLSearchParams({ data: JSON.stringify(data) }).toString());
    await response.body?.cancel();
    expect(response.status).toBe(status);
  });

  test.each<[string, BodyInit, string, number]>([
    ["no field", "x=1", "application/x-www-form-urlencoded", 400],
    ["broken JSON", "data={", "application/x-www-form-urlencoded", 400],
    ["broken encoding", "data=%ff%", "application/x-www-form-urlencoded", 400],
    ["broken UTF-8", new Uint8Array([100, 61, 0xff]), "application/x-www-form-urlencoded", 400],
    ["a JSON body", JSON.stringify(at), "application/json", 400],
    ["a form without its boundary", "data=1", "multipart/form-data", 400],
    ["a broken form", "--x\r\nnothing", "multipart/form-data; boundary=x", 400],
    ["two megabytes", `data=${"a".repeat(2_000_000)}`, "application/x-www-form-urlencoded", 413],
    ["nothing", "", "application/x-www-form-urlencoded", 400],
  ])("sent as %s is refused with a message", async (_what, body, type, status) => {
    const response = await send(body, type);
    expect([response.status, (await response.text()) !== ""]).toEqual([status, true]);
  });

  test.each(["my/../files", "\u0000\u001f", "...", 'a"b', "ü".repeat(255), "CON", "\u202etxt.exe"])(
    "with the name %j gets a safe file name",
    async (archiveName) => {
      const data = JSON.stringify({ ...at, archiveName });
      const response = await send(new URLSearchParams({ data }).toString());
      await response.body?.cancel();
      const header = response.headers.get("content-disposition") ?? "";
      expect(header).toMatch(/^attachment; filename="[^"\\/]+\.zip"; filename\*=UTF-8''[^\s;]+$/);
    },
  );
});

test("a withheld or unpublished version answers neither zip nor list", async () => {
  await catalogue.publish({ key: "gone", name: "Gone", files: { "a.csv": "1" } });
  await catalogue.call("/publish/datasets/2/unpublish", { method: "POST" });
  for (const what of ["download", "assets", "metadata"]) {
    const response = await catalogue.request(`/discover/datasets/2/versions/1/${what}`);
    expect([what, response.status]).toEqual([what, 410]);
  }
  expect((await catalogue.request("/discover/datasets/2/data-use-agreement")).status).toBe(410);
});
