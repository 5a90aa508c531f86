import { createHash } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLinkedFiles } from "./linked-files.ts";
import { createRefusalStage, type RefusalStage, runCommand } from "./test/terminal.ts";

const TIDES = "day,height\n2026-01-01,2.5\n";
const SHA256 = createHash("sha256").update(TIDES).digest("hex");
const MD5 = createHash("md5").update(TIDES).digest("hex");

/** No catalogue listens there: a call would be another error. */
const NOWHERE = "http://127.0.0.1:1";

let server: Server;
let origin: string;
let stage: RefusalStage;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/gone.csv") response.writeHead(404).end();
    else if (request.url === "/cut.csv") response.destroy();
    else if (request.url === "/moved.csv")
      response.writeHead(302, { location: "/tides.csv" }).end();
    else if (request.url === "/endless.csv") sendForEver(response);
    else response.end(TIDES);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  stage = await createRefusalStage();
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await stage.clear();
});

function sendForEver(response: ServerResponse): void {
  const more = (): void => {
    if (!response.destroyed) response.write(TIDES.repeat(1_000), () => setImmediate(more));
  };
  more();
}

function link(name: string, described: { size?: number; hashes?: string[] } = {}) {
  return { name, url: `${origin}/${name}`, ...described };
}

test.each([
  ["as described", "tides.csv", { size: TIDES.length, hashes: [`sha256:${SHA256}`, MD5] }, null],
  ["elsewhere by now", "moved.csv", { hashes: [`sha256:${SHA256}`] }, null],
  ["not described", "tides.csv", {}, null],
  ["gone", "gone.csv", { size: 3 }, "answers 404"],
  ["gone and not described", "gone.csv", {}, "answers 404"],
  ["smaller", "tides.csv", { size: 99 }, "has another size than described"],
  ["larger", "tides.csv", { size: 3 }, "is larger than described"],
  ["without an end", "endless.csv", { size: 3 }, "is larger than described"],
  [
    "of other bytes",
    "tides.csv",
    { hashes: ["0".repeat(64)] },
    "has another SHA-256 than described",
  ],
  ["silent", "cut.csv", { size: 3 }, "does not answer"],
])("reports a linked file that is %s", async (_, name, described, fault) => {
  const { faults, sound } = await checkLinkedFiles([link(name, described)], { fetch });
  expect(faults).toEqual(fault === null ? [] : [`${name} ${fault}`]);
  expect(sound).toBe(fault === null ? 1 : 0);
});

test("counts the checked files, and those of which only the address was tried", async () => {
  const seen: number[] = [];
  const links = Array.from({ length: 9 }, (_, at) => link(`${at}.csv`, at < 3 ? {} : { size: 26 }));
  const onProgress = ({ files }: { files: number }): void => void seen.push(files);
  const checked = await checkLinkedFiles(links, { fetch, onProgress });
  expect(checked).toEqual({ sound: 9, unmeasured: 3, faults: [] });
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("an import that checks publishes nothing when a linked file differs from its description", async () => {
  const resource = {
    name: "tides",
    path: `${origin}/tides.csv`,
    bytes: TIDES.length,
    hash: "0".repeat(32),
  };
  const folder = await stage.withDescriptor({ resources: [resource] });
  const { exitCode, complaint } = await runCommand([folder, "--check-links"], NOWHERE);
  expect(exitCode).toBe(1);
  expect(complaint).toBe(
    "A file that datapackage.json links is not as described: tides has another MD5 than described; mend the description, or import without --check-links.\n",
  );
});

test("a dry run that checks reports what it compared", async () => {
  const resource = { name: "tides", path: `${origin}/tides.csv`, bytes: TIDES.length, hash: MD5 };
  const folder = await stage.withDescriptor({ resources: [resource] });
  const { exitCode, printed } = await runCommand([folder, "--dry-run", "--check-links"], null);
  expect(exitCode).toBe(0);
  expect(printed).toContain("checked 1 linked file: as described");
});

test("clears the line of its progress when all links are read", async () => {
  const resource = { name: "tides", path: `${origin}/tides.csv`, bytes: TIDES.length, hash: MD5 };
  const folder = await stage.withDescriptor({ resources: [resource] });
  let time = 0;
  const { complaint } = await runCommand([folder, "--dry-run", "--check-links"], null, {
    isTerminal: true,
    now: () => (time += 60_000),
  });
  expect(complaint.split("\r\u001B[K").slice(-2)).toEqual([expect.stringMatching(/\S/), ""]);
});
