import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type PublishRequest, PUBLISH_LIMITS } from "#api/wire/publish.ts";
import { publishPackage, type PublishOptions } from "./publish.ts";
import { startCatalogue, TOKEN, type FakeCatalogue } from "./test/fake-catalogue.ts";
import { toSentence } from "./messages.ts";

let catalogue: FakeCatalogue;

beforeEach(async () => {
  catalogue = await startCatalogue();
});

afterEach(() => catalogue.close());

const CONTENT = new Map([
  ["a.txt", "first"],
  ["b.txt", "second"],
  ["copy.txt", "first"],
  ["empty.txt", ""],
]);

const REQUEST: PublishRequest = {
  key: "notes",
  name: "Notes",
  files: [...CONTENT].map(([path, text]) => toFile(path, text)),
};

function toFile(path: string, text: string) {
  const sha256 = createHash("sha256").update(text).digest("hex");
  return { path, size: text.length, sha256 };
}

function publish(parts: Partial<PublishOptions> = {}) {
  return publishPackage({
    request: REQUEST,
    openFile: (path) => new Blob([CONTENT.get(path) ?? ""]).stream(),
    baseUrl: catalogue.baseUrl,
    token: TOKEN,
    fetch: globalThis.fetch,
    pause: async () => {},
    ...parts,
  });
}

async function expectSentence(sentence: string, parts?: Partial<PublishOptions>): Promise<void> {
  const outcome = await publish(parts);
  expect(outcome.ok ? outcome.value : toSentence(outcome.failure)).toBe(sentence);
  expect(catalogue.published.size).toBe(0);
}

describe("a publication", () => {
  test("sends the same bytes once and is committed last", async () => {
    const doi = "10.5555/fake.1";
    const value = { status: "published", datasetId: 1, version: 1, doi };
    expect(await publish()).toEqual({ ok: true, value });
    expect(catalogue.log.map(({ path }) => path)).toEqual([
      "/publish/versions",
      "/publish/blobs",
      "/publish/versions/upload-1/commit",
    ]);
    expect([...catalogue.blobs.values()].map(String).toSorted()).toEqual(["", "first", "second"]);
  });

  test("counts the sent bytes", async () => {
    const seen: number[] = [];
    await publish({ onProgress: ({ bytes }) => seen.push(bytes) });
    expect(seen.at(-1)).toBe(11);
  });

  test("makes no further request once it is unchanged", async () => {
    await publish();
    expect(await publish()).toMatchObject({ ok: true, value: { status: "unchanged", version: 1 } });
    expect(catalogue.log).toHaveLength(4);
  });

  test("makes as many requests as its small files fill", async () => {
    const texts = Array.from({ length: PUBLISH_LIMITS.TOGETHER_MAX + 1 }, (_, at) => `${at}`);
    const half = "x".repeat(PUBLISH_LIMITS.TOGETHER_BYTES / 2);
    texts.push(`${half}1`, `${half}2`);
    const files = texts.map((text, at) => toFile(String(at), text));
    const openFile = (path: string) => new Blob([texts[Number(path)] ?? ""]).stream();
    await publish({ request: { ...REQUEST, files }, openFile });
    expect(catalogue.blobs.size).toBe(texts.length);
    const sent = catalogue.log.filter(({ path }) => path.startsWith("/publish/blobs"));
    expect(sent.map(({ method }) => method).toSorted()).toEqual(["POST", "POST", "PUT"]);
    const lengths = sent.map(({ contentLength }) => Number(contentLength));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(PUBLISH_LIMITS.TOGETHER_BYTES);
  });

  test("sends files together that fill one request exactly", async () => {
    const { TOGETHER_BYTES } = PUBLISH_LIMITS;
    const lineBytes = 80;
    const texts = [1, 2].map((at) => `${at}`.padEnd(TOGETHER_BYTES / 2 - lineBytes, "x"));
    const files = texts.map((text, at) => toFile(String(at), text));
    const openFile = (path: string) => new Blob([texts[Number(path)] ?? ""]).stream();
    await publish({ request: { ...REQUEST, files }, openFile });
    const sent = catalogue.log.filter(({ path }) => path.startsWith("/publish/blobs"));
    expect(sent.map(({ method }) => method)).toEqual(["POST"]);
  });
});

describe("a temporary fault", () => {
  test("of the catalogue is retried", async () => {
    catalogue.script("/publish/blobs", { status: 503, body: "try later" });
    expect(await publish()).toMatchObject({ ok: true, value: { status: "published" } });
  });

  test("of the network is retried with longer and longer waits", async () => {
    const waits: number[] = [];
    let broken = 3;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (!String(input).endsWith("/commit") || broken-- <= 0) return globalThis.fetch(input, init);
      throw new TypeError("fetch failed", { cause: new Error("ECONNRESET") });
    };
    const pause = async (ms: number) => void waits.push(ms);
    expect(await publish({ fetch, pause })).toMatchObject({ ok: true });
    expect(waits).toEqual([500, 1_000, 2_000]);
  });

  test("counts the bytes of a file once", async () => {
    const seen: number[] = [];
    catalogue.script("/publish/blobs", { status: 502 });
    await publish({ onProgress: ({ bytes }) => seen.push(bytes) });
    expect(seen.at(-1)).toBe(11);
  });
});

describe("nothing is published", () => {
  test("when the catalogue cannot be reached", async () => {
    await expectSentence(
      "The catalogue at http://127.0.0.1:9 cannot be reached (bad port); is it running (npm start)?",
      { baseUrl: "http://127.0.0.1:9" },
    );
  });

  test("when nothing listens at the address", async () => {
    const gone = await startCatalogue();
    await gone.close();
    const outcome = await publish({ baseUrl: gone.baseUrl });
    expect(outcome).toMatchObject({ ok: false, failure: { code: "CATALOGUE_UNREACHABLE" } });
    expect(outcome.ok ? "" : toSentence(outcome.failure)).toContain("ECONNREFUSED");
  });

  test("when the token is refused", async () => {
    await expectSentence(
      `The catalogue at ${catalogue.baseUrl} refuses the token; give the right one with --token or PUBLISH_TOKEN.`,
      { token: "wrong" },
    );
  });

  test("when the catalogue refuses the version", async () => {
    catalogue.script("/publish/versions", { status: 422, body: { message: "No such type." } });
    await expectSentence(`The catalogue at ${catalogue.baseUrl} answered 422: No such type.`);
  });

  test("when the catalogue fails repeatedly in the middle of the files", async () => {
    const fetch: typeof globalThis.fetch = async (input, init) =>
      String(input).includes("/blobs")
        ? new Response("try\nlater", { status: 503 })
        : globalThis.fetch(input, init);
    await expectSentence(`The catalogue at ${catalogue.baseUrl} answered 503: try later.`, {
      fetch,
    });
    expect(catalogue.log.some(({ path }) => path.endsWith("/commit"))).toBe(false);
  });

  test("when the commit fails", async () => {
    catalogue.script("/publish/versions/upload-1/commit", { status: 500 });
    await expectSentence(`The catalogue at ${catalogue.baseUrl} answered 500.`);
  });

  test("when the answer is not the protocol's", async () => {
    const sentence = `${catalogue.baseUrl} does not answer like a catalogue (versions); check --remote.`;
    catalogue.script("/publish/versions", { status: 200, body: "<html>" });
    await expectSentence(sentence);
    catalogue.script("/publish/versions", { status: 200, body: { status: "done" } });
    await expectSentence(sentence);
  });

  test("when the catalogue requests a file that is not in the version", async () => {
    const body = { status: "upload", uploadId: "u", missing: ["0".repeat(64)] };
    catalogue.script("/publish/versions", { status: 200, body });
    await expectSentence(
      `${catalogue.baseUrl} does not answer like a catalogue (the list of files to send); check --remote.`,
    );
  });

  test("when the catalogue redirects the request", async () => {
    const location = "/publish/versions";
    catalogue.script("/publish/versions", { status: 307, location });
    await expectSentence(
      `The catalogue at ${catalogue.baseUrl} cannot be reached (unexpected redirect); is it running (npm start)?`,
    );
    expect(catalogue.log).toHaveLength(1);
  });

  test.each([
    ["longer", "first and more"],
    ["shorter", "fir"],
  ])("when a file became %s after it was read", async (_, text) => {
    await expectSentence(
      "a.txt changed while it was being sent; nothing was published, import it again.",
      {
        request: { ...REQUEST, files: REQUEST.files.slice(0, 1) },
        openFile: () => new Blob([text]).stream(),
      },
    );
  });

  test.each([
    ["longer", "second and more"],
    ["shorter", "sec"],
  ])("when one of several files became %s after it was read", async (_, text) => {
    const openFile = (path: string) =>
      new Blob([path === "b.txt" ? text : (CONTENT.get(path) ?? "")]).stream();
    await expectSentence(
      "b.txt changed while it was being sent; nothing was published, import it again.",
      { openFile },
    );
    expect(catalogue.blobs.size).toBe(0);
  });

  test("when a file disappeared after it was read", async () => {
    const openFile = () => {
      throw new Error("ENOENT");
    };
    const request = { ...REQUEST, files: REQUEST.files.slice(1, 2) };
    await expectSentence(
      "b.txt changed while it was being sent; nothing was published, import it again.",
      { openFile, request },
    );
  });
});
