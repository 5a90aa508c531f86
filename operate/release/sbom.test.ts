import { rmSync } from "node:fs";
import { afterEach, beforeEach, expect, it, test } from "vitest";
import { readNotices } from "./notices.ts";
import { makeSbom } from "./sbom.ts";
import { createProject, lock, writeInto } from "./test/project.ts";

let root: string;
beforeEach(() => {
  root = createProject();
});
afterEach(() => rmSync(root, { recursive: true }));

test.each([
  [{ "node_modules/own": { version: "1.0.0", license: "MIT" } }, /no SHA-512 of node_modules\/own/],
  [{ "node_modules/own": undefined }, /no own for the project/],
])("writes no list of packages when the lockfile is incomplete: %j", (changes, sentence) => {
  lock(root, changes as Record<string, object>); // JSON leaves out what is undefined
  expect(() => makeSbom(root)).toThrow(sentence);
});

it("lists packages by their own names and reviewed licences, and no part of a tool", () => {
  const one = { version: "1.0.0", license: "MIT", integrity: `sha512-${btoa("hash")}` };
  lock(root, {
    "node_modules/@scope/part": one,
    "node_modules/alias": { ...one, name: "renamed" },
    "node_modules/eval": { ...one, license: undefined },
    "node_modules/plain": { ...one, license: "public domain" },
    "node_modules/for-linux": { ...one, optional: true },
    "node_modules/peer-tool": { ...one, devOptional: true },
    "node_modules/linked": { link: true },
  });
  const { components } = makeSbom(root);
  const listed = components.map(({ name, purl, licenses }) => [name, purl, licenses]);
  const mit = [{ license: { id: "MIT" } }];
  expect(listed.slice(-4)).toEqual([
    ["@scope/part", "pkg:npm/%40scope/part@1.0.0", mit],
    ["renamed", "pkg:npm/renamed@1.0.0", mit],
    ["eval", "pkg:npm/eval@1.0.0", mit],
    ["plain", "pkg:npm/plain@1.0.0", [{ license: { name: "public domain" } }]],
  ]);
  expect(components).toHaveLength(7);
});

it("adds every text of terms that a package has, and to a standard text its author", () => {
  writeInto(root, "node_modules/own/NOTICE.md", "Contains parts of another.\n");
  writeInto(root, "node_modules/own/licenses/other", "no file of terms");
  writeInto(
    root,
    "node_modules/own/node_modules/bare/package.json",
    '{"author":{"name":"Cy Hill"}}',
  );
  const notices = readNotices(root);
  expect(notices).toContain(
    "own 1.0.0 (MIT)\n\nCopyright (c) Ada Moss\n\nContains parts of another.\n",
  );
  expect(notices).toContain("bare 2.0.0 (ISC)\n\nBy Cy Hill\n\n");
  expect(notices).toContain("bare 3.0.0 (MIT OR ISC)\n\nMIT OR ISC\n");
});
