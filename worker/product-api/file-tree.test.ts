import { expect, it } from "vitest";
import { MANIFEST_MAX_BYTES } from "../limits.ts";
import { loadManifest } from "./file-tree.ts";

const PLACE = { id: 7, version: 2, headers: new Headers() };
const FILE = { fileName: "høyde.csv", path: [], url: "https://x.test", size: 1, sha256: "1" };
const LIST = JSON.stringify({ header: { count: 1, size: 1 }, data: [FILE] });
const LIST_BYTES = new TextEncoder().encode(LIST).length;

function load(body: BodyInit): ReturnType<typeof loadManifest> {
  return loadManifest({ open: async () => ({ ok: true, value: new Response(body) }) }, PLACE);
}

it("reads a list of files of the largest size, and no larger one in bytes", async () => {
  const longest = LIST + " ".repeat(MANIFEST_MAX_BYTES - LIST_BYTES);
  expect(await load(longest)).toMatchObject({ ok: true, files: [{ fileName: "høyde.csv" }] });
  expect(await load(`${longest} `)).toEqual({ ok: false, status: 502 });
});

it("ends an answer that does not end itself", async () => {
  const chunk = new Uint8Array(MANIFEST_MAX_BYTES / 4);
  let given = 0;
  const body = new ReadableStream({
    pull(controller) {
      given += 1;
      if (given > 40) controller.close();
      else controller.enqueue(chunk);
    },
  });
  expect(await load(body)).toEqual({ ok: false, status: 502 });
  expect(given).toBeLessThan(10);
});

it("has no list when its answer is cut off or invalid", async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
  expect(await load(broken)).toEqual({ ok: false, status: 502 });
  expect(await load("<html>")).toEqual({ ok: false, status: 502 });
});
