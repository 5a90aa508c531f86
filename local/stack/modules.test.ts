import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listModules } from "./modules.ts";

let built: string;

beforeEach(() => {
  built = mkdtempSync(join(tmpdir(), "foreland-modules-"));
  mkdirSync(join(built, "assets"));
});
afterEach(() => rmSync(built, { recursive: true }));

it("lists the entry of a Worker first, then its other scripts and WebAssembly by size, and nothing else", () => {
  const sizes = { "index.js": 50, "a-large.js": 90, "b-small.js": 10, "c.wasm": 30, "d.css": 1 };
  for (const [name, size] of Object.entries(sizes))
    writeFileSync(join(built, name === "index.js" ? "" : "assets", name), " ".repeat(size));
  expect(
    listModules(built, "index.js").map(({ type, path }) => `${basename(path)} ${type}`),
  ).toEqual([
    "index.js ESModule",
    "b-small.js ESModule",
    "c.wasm CompiledWasm",
    "a-large.js ESModule",
  ]);
});
