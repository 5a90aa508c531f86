import { afterEach, describe, expect, test } from "vitest";
import { readPackage, type DataPackage } from "./read-package.ts";
import { makeFolder, SOUND_FILES, toDescriptor, type TestFolder } from "./test/folder.ts";

const folders: TestFolder[] = [];

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => folder.remove()));
});

async function read(files: Record<string, string | Uint8Array>): Promise<DataPackage> {
  const folder = await makeFolder({ ...SOUND_FILES, ...files });
  folders.push(folder);
  const outcome = await readPackage(folder.path);
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.value;
}

function toPaths({ request }: DataPackage): string[] {
  return request.files.map(({ path }) => path);
}

describe("a package", () => {
  test("is read with its files, their digests and their tables", async () => {
    const { request } = await read({});
    expect(request.files[0]).toEqual({
      path: "data/rain.csv",
      size: 19,
      sha256: "573934ae1301220172471fe5403edcba66640d5753ec62482afc2d274da34a64",
      mediaType: "text/csv",
      rows: 2,
      columns: ["station", "mm"],
    });
    expect(request).toMatchObject({ key: "rainfall", name: "Rainfall at three stations" });
  });

  test("publishes its papers and descriptor, and no unnamed file", async () => {
    const read1 = await read({ "archive/old.csv": "a\n", LICENSE: "free", "notes.txt": "draft" });
    expect(toPaths(read1)).toEqual(["data/rain.csv", "LICENSE", "README.md", "datapackage.json"]);
  });

  test("publishes a path named in two spellings once", async () => {
    const resources = [
      { name: "rain", path: "data/rain.csv" },
      { name: "rain", path: "./data//rain.csv" },
    ];
    const twice = await read({ "datapackage.json": toDescriptor({ resources }) });
    expect(toPaths(twice)).toEqual(["data/rain.csv", "README.md", "datapackage.json"]);
  });

  test("publishes the schema, licence text and picture its descriptor points to", async () => {
    const descriptor = toDescriptor({
      resources: [{ path: "data/rain.csv", schema: "schema.json" }],
      licenses: [{ name: "MIT", path: "legal/terms.txt" }],
      image: "hills.png",
    });
    const files = { "schema.json": "{}", "legal/terms.txt": "MIT", "hills.png": "png" };
    const whole = await read({ "datapackage.json": descriptor, ...files });
    expect(toPaths(whole)).toEqual(expect.arrayContaining(Object.keys(files)));
    expect(whole.request.banner).toBe("hills.png");
  });

  test("reads only the first part of a table in parts, because the others have no header", async () => {
    const resources = [{ path: ["data/rain.csv", "data/more.csv"] }];
    const descriptor = toDescriptor({ resources });
    const { request } = await read({ "datapackage.json": descriptor, "data/more.csv": "C,3\n" });
    expect(request.files.map(({ rows }) => rows)).toEqual([2, undefined, undefined, undefined]);
  });

  test("may be described in YAML", async () => {
    const text =
      "name: rainfall\ntitle: 'Rain: daily'\nversion: 1.5\nkeywords: [rain, 2020]\nresources:\n- path: data/rain.csv\n";
    const folder = await makeFolder({ "datapackage.yaml": text, "data/rain.csv": "a\n" });
    folders.push(folder);
    const outcome = await readPackage(folder.path);
    expect(outcome).toMatchObject({
      ok: true,
      value: { request: { name: "Rain: daily", tags: ["rain", "2020"] }, sourceVersion: "1.5" },
    });
  });

  test("is described by its README's first paragraph when it has no other description", async () => {
    const { request } = await read({});
    expect(request.description).toBe("Daily rainfall at three stations in the hills.");
    const readme = "# Rain\n\nFive words are too few.\n\nSix words are enough for it.\n";
    const six = await read({ "README.md": readme });
    expect(six.request.description).toBe("Six words are enough for it.");
  });

  test("keeps sources and drops addresses that are not web pages", async () => {
    const sources = [
      { title: "Met office", path: "https://example.org/rain" },
      { title: "A disk", path: "file:///etc/passwd" },
      { title: "A trap", path: "javascript:alert(1)" },
    ];
    const { request } = await read({ "datapackage.json": toDescriptor({ sources }) });
    expect(request.sources).toEqual([
      { title: "Met office", url: "https://example.org/rain" },
      { title: "A disk" },
      { title: "A trap" },
    ]);
  });

  test("takes from its foreland block the fields that the standard does not have", async () => {
    const foreland = {
      key: "seed-1",
      datasetType: "trial",
      license: "CC0-1.0",
      contributors: [{ firstName: "Ada", lastName: "Byron", orcid: "0000-0002-1825-0097" }],
      embargoReleaseDate: "2030-01-01",
      publishedAt: "2024-02-03T04:05:06Z",
    };
    const descriptor = toDescriptor({ foreland, keywords: ["rain"], licenses: [{ name: "MIT" }] });
    const { request } = await read({ "datapackage.json": descriptor });
    const license = "Creative Commons Zero 1.0 Universal";
    expect(request).toMatchObject({ ...foreland, license, tags: ["rain"] });
  });

  test("opens its files as streams", async () => {
    const { openFile } = await read({});
    expect(await new Response(openFile("data/rain.csv")).text()).toBe("station,mm\nA,1\nB,2\n");
    const part = openFile("data/rain.csv", { start: 8, end: 14 });
    expect(await new Response(part).text()).toBe("mm\nA,1");
  });
});
