import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { exportAll } from "./all.ts";

const ORIGIN = "https://api.skerry.test";
const OPEN = "PUBLISH_SUCCEEDED";

interface Version {
  version: number;
  revision: number;
  status: string;
}

let folder: string;
let datasets: Map<number, Version[]>;
let asked: string[];
let said: string[];
let paused: number[];
/** Responses that are given once, by path, before the catalogue's own. */
let instead: Map<string, Response>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "foreland-export-"));
  datasets = new Map();
  for (let id = 1; id <= 150; id += 1)
    datasets.set(id, [{ version: 1, revision: 0, status: OPEN }]);
  [asked, said, paused] = [[], [], []];
  instead = new Map();
});
afterEach(() => rmSync(folder, { recursive: true }));

function toText(id: number, version: number): string {
  return `tide,${id},${version}\n`;
}

function toMetadata(id: number, { version, revision }: Version): object {
  const text = toText(id, version);
  const sha256 = createHash("sha256").update(text).digest("hex");
  return {
    "@id": `https://doi.org/10.5555/${id}.${version}`,
    name: `Levels ${id}, revised ${revision} times`,
    description: "",
    version,
    revision,
    license: "CC0-1.0",
    datePublished: "2026-01-01T00:00:00.000Z",
    sourceOrganization: "Lab",
    keywords: [],
    contributors: [],
    files: [{ name: "a.csv", path: "a.csv", size: text.length, sha256 }],
  };
}

function answer({ pathname, searchParams }: URL): Response {
  const [, , , id = "", , version = "", kind] = pathname.split("/");
  if (id === "") return answerList(Number(searchParams.get("after") ?? "0"));
  const versions = datasets.get(Number(id)) ?? [];
  const one = versions.find((each) => String(each.version) === version);
  if (one === undefined) return Response.json(versions.toReversed());
  if (one.status !== OPEN) return new Response(null, { status: 410 });
  if (kind === "metadata") return Response.json(toMetadata(Number(id), one));
  return new Response(toText(Number(id), one.version));
}

function answerList(after: number): Response {
  const ids = [...datasets.keys()].filter((id) => id > after).slice(0, 100);
  const link = `</discover/datasets?limit=100&after=${ids.at(-1)}>; rel="next"`;
  return Response.json(
    { totalCount: datasets.size, datasets: ids.map((id) => ({ id })) },
    { headers: ids.length < 100 ? {} : { link } },
  );
}

function run(): Promise<void> {
  return exportAll(
    { origin: ORIGIN, folder },
    {
      now: () => new Date("2026-02-01T00:00:00Z"),
      print: (line) => void said.push(line),
      pause: async (ms) => void (ms > 0 && paused.push(ms)),
      fetch: async (address) => {
        const url = new URL(String(address));
        asked.push(url.pathname);
        const other = instead.get(url.pathname);
        instead.delete(url.pathname);
        return other ?? answer(url);
      },
    },
  );
}

function read(path: string): string {
  return readFileSync(join(folder, path), "utf8");
}

it("writes every version of every page of the list, except withheld and withdrawn ones", async () => {
  datasets.set(150, [
    { version: 1, revision: 0, status: "UNPUBLISHED" },
    { version: 2, revision: 3, status: OPEN },
    { version: 3, revision: 0, status: "EMBARGO_SUCCEEDED" },
  ]);
  await run();
  expect(read("1/v1/data/a.csv")).toBe("tide,1,1\n");
  expect(read("150/v2/data/a.csv")).toBe("tide,150,2\n");
  expect(said).toContain(
    `150 of 150: 150 version 2: 2 files, ${sizeOf("150/v2")} bytes in ${join(folder, "150/v2")}`,
  );
  expect(said.at(-1)).toBe(
    "Versions: 150 written, 0 were there, 2 withheld or withdrawn, 0 failed.",
  );
});

function sizeOf(version: string): number {
  return ["a.csv", "ro-crate-metadata.json"]
    .map((name) => Buffer.byteLength(read(`${version}/data/${name}`)))
    .reduce((sum, size) => sum + size);
}

it("requests only what an interrupted run left, and what was revised or is new", async () => {
  await run();
  asked = [];
  datasets.set(7, [{ version: 1, revision: 1, status: OPEN }]);
  datasets.set(8, [...(datasets.get(8) ?? []), { version: 2, revision: 0, status: OPEN }]);
  writeFileSync(join(folder, "9/v1/tagmanifest-sha256.txt"), "");
  await run();
  expect(said.at(-1)).toBe(
    "Versions: 3 written, 148 were there, 0 withheld or withdrawn, 0 failed.",
  );
  expect(asked.filter((path) => path.endsWith("/metadata"))).toEqual(
    ["7/versions/1", "8/versions/2", "9/versions/1"].map(
      (at) => `/discover/datasets/${at}/metadata`,
    ),
  );
  expect(asked.filter((path) => path.endsWith("/content"))).toEqual([
    "/discover/datasets/8/versions/2/files/content",
  ]);
  expect(read("7/v1/data/ro-crate-metadata.json")).toContain("revised 1 times");
});

it("continues after a version that fails, reports it, and writes it the next time", async () => {
  const broken = "/discover/datasets/2/versions/1/files/content";
  instead.set(broken, new Response("another"));
  await expect(run()).rejects.toMatchObject({
    message: expect.stringMatching(/2 version 1: a\.csv has another SHA-256/),
    next: expect.stringContaining("again"),
  });
  expect(said.at(-1)).toBe(
    "Versions: 149 written, 0 were there, 0 withheld or withdrawn, 1 failed.",
  );
  await run();
  expect(read("2/v1/data/a.csv")).toBe("tide,2,1\n");
});

it("waits as long as the catalogue requests, and tries again", async () => {
  const busy = new Response(null, { status: 429, headers: { "retry-after": "7" } });
  instead.set("/discover/datasets/1/versions/1/metadata", busy);
  await run();
  expect(paused).toEqual([7_000]);
  expect(said.at(-1)).toContain("150 written");
});

it("explains what to do where another server answers", async () => {
  for (const answer of [Response.json({ hello: "world" }), new Response("<html>")]) {
    instead.set("/discover/datasets", answer);
    await expect(run()).rejects.toMatchObject({
      message: expect.stringContaining("answers 200 with something else."),
      next: expect.stringContaining("address of the catalogue"),
    });
  }
});
