import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { readNotices } from "./notices.ts";
import { release } from "./release.ts";
import { makeSbom } from "./sbom.ts";

const CHANGES = "# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-11-23)\n\n- Something new.\n";

const STATEMENTS = "operate/released/statements.json";

function toRecorded(sql: string, value = 1): string {
  return JSON.stringify({ version: "1.2.0", statements: [{ sql, values: [value] }] });
}

let root: string;
let said: string[];
let scripts: string[];
/** What `npm run statements` writes. */
let recorded: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "release-"));
  said = [];
  scripts = [];
  recorded = toRecorded("SELECT ?");
  write(
    "package.json",
    JSON.stringify({ name: "foreland", version: "1.2.0", dependencies: { own: "1.0.0" } }),
  );
  write("CHANGELOG.md", CHANGES);
  write(".gitignore", "dist\nnode_modules\n");
  write("worker/index.ts", "export {};\n");
  write("e2e/test.mjs", "");
  write(STATEMENTS, recorded);
  lock({});
  write("node_modules/own/LICENSE", "Copyright (c) Ada Moss");
  write("node_modules/own/node_modules/bare/package.json", JSON.stringify({ author: "Ben Reed" }));
  git("init", "--quiet");
  commit();
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** A library that needs another one, which is installed twice, and a tool. */
function lock(changes: Record<string, object>): void {
  const integrity = `sha512-${btoa("hash")}`;
  const packages = {
    "": {},
    "node_modules/own": {
      version: "1.0.0",
      license: "MIT",
      integrity,
      dependencies: { bare: "2" },
    },
    "node_modules/own/node_modules/bare": { version: "2.0.0", license: "ISC", integrity },
    "node_modules/bare": { version: "3.0.0", license: "MIT OR ISC", integrity },
    "node_modules/tool": { version: "3.0.0", license: "MIT", dev: true },
    ...changes,
  };
  write("package-lock.json", JSON.stringify({ packages }));
}

function git(...args: string[]): string {
  const person = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
  const unsigned = ["-c", "commit.gpgSign=false", "-c", "tag.gpgSign=false"];
  return execFileSync("git", ["-C", root, ...person, ...unsigned, ...args], { encoding: "utf8" });
}

function commit(): void {
  git("add", "--all");
  git("commit", "--quiet", "--message", "Say something");
}

const run = (signWith: string | null = null) =>
  release(
    {
      root,
      print: (line) => void said.push(line),
      npm: async (args) => {
        scripts.push(args.join(" "));
        if (args.includes("statements")) write(STATEMENTS, recorded);
        return { isOk: true, output: "", complaint: "" };
      },
    },
    signWith,
  );

it("writes the archive, the packages' list and notices, and the right sums", async () => {
  const files = await run();
  expect(files.toSorted()).toEqual([
    "SHA256SUMS",
    "THIRD-PARTY-NOTICES.txt",
    "foreland-1.2.0.cdx.json",
    "foreland-1.2.0.tar.gz",
  ]);
  const out = join(root, "dist/release");
  const sbom: unknown = JSON.parse(readFileSync(join(out, "foreland-1.2.0.cdx.json"), "utf8"));
  expect(sbom).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { component: { name: "foreland", version: "1.2.0" } },
    components: [
      { purl: "pkg:npm/own@1.0.0", licenses: [{ license: { id: "MIT" } }] },
      { purl: "pkg:npm/bare@2.0.0", hashes: [{ alg: "SHA-512", content: "68617368" }] },
      { purl: "pkg:npm/bare@3.0.0", licenses: [{ expression: "MIT OR ISC" }] },
    ],
    dependencies: expect.arrayContaining([
      { ref: "foreland@1.2.0", dependsOn: ["node_modules/own@1.0.0"] },
      {
        ref: "node_modules/own@1.0.0",
        dependsOn: ["node_modules/own/node_modules/bare@2.0.0"],
      },
    ]),
  });
  const notices = readFileSync(join(out, "THIRD-PARTY-NOTICES.txt"), "utf8");
  expect(notices).toContain("own 1.0.0 (MIT)\n\nCopyright (c) Ada Moss");
  expect(notices).toMatch(/bare 2\.0\.0 \(ISC\)\n\nBy Ben Reed\n\n.*permission to use, copy/is);
  expect(notices).not.toContain("tool 3.0.0");
  const listed = execFileSync("tar", ["-tzf", join(out, "foreland-1.2.0.tar.gz")]).toString();
  expect(listed.split("\n").filter((path) => path !== "" && !path.endsWith("/"))).toEqual(
    expect.arrayContaining([
      "foreland-1.2.0/THIRD-PARTY-NOTICES.txt",
      "foreland-1.2.0/foreland-1.2.0.cdx.json",
      "foreland-1.2.0/worker/index.ts",
    ]),
  );
  expect(listed).not.toContain("e2e");
  const sums = readFileSync(join(out, "SHA256SUMS"), "utf8").trim().split("\n");
  expect(sums).toHaveLength(3);
  expect(sums).toContainEqual(expect.stringMatching(/^[0-9a-f]{64} {2}foreland-1\.2\.0\.tar\.gz$/));
  expect(scripts).toEqual(
    ["statements", "build", "check", "earlier"].map((name) => `run -s ${name}`),
  );
  expect(said).toContain("Nothing is signed: no key was named with --sign-with.");
});

it("signs the sums with a named key, so that a changed list is detected", async () => {
  const key = join(root, "dist/key");
  mkdirSync(join(root, "dist"));
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key]);
  await run(key);
  const out = join(root, "dist/release");
  const sums = readFileSync(join(out, "SHA256SUMS"));
  write("dist/signers", `publisher ${readFileSync(`${key}.pub`, "utf8")}`);
  const verify = (input: Buffer | string) =>
    execFileSync(
      "ssh-keygen",
      ["-Y", "verify", "-n", "file", "-I", "publisher"].concat(
        ["-f", join(root, "dist/signers")],
        ["-s", join(out, "SHA256SUMS.sig")],
      ),
      { input, encoding: "utf8", stdio: ["pipe", "pipe", "pipe"] },
    );
  expect(verify(sums)).toContain('Good "file" signature for publisher');
  expect(() => verify(`${sums.toString()} `)).toThrow();
  expect(said).not.toContain("Nothing is signed: no key was named with --sign-with.");
});

test.each([
  [{ "node_modules/own": { version: "1.0.0", license: "MIT" } }, /no SHA-512 of node_modules\/own/],
  [{ "node_modules/own": undefined }, /no own for the project/],
])("writes no list of packages when the lockfile is incomplete: %j", (changes, sentence) => {
  lock(changes as Record<string, object>); // JSON leaves out what is undefined
  expect(() => makeSbom(root)).toThrow(sentence);
});

it("lists packages by their own names and reviewed licences, and no part of a tool", () => {
  const one = { version: "1.0.0", license: "MIT", integrity: `sha512-${btoa("hash")}` };
  lock({
    "node_modules/@scope/part": one,
    "node_modules/alias": { ...one, name: "renamed" },
    "node_modules/jsfive": { ...one, license: "SEE LICENSE IN LICENSE.txt" },
    "node_modules/for-linux": { ...one, optional: true },
    "node_modules/peer-tool": { ...one, devOptional: true },
    "node_modules/linked": { link: true },
  });
  const { components } = makeSbom(root);
  const listed = components.map(({ name, purl, licenses }) => [name, purl, licenses]);
  const mit = [{ license: { id: "MIT" } }];
  expect(listed.slice(-3)).toEqual([
    ["@scope/part", "pkg:npm/%40scope/part@1.0.0", mit],
    ["renamed", "pkg:npm/renamed@1.0.0", mit],
    ["jsfive", "pkg:npm/jsfive@1.0.0", [{ license: { name: "public domain" } }]],
  ]);
  expect(components).toHaveLength(6);
});

it("adds every text of terms that a package has, and to a standard text its author", () => {
  write("node_modules/own/NOTICE.md", "Contains parts of another.\n");
  write("node_modules/own/licenses/other", "no file of terms");
  write("node_modules/own/node_modules/bare/package.json", '{"author":{"name":"Cy Hill"}}');
  const notices = readNotices(root);
  expect(notices).toContain(
    "own 1.0.0 (MIT)\n\nCopyright (c) Ada Moss\n\nContains parts of another.\n",
  );
  expect(notices).toContain("bare 2.0.0 (ISC)\n\nBy Cy Hill\n\n");
  expect(notices).toContain("bare 3.0.0 (MIT OR ISC)\n\nMIT OR ISC\n");
});

describe("a release that is not ready", () => {
  test.each<[string, () => void, RegExp]>([
    ["a changed file", () => write("worker/index.ts", "1;\n"), /changed or unknown to git/],
    [
      "a version without its changes",
      () => {
        write("CHANGELOG.md", "## Unreleased\n\n- New.\n");
        commit();
      },
      /says nothing about version 1\.2\.0/,
    ],
    [
      "changes that wait above it",
      () => {
        write("CHANGELOG.md", CHANGES.replace("Unreleased\n", "Unreleased\n\n- Newer.\n"));
        commit();
      },
      /still has entries under "Unreleased"/,
    ],
    [
      "statements of another version",
      () => {
        write(STATEMENTS, recorded.replace("1.2.0", "1.1.0"));
        commit();
      },
      /has the statements of 1\.1\.0/,
    ],
    [
      "a version of another commit",
      () => {
        git("tag", "-a", "v1.2.0", "-m", "1.2.0");
        write("worker/index.ts", "1;\n");
        commit();
      },
      /1\.2\.0 is another commit already/,
    ],
  ])("is refused for %s before anything is built", async (_, change, sentence) => {
    change();
    await expect(run()).rejects.toThrow(sentence);
    expect(scripts).toEqual([]);
  });
});

describe("the statements of a release", () => {
  it("are those of an earlier commit: they are written anew, and nothing is built", async () => {
    recorded = toRecorded("SELECT ? FROM versions");
    await expect(run()).rejects.toThrow(`${STATEMENTS} had the statements of an earlier commit`);
    expect(scripts).toEqual(["run -s statements"]);
    expect(readFileSync(join(root, STATEMENTS), "utf8")).toBe(recorded);
  });

  it("stay as they are committed where only values differ", async () => {
    recorded = toRecorded("SELECT ?", 2);
    await run();
    expect(readFileSync(join(root, STATEMENTS), "utf8")).toBe(toRecorded("SELECT ?"));
  });
});
