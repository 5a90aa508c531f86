import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { parseDownloadManifest } from "#api/wire/files.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { toTopmost } from "./manifest.ts";

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

test.each([
  [
    ["a", "a-b", "a/b", "a/b/c"],
    ["a", "a-b"],
  ],
  [["a/b", "a"], ["a"]],
  [
    ["b/c", "ab", "a", "b/c"],
    ["b/c", "ab", "a"],
  ],
  [["a", ""], [""]],
  [[], []],
])("of the paths %j the topmost are %j", (paths, tops) => {
  expect(toTopmost(paths)).toEqual(tops);
});

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

  test("names the folders from the last part of the root on", async () => {
    const { data } = await read({ paths: ["files/dir/c/d.csv"], rootPath: "files/dir" });
    expect(data?.map((file) => file.path)).toEqual([["dir", "c"]]);
  });

  const BELOW = "Every path must start with rootPath.";

  test.each([
    ["a path outside the root", { paths: ["other.csv"], rootPath: "files" }, 400, BELOW],
    [
      "a sibling that begins like the root",
      { paths: ["files-2/a"], rootPath: "files" },
      400,
      BELOW,
    ],
    ["nothing known", { paths: ["nothing"] }, 404, "No such file."],
    ["no list", { paths: "files" }, 400, "paths: "],
    ["null", null, 400, ""],
  ])("is refused for %s", async (_what, body, status, words) => {
    const refusal = await ask(body);
    expect([refusal.status, await refusal.text()]).toEqual([
      status,
      expect.stringContaining(words),
    ]);
  });

  test("is refused for more than 10,000 files, and has one of as many", async () => {
    const { datasetId } = await catalogue.publish({ key: "m", name: "M", files: { "in/0": "" } });
    const { db } = catalogue.services;
    const fill = db.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
       INSERT INTO nodes (version_id, path, parent, name, sort_key, is_file, size, sha256)
       SELECT version_id, 'in/' || i, 'in', i, i, 1, 0, sha256 FROM n, nodes
       WHERE path = 'in/0'`,
    );
    await fill.run();
    const address = `/discover/datasets/${datasetId}/versions/1/files/download-manifest`;
    const select = (paths: string[]) =>
      catalogue.request(address, { method: "POST", body: JSON.stringify({ paths }) });
    const refusal = await select(["in/0", "in"]);
    expect([refusal.status, await refusal.text()]).toEqual([403, "The selection is too large."]);
    await db.prepare("DELETE FROM nodes WHERE path = 'in/0'").run();
    const prepare = vi.spyOn(db, "prepare");
    onTestFinished(() => prepare.mockRestore());
    const named = Array.from({ length: 50 }, (_, at) => `in/${at + 1}`);
    const { header } = await (await select([...named, "in"])).json<{ header: object }>();
    expect(header).toEqual({ count: 10_000, size: 0 });
    const reads = prepare.mock.calls.filter(([statement]) => statement.includes("UNION ALL"));
    expect(reads).toHaveLength(1);
  });

  test("is refused for a body beyond the limit", async () => {
    expect((await ask({ paths: ["x".repeat(70_000)] })).status).toBe(413);
  });
});

test("the list of a version is longer than one read of the database", async () => {
  const files = { "0.txt": "x", "1.txt": "x" };
  const { datasetId } = await catalogue.publish({ key: "many", name: "Many", files });
  await catalogue.services.db
    .prepare(
      `INSERT INTO nodes (version_id, path, parent, name, sort_key, is_file, size, sha256)
       WITH RECURSIVE numbers(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000)
       SELECT version_id, n || '.txt', parent, n || '.txt', n || '.txt', 1, size, sha256
       FROM nodes, numbers
       WHERE path = '0.txt' AND version_id = (SELECT max(version_id) FROM nodes)`,
    )
    .run();
  const answer = await catalogue.request(`/discover/datasets/${datasetId}/versions/1/metadata`);
  const listed = await answer.json<{ files: { path: string }[] }>();
  expect(new Set(listed.files.map(({ path: each }) => each)).size).toBe(1_001);
});
