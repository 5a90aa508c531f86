import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { pruneAssets, removeUnhashed } from "./earlier-builds.ts";

let outDir: string;
beforeEach(() => {
  outDir = mkdtempSync(join(tmpdir(), "foreland-builds-"));
  mkdirSync(join(outDir, "assets"));
  mkdirSync(join(outDir, ".vite"));
});
afterEach(() => rmSync(outDir, { recursive: true }));

function build(...files: string[]): void {
  removeUnhashed(outDir);
  for (const file of files) writeFileSync(join(outDir, file), "");
  pruneAssets(outDir, files);
}

function has(file: string): boolean {
  return existsSync(join(outDir, file));
}

it("keeps the files of three builds beside the new one's, and no older ones", () => {
  const ids = ["1", "2", "3", "4", "5"];
  for (const id of ids) build(`assets/page-${id}.js`, "assets/react.js");
  const pages = ids.map((id) => has(`assets/page-${id}.js`));
  expect(pages).toEqual([false, true, true, true, true]);
  expect(has("assets/react.js")).toBe(true);
});

it("counts a build that changes nothing as the same build", () => {
  build("assets/page-1.js");
  for (let times = 0; times < 4; times += 1) build("assets/page-2.js");
  expect(has("assets/page-1.js")).toBe(true);
});

it("removes files without a hash that the new build does not have", () => {
  build("icon.svg", "assets/page-1.js");
  build("assets/page-2.js");
  expect([has("icon.svg"), has("assets/page-1.js")]).toEqual([false, true]);
});
