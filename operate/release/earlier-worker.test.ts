import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { tryEarlierWorker } from "./earlier-worker.ts";

let root: string;
/** The commands run in the unpacked folder, with the Worker and the migrations found there. */
let runs: { args: string; folder: string; worker: string; migrations: string[] }[];
let said: string[];
beforeEach(() => {
  said = [];
  root = mkdtempSync(join(tmpdir(), "releases-"));
  runs = [];
  git("init", "--quiet");
  commit("api/index.ts", "first");
  commit("api/store/migrations/0001_first.sql", "");
});
afterEach(() => rmSync(root, { recursive: true }));

function git(...args: string[]): void {
  const person = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
  const unsigned = ["-c", "commit.gpgSign=false", "-c", "tag.gpgSign=false"];
  execFileSync("git", ["-C", root, ...person, ...unsigned, ...args]);
}

function commit(path: string, text: string): void {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), text);
  git("add", "--all");
  git("commit", "--quiet", "--message", "Say something");
}

const tryIt = (ref?: string, isOk = true) =>
  tryEarlierWorker(
    {
      root,
      print: (line) => void said.push(line),
      npm: async (args, folder = root) => {
        runs.push({
          args: args.join(" "),
          folder,
          worker: readFileSync(join(folder, "api/index.ts"), "utf8"),
          migrations: readdirSync(join(folder, "api/store/migrations")),
        });
        const isTest = args.includes("vitest");
        return { isOk: isOk || !isTest, output: "no such column: doi", complaint: "" };
      },
    },
    ref,
  );

it("runs the last release's own tests, with its own packages, on the current migrations", async () => {
  git("tag", "-a", "v1.0.0", "-m", "1.0.0");
  commit("api/index.ts", "second");
  commit("api/store/migrations/0002_second.sql", "");
  git("tag", "-a", "v1.1.0", "-m", "1.1.0");
  expect(await tryIt()).toBe("The catalogue of v1.0.0 works on the schema of today.");
  expect(said).toEqual(["The catalogue of v1.0.0 on the schema of today"]);
  const migrations = ["0001_first.sql", "0002_second.sql"];
  expect(runs).toEqual(
    ["ci", "exec -- vitest run --project api"].map((args) => ({
      args,
      folder: expect.not.stringContaining(root),
      worker: "first",
      migrations,
    })),
  );
  expect(runs.filter(({ folder }) => existsSync(folder))).toEqual([]);
});

it("names what the current schema breaks, and leaves nothing behind", async () => {
  await expect(tryIt("HEAD", false)).rejects.toMatchObject({
    message: expect.stringContaining("no such column: doi"),
    next: "Change the migrations so that the catalogue of HEAD works on them, and try again.",
  });
  expect(runs.filter(({ folder }) => existsSync(folder))).toEqual([]);
});

it.each(["v9.9.9", "--output=x", ""])("refuses %j, which is no commit", async (ref) => {
  await expect(tryIt(ref)).rejects.toMatchObject({
    message: `${ref} is no commit of this clone.`,
    next: expect.stringContaining("Name a tag or a commit"),
  });
  expect([runs, said]).toEqual([[], []]);
});

it("says so where there is no clone, as in a release's archive", async () => {
  rmSync(join(root, ".git"), { recursive: true });
  await expect(tryIt()).rejects.toMatchObject({ next: expect.stringContaining("from a clone") });
});

it("reports that there is nothing to try before the first release", async () => {
  expect(await tryIt()).toMatch(/^No release is tagged yet/);
  expect(runs).toEqual([]);
});

it("ends with a fault where the changelog has an earlier release and the clone no tag", async () => {
  writeFileSync(join(root, "package.json"), '{"version":"1.1.0"}');
  commit("CHANGELOG.md", "## Unreleased\n\n## 1.1.0 (2026-11-26)\n");
  expect(await tryIt()).toMatch(/^No release is tagged yet/);
  commit("CHANGELOG.md", "## Unreleased\n\n## 1.1.0 (2026-11-26)\n\n## 1.0.0 (2026-11-25)\n");
  await expect(tryIt()).rejects.toMatchObject({
    message: expect.stringContaining("CHANGELOG.md has version 1.0.0"),
    next: expect.stringContaining("git fetch --tags"),
  });
  expect(runs).toEqual([]);
});
