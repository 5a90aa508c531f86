import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { boundRuns } from "./bound-runs.ts";

const SOURCE = readFileSync("node_modules/hyparquet/src/encoding.js", "utf8");

test("a run of a million values fills only the room that a page has, and the next one begins behind it", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "foreland-runs-")), "encoding.mjs");
  const thrift = join(process.cwd(), "node_modules/hyparquet/src/thrift.js");
  writeFileSync(file, boundRuns(SOURCE).replace("./thrift.js", `file://${thrift}`));
  const { readRleBitPackedHybrid } = await import(/* @vite-ignore */ file);
  // Two values of 7, then a million (2 × 1,000,000 as a number of variable length) of 9.
  const bytes = Uint8Array.from([4, 7, 0x80, 0x89, 0x7a, 9]);
  const output = Array.from<number>({ length: 5 });
  readRleBitPackedHybrid({ view: new DataView(bytes.buffer), offset: 0 }, 8, output, 6);
  expect(output).toEqual([7, 7, 9, 9, 9]);
});

test("another way of reading runs ends the build", () => {
  expect(() => boundRuns(SOURCE.replaceAll("header >>> 1", "header / 2"))).toThrow("another way");
});
