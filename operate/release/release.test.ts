import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { release } from "./release.ts";
import { createProject, writeInto } from "./test/project.ts";

const CHANGES = "# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-11-23)\n\n- Something new.\n";

const LEFT_OUT = [".ci", ".github", "bench", "docs/screenshots", "e2e"];
const STATEMENTS = "operate/released/statements.json";
const ANSWERS = "operate/released/answers.json";

function toRecorded(sql: string, value = 1): string {
  return JSON.stringify({ version: "1.2.0", statements: [{ sql, values: [value] }] });
}

let root: string;
let said: string[];
let scripts: string[];
/** What `npm run statements` writes. */
let recorded: string;
let answers: string;
/** The script that fails. */
let failing: string;
beforeEach(() => {
  failing = "";
  root = createProject();
  said = [];
  scripts = [];
  recorded = toRecorded("SELECT ?");
  answers = '{"version":"1.2.0","answers":{}}';
  write("CHANGELOG.md", CHANGES);
  write(".gitignore", "dist\nnode_modules\n");
  write("worker/index.ts", "export {};\n");
  for (const path of LEFT_OUT) write(`${path}/file.txt`, "");
  write(STATEMENTS, recorded);
  write(ANSWERS, answers);
  git("init", "--quiet");
  commit();
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  writeInto(root, path, text);
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
        if (args.includes("statements")) {
          write(STATEMENTS, recorded);
          write(ANSWERS, answers);
        }
        const output = args.includes("earlier") ? "No release is tagged yet.\n" : "";
        return { isOk: !args.includes(failing), output, complaint: `${failing} said no` };
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
  expect(LEFT_OUT.filter((path) => listed.includes(path))).toEqual([]);
  const sums = readFileSync(join(out, "SHA256SUMS"), "utf8").trim().split("\n");
  expect(sums).toHaveLength(3);
  expect(sums).toContain(
    `${createHash("sha256").update(notices).digest("hex")}  THIRD-PARTY-NOTICES.txt`,
  );
  expect(sums).toContainEqual(expect.stringMatching(/^[0-9a-f]{64} {2}foreland-1\.2\.0\.tar\.gz$/));
  expect(scripts).toEqual(
    ["statements", "build", "check", "earlier"].map((name) => `run -s ${name}`),
  );
  expect(said.join("\n")).toBe(
    `npm run statements
npm run build
npm run check
npm run earlier
No release is tagged yet.
Nothing is signed: no key was named with --sign-with.
${files.map((file) => `  dist/release/${file}`).join("\n")}
Next: git tag -a v1.2.0 -m "foreland-1.2.0", push the tag, and publish these files with it.`,
  );
});

it("is made again from the commit of its own tag, without the files of the last time", async () => {
  git("tag", "-a", "v1.2.0", "-m", "1.2.0");
  write("dist/release/old.txt", "");
  expect(await run()).not.toContain("old.txt");
});

test.each(["statements", "build", "check", "earlier"])(
  "writes nothing when %s fails, and names what it said",
  async (script) => {
    failing = script;
    await expect(run()).rejects.toThrow(`${script} said no`);
    expect(scripts.at(-1)).toBe(`run -s ${script}`);
    expect(existsSync(join(root, "dist"))).toBe(false);
  },
);

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

  it("end it as well where the shapes of its answers are an earlier commit's", async () => {
    answers = '{"version":"1.2.0","answers":{"GET /x":{}}}';
    await expect(run()).rejects.toThrow(`${ANSWERS} had the answers of an earlier commit`);
    expect(scripts).toEqual(["run -s statements"]);
  });

  it("stay as they are committed where only values differ", async () => {
    recorded = toRecorded("SELECT ?", 2);
    await run();
    expect(readFileSync(join(root, STATEMENTS), "utf8")).toBe(toRecorded("SELECT ?"));
  });
});
