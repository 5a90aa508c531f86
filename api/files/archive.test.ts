import { expect, onTestFinished, test, vi } from "vitest";
import { createCatalogue } from "../test/catalogue.ts";
import { toArchiveName, writeZip } from "./archive.ts";

test.each([
  ["Tides: 2026", "Tides- 2026"],
  ["a/b\\c", "a-b-c"],
  ["../../etc", "etc"],
  ["line\r\nend\t\u0000", "line-end"],
  ['a*b?c"d<e>f|g', "a-b-c-d-e-f-g"],
  ["invoice\u202Egpj.exe", "invoice-gpj.exe"],
  ["\u2066left\u2069\u200Fright", "left-right"],
  ["zero\u200Bwidth\uFEFF", "zero-width"],
  [". hidden .", "hidden"],
  ["潮汐 – Ångström", "潮汐 – Ångström"],
  ["a".repeat(100), "a".repeat(80)],
  [`${"a".repeat(79)}🌊`, "a".repeat(79)],
])("names the archive of %j %j", (name, plain) => {
  expect(toArchiveName(name)).toBe(plain);
});

const SMALL = { isFile: 1, size: 5, children: 0, packageId: null };

/** A file without end, and how its stream ended. */
function createEndlessFile() {
  const state = { pulls: 0, isCancelled: false };
  const body = new ReadableStream({
    type: "bytes",
    pull(controller) {
      state.pulls += 1;
      controller.enqueue(new Uint8Array(64 * 1024));
    },
    cancel() {
      state.isCancelled = true;
    },
  });
  return { state, body };
}

/** How many buffers of 100 kB and more are made from here on. */
function countLargeBuffers(): () => number {
  let count = 0;
  const construct = (target: typeof ArrayBuffer, [bytes]: [number]): ArrayBuffer => {
    if (bytes >= 100_000) count += 1;
    return new target(bytes);
  };
  vi.stubGlobal("ArrayBuffer", new Proxy(ArrayBuffer, { construct }));
  onTestFinished(() => void vi.unstubAllGlobals());
  return () => count;
}

test("sends a file of any length through a few buffers that are reused", async () => {
  const { services } = await createCatalogue();
  const { state, body } = createEndlessFile();
  const files: Pick<R2Bucket, "get"> = { get: async () => ({ body }) as R2ObjectBody };
  const countBuffers = countLargeBuffers();
  const zip = writeZip(Object.assign(Object.create(services), { files }), {
    folder: "tides",
    title: "Tides",
    lastModified: new Date(0),
    files: async function* () {
      yield [{ ...SMALL, path: "a", name: "a", size: 1e9, sha256: "0" }];
    },
    toName: ({ path }) => path,
  }).getReader();
  while (state.pulls < 400) await zip.read();
  await zip.cancel("gone");
  expect(countBuffers()).toBeLessThan(10);
});

test("a reader who cancels a zip also cancels the file that is being read, and all others", async () => {
  const { services } = await createCatalogue();
  const { state, body } = createEndlessFile();
  const asked: string[] = [];
  let closed = 0;
  const files: Pick<R2Bucket, "get"> = {
    get: async (key: string) => (asked.push(key), { body }) as R2ObjectBody,
  };
  const file = { name: "a", isFile: 1, size: 1e9, children: 0, sha256: "0", packageId: null };
  const zip = writeZip(Object.assign(Object.create(services), { files }), {
    folder: "tides",
    title: "Tides",
    lastModified: new Date(0),
    files: async function* () {
      try {
        yield ["a", "b"].map((path) => ({ ...file, path }));
      } finally {
        closed += 1;
      }
    },
    toName: ({ path }) => path,
  }).getReader();
  while (state.pulls === 0) await zip.read();
  await zip.read();
  const { pulls } = state;
  await zip.cancel("gone");
  await expect.poll(() => state).toEqual({ pulls, isCancelled: true });
  expect([asked.length, closed]).toEqual([1, 2]);
});

const PATHS = Array.from({ length: 8 }, (_, at) => `${at}.txt`);

/** A zip of eight small files of a store that answers when the test lets it. */
async function openSmallFiles() {
  const { services } = await createCatalogue();
  const asked: string[] = [];
  const cancelled: string[] = [];
  const answer = Promise.withResolvers<void>();
  const files: Pick<R2Bucket, "get"> = {
    get: async (key: string) => {
      asked.push(key);
      await answer.promise;
      const body = new ReadableStream({
        type: "bytes",
        start: (controller) => controller.enqueue(new TextEncoder().encode(key.slice(-5))),
        pull: (controller) => controller.close(),
        cancel: () => void cancelled.push(key),
      });
      return { body } as R2ObjectBody;
    },
  };
  const zip = writeZip(Object.assign(Object.create(services), { files }), {
    folder: "tides",
    title: "Tides",
    lastModified: new Date(0),
    files: async function* () {
      yield PATHS.map((path) => ({ ...SMALL, path, name: path, sha256: path }));
    },
    toName: ({ path }) => path,
  });
  return { zip, asked, cancelled, answer: answer.resolve };
}

test("requests four small files ahead, and sends all in their order", async () => {
  const { zip, asked, answer } = await openSmallFiles();
  const reading = new Response(zip).bytes();
  await expect.poll(() => asked.length).toBe(5);
  answer();
  const text = new TextDecoder("latin1").decode(await reading);
  const [local = ""] = text.split("tides/0.txt", 1);
  expect(local).toContain("CONTENTS.txt");
  const sent = [...text.matchAll(/tides\/(\d\.txt)/g)].map(([, name]) => name);
  // Each name stands before its bytes, and once more in the directory at the end.
  expect(sent).toEqual([...PATHS, ...PATHS]);
  expect(text).not.toContain("FAILED.txt");
  expect(asked).toHaveLength(8);
});

test("a reader who cancels also cancels the files that were opened ahead", async () => {
  const { zip, asked, cancelled, answer } = await openSmallFiles();
  const reader = zip.getReader();
  const isAsked = (async () => {
    while (asked.length < 5) await reader.read();
  })();
  await expect.poll(() => asked.length).toBe(5);
  answer();
  await isAsked;
  await reader.cancel("gone");
  await expect.poll(() => cancelled.length).toBeGreaterThanOrEqual(4);
});
