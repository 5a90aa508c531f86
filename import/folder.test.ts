import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listNames, openFolder } from "./files.ts";
import { createFolder } from "./folder.ts";
import type * as Limits from "./limits.ts";
import { DESCRIPTOR_MAX_BYTES } from "./limits.ts";
import { makeFolder, type TestFolder } from "./test/folder.ts";

let folder: TestFolder;

beforeAll(async () => {
  folder = await makeFolder({
    "b.txt": "caf\u00e9",
    "old.txt": Uint8Array.of(0x63, 0x61, 0x66, 0xe9),
    "in/it/a.txt": "a",
    "in/.hidden": "h",
    "v2.zarr/.zgroup": "{}",
    "v2.zarr/sst/.zarray": "{}",
    "v2.zarr/sst/0.0": "0",
    ".git/config": "c",
    "whole.txt": "x".repeat(DESCRIPTOR_MAX_BYTES),
    "large.txt": "x".repeat(DESCRIPTOR_MAX_BYTES + 1),
  });
  await symlink("loop", join(folder.path, "loop"));
  await symlink("/", join(folder.path, "out"));
  await mkdir(join(folder.path, "empty"));
});

afterAll(() => folder.remove());

const open = () => createFolder(folder.path, "datapackage.json");

test("a folder lists its files in order, at any depth, without hidden ones but Zarr's", async () => {
  expect(await open().listFiles()).toEqual({
    ok: true,
    value: [
      ..."b.txt in/it/a.txt large.txt loop old.txt out".split(" "),
      ..."v2.zarr/.zgroup v2.zarr/sst/.zarray v2.zarr/sst/0.0 whole.txt".split(" "),
    ],
  });
  expect(await listNames(folder.path)).toMatchObject({
    value: expect.arrayContaining([".git", "b.txt", "empty"]),
  });
});

test("a folder may have as many files as a version, and one more is told", async () => {
  const { createFolder: createSmallFolder } = await importWithMaxFiles(10);
  const names = Array.from({ length: 10 }, (_, at) => `${at % 3}/${at}.txt`);
  const list = async (more: string[]) => {
    const full = await makeFolder(
      Object.fromEntries([...names, ...more].map((name) => [name, ""])),
    );
    return createSmallFolder(full.path, "")
      .listFiles()
      .finally(() => full.remove());
  };
  expect(await list([])).toMatchObject({ value: { length: 10 } });
  expect(await list(["2/more.txt"])).toEqual({
    ok: false,
    failure: { code: "TOO_MANY", field: "files", count: 11, max: 10 },
  });
});

/** A module of its own: files of tests share theirs, in any order. */
async function importWithMaxFiles(FOLDER_MAX_FILES: number) {
  vi.resetModules();
  vi.doMock("./limits.ts", async (load) => ({
    ...(await load<typeof Limits>()),
    FOLDER_MAX_FILES,
  }));
  const folders = await import("./folder.ts");
  vi.doUnmock("./limits.ts");
  vi.resetModules();
  return folders;
}

test.each([
  ["b.txt", "caf\u00e9"],
  ["old.txt", "caf\u00e9"],
  ["absent.txt", null],
  ["b.txt/absent.txt", null],
])("the text of %s is %s", async (path, text) => {
  expect(await open().readText(path)).toEqual({ ok: true, value: text });
});

test("a text may have as many bytes as a descriptor", async () => {
  expect(await open().readText("whole.txt")).toMatchObject({ ok: true });
});

const TOO_LARGE = { bytes: DESCRIPTOR_MAX_BYTES + 1, maxBytes: DESCRIPTOR_MAX_BYTES };

test.each([
  ["large.txt", { code: "DESCRIPTOR_TOO_LARGE", file: "large.txt", ...TOO_LARGE }],
  ["in", { code: "NOT_A_FILE", path: "in" }],
  ["../absent.txt", null],
  ["out", { code: "PATH_OUTSIDE", file: "the folder", path: "out" }],
  ["loop", { code: "FILE_UNREADABLE", path: "loop", reason: "its links go round in a circle" }],
])("the text of %s cannot be read", async (path, failure) => {
  const read = await open().readText(path);
  if (failure === null) expect(read).toEqual({ ok: true, value: null });
  else expect(read).toEqual({ ok: false, failure });
});

test("a folder that is none is told", async () => {
  const paths = ["b.txt", "absent", "loop"].map((name) => join(folder.path, name));
  const [file, absent, loop] = await Promise.all(paths.map(openFolder));
  expect([file, absent, loop]).toMatchObject([
    { failure: { code: "NOT_A_FOLDER", folder: paths[0] } },
    { failure: { code: "FOLDER_ABSENT", folder: paths[1] } },
    {
      failure: {
        code: "FILE_UNREADABLE",
        path: paths[2],
        reason: "its links go round in a circle",
      },
    },
  ]);
  expect(await listNames(paths[1] ?? "")).toEqual({
    ok: false,
    failure: { code: "FILE_UNREADABLE", path: paths[1], reason: "ENOENT" },
  });
});
