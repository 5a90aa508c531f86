import { beforeAll, describe, expect, test } from "vitest";
import { parseDownloadManifest } from "#api/wire/files.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

let catalogue: Catalogue;
let path: string;

beforeAll(async () => {
  catalogue = await createCatalogue();
  const files = {
    "files/a.csv": "1",
    "files/dir/b.csv": "22",
    "files/dir/c/d.csv": "333",
    "other.csv": "4",
  };
  const { datasetId } = await catalogue.publish({ key: "k", name: "N", files });
  path = `/discover/datasets/${datasetId}/versions/1/files/download-manifest`;
});

function ask(body: unknown): Promise<Response> {
  return catalogue.request(path, { method: "POST", body: JSON.stringify(body) });
}

async function read(body: unknown) {
  const manifest = parseDownloadManifest(await (await ask(body)).json());
  if (!manifest.ok) throw new Error(manifest.problem);
  return manifest.value;
}

describe("a download manifest", () => {
  test("lists every file below a selected folder once", async () => {
    const { header, data } = await read({
      paths: ["files/dir", "files/a.csv", "files/dir/b.csv"],
      rootPath: "files",
    });
    expect(header).toEqual({ count: 3, size: 6 });
    expect(data?.map((file) => [...(file.path ?? []), file.fileName].join("/"))).toEqual([
      "files/dir/b.csv",
      "files/dir/c/d.csv",
      "files/a.csv",
    ]);
  });

  test("lists the whole version for the empty path", async () => {
    expect((await read({ paths: [""] })).header).toEqual({ count: 4, size: 7 });
  });

  test("links to the bytes", async () => {
    const { data } = await read({ paths: ["files/dir/b.csv"] });
    const { pathname, search } = new URL(data?.[0]?.url ?? "");
    expect(await (await catalogue.request(pathname + search)).text()).toBe("22");
  });

  test.each([
    ["a path outside the root", { paths: ["other.csv"], rootPath: "files" }, 400],
    ["a sibling that begins like the root", { paths: ["files-2/a"], rootPath: "files" }, 400],
    ["nothing known", { paths: ["nothing"] }, 404],
    ["no list", { paths: "files" }, 400],
    ["null", null, 400],
  ])("is refused for %s", async (_what, body, status) => {
    expect((await ask(body)).status).toBe(status);
  });

  test("is refused for a body beyond the limit", async () => {
    expect((await ask({ paths: ["x".repeat(70_000)] })).status).toBe(413);
  });
});
