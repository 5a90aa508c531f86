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
import { pruneAssets, removeUnhashed } from "./earlier-builds.ts";
import { fetchEarlierAssets } from "./earlier-assets.ts";

let folders: string[];
beforeEach(() => {
  folders = [];
});
afterEach(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A clone on a machine that never built before. */
function createClone(): string {
  const folder = mkdtempSync(join(tmpdir(), "foreland-assets-"));
  folders.push(folder);
  return folder;
}

function build(outDir: string, id: string): void {
  removeUnhashed(outDir);
  mkdirSync(join(outDir, "assets"), { recursive: true });
  writeFileSync(join(outDir, `assets/page-${id}.js`), id);
  pruneAssets(outDir, [`assets/page-${id}.js`]);
}

/** Serves a folder like the deployed portal. */
function serve(outDir: string): typeof fetch {
  return async (address) => {
    const path = join(outDir, new URL(String(address)).pathname);
    return existsSync(path) ? new Response(readFileSync(path)) : new Response("", { status: 404 });
  };
}

const ORIGIN = "https://data.skerry.test";

it("keeps the files of the last three builds when each is made in a new clone", async () => {
  let deployed = createClone();
  for (const id of ["1", "2", "3", "4"]) {
    const clone = createClone();
    await fetchEarlierAssets(ORIGIN, clone, serve(deployed));
    build(clone, id);
    deployed = clone;
  }
  expect(readdirSync(join(deployed, "assets")).toSorted()).toEqual([
    "page-2.js",
    "page-3.js",
    "page-4.js",
  ]);
});

it("writes nothing outside of the assets, whatever the address answers", async () => {
  const clone = createClone();
  const answer = async (): Promise<Response> =>
    Response.json([["assets/../../evil.js"], ["index.js"]]);
  expect(await fetchEarlierAssets(ORIGIN, clone, answer)).toBe(0);
  expect(readdirSync(clone)).toEqual([]);
});

it("fetches nothing where no portal is deployed yet", async () => {
  const clone = createClone();
  const silent = async (): Promise<Response> => Promise.reject(new TypeError("fetch failed"));
  expect(await fetchEarlierAssets(ORIGIN, clone, silent)).toBe(0);
});

it("fetches a file up to the limit, and no larger one", async () => {
  const clone = createClone();
  const [largest, larger] = ["assets/page-1.js", "assets/page-2.js"];
  const answer = async (address: Parameters<typeof fetch>[0]): Promise<Response> => {
    if (String(address).endsWith(largest)) return new Response(new Uint8Array(5_000_000));
    if (String(address).endsWith(larger)) return new Response(new Uint8Array(5_000_001));
    return Response.json([[largest, larger]]);
  };
  expect(await fetchEarlierAssets(ORIGIN, clone, answer)).toBe(1);
  expect(readdirSync(join(clone, "assets"))).toEqual(["page-1.js"]);
});
