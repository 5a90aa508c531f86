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

let pauses: number;
const fetchWith = (clone: string, ask: typeof fetch): Promise<number> => {
  pauses = 0;
  return fetchEarlierAssets(ORIGIN, clone, { fetch: ask, pause: async () => void (pauses += 1) });
};

it("keeps the files of three builds beside the new one's when each is made in a new clone", async () => {
  let deployed = createClone();
  for (const id of ["1", "2", "3", "4", "5"]) {
    const clone = createClone();
    await fetchWith(clone, serve(deployed));
    build(clone, id);
    deployed = clone;
  }
  expect(readdirSync(join(deployed, "assets")).toSorted()).toEqual([
    "page-2.js",
    "page-3.js",
    "page-4.js",
    "page-5.js",
  ]);
});

it("fetches the newest builds of a portal that keeps more", async () => {
  const builds = ["6", "5", "4", "3", "2"].map((id) => [`assets/page-${id}.js`]);
  const answer = async (address: Parameters<typeof fetch>[0]): Promise<Response> =>
    String(address).endsWith(LIST) ? Response.json(builds) : new Response("");
  const clone = createClone();
  expect(await fetchWith(clone, answer)).toBe(4);
  expect(existsSync(join(clone, "assets/page-2.js"))).toBe(false);
});

it("writes nothing outside of the assets, whatever the address answers", async () => {
  const clone = createClone();
  const answer = async (): Promise<Response> =>
    Response.json([["assets/../../evil.js"], ["index.js"]]);
  await expect(fetchWith(clone, answer)).rejects.toThrow("is no list of files");
  expect(readdirSync(clone)).toEqual([]);
});

const failWith = (code: string) => async (): Promise<Response> =>
  Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error(), { code }) }));

it.each([
  ["a host that does not exist", failWith("ENOTFOUND")],
  ["an address without the list", async () => new Response("", { status: 404 })],
])("fetches nothing from %s: no portal is deployed yet", async (_, ask) => {
  expect([await fetchWith(createClone(), ask), pauses]).toEqual([0, 0]);
});

const [LIST, FILE] = ["builds.json", "assets/page-1.js"];

it.each([
  [LIST, async () => new Response("", { status: 503 }), "answers 503"],
  [LIST, failWith("ECONNRESET"), "does not answer (ECONNRESET)"],
  [FILE, async () => new Response("", { status: 503 }), "answers 503"],
])("asks for %s three times, and ends with a fault that names it", async (failing, fail, words) => {
  const answer = async (address: Parameters<typeof fetch>[0]): Promise<Response> =>
    String(address).endsWith(failing) ? fail() : Response.json([[FILE]]);
  const clone = createClone();
  await expect(fetchWith(clone, answer)).rejects.toMatchObject({
    message: expect.stringMatching(`^${ORIGIN}/${failing} `),
    next: expect.stringContaining("Deploy again when the portal answers."),
  });
  await expect(fetchWith(clone, answer)).rejects.toThrow(words);
  expect([pauses, readdirSync(clone)]).toEqual([2, []]);
});

it("goes on where the third answer is one", async () => {
  let asked = 0;
  const ask = async (): Promise<Response> => {
    asked += 1;
    return asked < 3 ? new Response("", { status: 503 }) : Response.json([]);
  };
  expect([await fetchWith(createClone(), ask), asked]).toEqual([0, 3]);
});

it("fetches a file up to the limit, and no larger one", async () => {
  const clone = createClone();
  const [largest, larger] = ["assets/page-1.js", "assets/page-2.js"];
  const answer = async (address: Parameters<typeof fetch>[0]): Promise<Response> => {
    if (String(address).endsWith(largest)) return new Response(new Uint8Array(5_000_000));
    if (String(address).endsWith(larger)) return new Response(new Uint8Array(5_000_001));
    return Response.json([[largest, larger]]);
  };
  expect(await fetchWith(clone, answer)).toBe(1);
  expect(readdirSync(join(clone, "assets"))).toEqual(["page-1.js"]);
});
