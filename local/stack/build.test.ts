import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildIfStale } from "./build.ts";

let root: string;
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "foreland-build-"));
  write("dist/brands", "");
  const vite = `require("node:fs").appendFileSync("dist/brands", process.env.FORELAND_BRAND + ";");`;
  write("node_modules/vite/bin/vite.js", vite);
  const folders =
    "client worker content-cache base platform token api brand public languages operate/builds operate/languages operator-brand";
  for (const folder of folders.split(" ")) write(`${folder}/source.ts`, "");
});
afterEach(() => rmSync(root, { recursive: true }));

const built = (): string => readFileSync(join(root, "dist/brands"), "utf8");
const changeSoon = (path: string): void => {
  const soon = Date.now() / 1_000 + 60;
  utimesSync(join(root, path), soon, soon);
};

it("builds again for another brand, and for a changed file of it or of a source", async () => {
  await buildIfStale(root, "");
  await buildIfStale(root, "");
  expect(built()).toBe(";");
  await buildIfStale(root, "operator-brand");
  await buildIfStale(root, "operator-brand");
  expect(built()).toBe(";operator-brand;");
  changeSoon("operator-brand/source.ts");
  await buildIfStale(root, "operator-brand");
  expect(built()).toBe(";operator-brand;operator-brand;");
  await buildIfStale(root, "");
  changeSoon("api/source.ts");
  await buildIfStale(root, "");
  expect(built()).toBe(";operator-brand;operator-brand;;;");
});

it("builds again where a deployment has built", async () => {
  await buildIfStale(root, "");
  rmSync(join(root, "dist/.built"));
  await buildIfStale(root, "");
  expect(built()).toBe(";;");
});
