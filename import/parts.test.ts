import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PUBLISH_LIMITS } from "#api/wire/publish.ts";
import { startCatalogue, TOKEN, type FakeCatalogue } from "./test/fake-catalogue.ts";
import { makeFolder, type TestFolder } from "./test/folder.ts";
import { runCommand } from "./test/terminal.ts";

const { PART_BYTES } = PUBLISH_LIMITS;
let folder: TestFolder;
let sha256: string;
let catalogue: FakeCatalogue | undefined;

beforeAll(async () => {
  const large = new Uint8Array(2 * PART_BYTES + 3).map((_, at) => at % 251);
  sha256 = createHash("sha256").update(large).digest("hex");
  const description = "title: Long recording\nkey: long\n";
  folder = await makeFolder({ "dataset.yaml": description, "long.bin": large });
});

afterAll(() => folder.remove());
afterEach(() => catalogue?.close());

/** The numbers of the parts that were sent, and their sizes. */
function listParts({ log }: FakeCatalogue): [number, number][] {
  return log.flatMap(({ path, contentLength }): [number, number][] => {
    const number = /\/parts\/(\d+)$/.exec(path)?.[1];
    return number === undefined ? [] : [[Number(number), Number(contentLength)]];
  });
}

/** The command in a process of its own, which can be killed. */
function startImport({ baseUrl }: FakeCatalogue) {
  const main = join(import.meta.dirname, "main.ts");
  const args = [main, folder.path, "--remote", baseUrl, "--token", TOKEN];
  return spawn(process.execPath, args, { stdio: "ignore" });
}

describe("a large file", () => {
  test("is sent in parts and joined before the commit", async () => {
    catalogue = await startCatalogue();
    expect((await runCommand([folder.path], catalogue.baseUrl)).exitCode).toBe(0);
    expect(listParts(catalogue)).toEqual([
      [1, PART_BYTES],
      [2, PART_BYTES],
      [3, 3],
    ]);
    expect(catalogue.log.slice(-2).map(({ path }) => path.split("/").at(-1))).toEqual([
      "join",
      "commit",
    ]);
    expect(catalogue.published.size).toBe(1);
  });

  test("continues after an import was killed halfway", async () => {
    let killed = (): void => {};
    catalogue = await startCatalogue((path) => path.endsWith("/parts/2") && killed());
    const importing = startImport(catalogue);
    const gone = once(importing, "exit");
    killed = () => void importing.kill("SIGKILL");
    expect(await gone).toEqual([null, "SIGKILL"]);
    expect([listParts(catalogue).map(([number]) => number), catalogue.published.size]).toEqual([
      [1, 2],
      0,
    ]);
    killed = () => {};
    catalogue.log.length = 0;
    const [exitCode] = await once(startImport(catalogue), "exit");
    expect([exitCode, listParts(catalogue).map(([number]) => number)]).toEqual([0, [2, 3]]);
    expect(catalogue.published.get("long")).toHaveLength(1);
  });

  test("shows parts that arrived before as sent", async () => {
    const lines: string[] = [];
    let clock = 0;
    const shown = {
      isTerminal: true,
      now: () => (clock += 2_000),
      complain: (text: string) => lines.push(text),
    };
    catalogue = await startCatalogue();
    catalogue.script(`/publish/blobs/${sha256}/parts`, {
      status: 200,
      body: { partBytes: PART_BYTES, arrived: [1, 2] },
    });
    catalogue.script(`/publish/blobs/${sha256}/join`, { status: 200, body: { sha256 } });
    await runCommand([folder.path], catalogue.baseUrl, shown);
    const sent = lines.findLast((line) => line.includes("sent "));
    expect(sent).toContain("sent 2 of 2 files, 34 MB of 34 MB");
    expect(listParts(catalogue).map(([number]) => number)).toEqual([3]);
  });

  test("repeats a failed part", async () => {
    catalogue = await startCatalogue();
    let isBroken = false;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const url = String(input);
      if (url.endsWith("/parts/2") && !isBroken) {
        isBroken = true;
        if (init?.body instanceof ReadableStream) await init.body.cancel();
        throw new TypeError("fetch failed");
      }
      return globalThis.fetch(input, init);
    };
    expect((await runCommand([folder.path], catalogue.baseUrl, { fetch })).exitCode).toBe(0);
    expect(listParts(catalogue).map(([number]) => number)).toEqual([1, 2, 3]);
  });
});
