import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { NAME } from "#brand/name.ts";
import { type LockedPackage, REVIEWED_LICENSES } from "../release/licenses.ts";
import { findBrandName } from "./brand-name.ts";
import { findRefusedLicenses } from "./licenses.ts";
import { findBrokenLinks } from "./links.ts";
import { findPreReleases } from "./pre-releases.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "policies-"));
  for (const folder of ["api", "base", "client", "content-cache", "platform", "token", "worker"])
    mkdirSync(join(root, folder));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), text);
}

describe("links", () => {
  test.each([
    ["docs/a.md", "[b](b.md)", "docs/a.md: no file at b.md"],
    ["a.md", "[there](#not-there)", "a.md: no heading #not-there"],
    ["a.md", "[page](/dataset)", "a.md: no page at /dataset"],
    ["a.md", "[below](docs/b.md#c)", "a.md: no file at docs/b.md#c"],
  ])("are reported when they are broken: %s, %s", (page, text, fault) => {
    write(page, `# A page\n\n${text}\n`);
    expect(findBrokenLinks(root)).toEqual([fault]);
  });

  it("pass when they lead to a page, a heading, another site or are in code", () => {
    write("docs/b.md", "# B\n\n## What is said, and where?\n");
    write(
      "a.md",
      "[a](/datasets) [b](docs/b.md#what-is-said-and-where) [c](https://example.org) `[d](e.md)`",
    );
    write("node_modules/other/README.md", "[gone](gone.md)");
    expect(findBrokenLinks(root)).toEqual([]);
  });
});

describe("the brand's name", () => {
  test.each([
    ["a text", `export const title = "${NAME}";`],
    ["a template", `export const title = \`${NAME} of ${"${1}"}\`;`],
    ["an element", `export const Title = () => <p>Welcome to ${NAME}</p>;`],
  ])("is found in %s of the built sources", (_, source) => {
    write("client/pages/home.tsx", source);
    expect(findBrandName(root)).toEqual([
      `client/pages/home.tsx writes ${NAME}: take the name from brand/name.ts.`,
    ]);
  });

  it("is allowed in comments and tests", () => {
    write("worker/app.ts", `/** Answers the readers of ${NAME}. */\nexport const app = 1;\n`);
    write("worker/app.test.ts", `const name = "${NAME}";`);
    write("worker/test/app.ts", `export const name = "${NAME}";`);
    expect(findBrandName(root)).toEqual([]);
  });
});

describe("licences", () => {
  const reviewed = Object.entries(REVIEWED_LICENSES).map(([path, license]) => ({ path, license }));
  const toLocked = (one: Partial<LockedPackage>): LockedPackage => ({
    path: "node_modules/some",
    name: "some",
    version: "1.0.0",
    integrity: "",
    needs: [],
    license: "MIT",
    isTool: false,
    ...one,
  });
  const find = (...own: Partial<LockedPackage>[]): string[] =>
    findRefusedLicenses([...reviewed, ...own].map(toLocked));

  test.each([
    [{ license: "GPL-3.0-only" }, "GPL-3.0-only"],
    [{ license: "MPL-2.0" }, "MPL-2.0"],
    [{ license: "MIT AND GPL-2.0-only" }, "GPL-2.0-only"],
    [{ license: "none", isTool: true }, "none"],
  ])("are refused when they forbid redistribution or use: %j", (one, license) => {
    const kind = "isTool" in one ? "tool" : "library";
    expect(find(one)).toEqual([
      expect.stringMatching(
        `^node_modules/some is under .*${license}.*, which operate/release/licenses.ts allows no ${kind}.$`,
      ),
    ]);
  });

  test.each([
    [{ license: "(GPL-2.0-only OR MIT)" }],
    [{ license: "MIT AND ISC" }],
    [{ license: "MPL-2.0", isTool: true }],
  ])("pass when they allow it: %j", (one) => {
    expect(find(one)).toEqual([]);
  });

  it("reports a review of a package that is not used any more", () => {
    expect(findRefusedLicenses(reviewed.slice(1).map(toLocked))).toEqual([
      expect.stringContaining(`reviews ${reviewed[0]?.path}, which is not installed`),
    ]);
  });
});

test("pre-releases are pinned only with a reason, and reasons given only for pins", () => {
  const dependencies = { young: "1.0.0-beta.2", settled: "1.0.0" };
  const devDependencies = { known: "2.0.0-alpha", named: "npm:other@3.0.0-rc.1" };
  write("package.json", JSON.stringify({ dependencies, devDependencies }));
  const allowed = { known: "It has no release.", settled: "It had none." };
  expect(findPreReleases(root, allowed).map((fault) => fault.split(":")[0])).toEqual([
    "package.json pins a pre-release of young",
    "package.json pins a pre-release of named",
    "operate/policies/pre-releases.ts allows one of settled, which is not pinned.",
  ]);
});
