import { beforeEach, describe, expect, test } from "vitest";
import { PUBLISH_LIMITS } from "#api/wire/publish.ts";
import { toHex } from "#base/hex.ts";
import { PART_UPLOAD_TTL_MS } from "../limits.ts";
import { cleanUp } from "../publish/clean-up.ts";
import { asPublisher, createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { DOCUMENT } from "../test/json-schema.ts";

const { PART_BYTES } = PUBLISH_LIMITS;
/** The last part has one byte. */
const SIZE = PART_BYTES + 1;
const bytes = new Uint8Array(SIZE).map((_, at) => at % 251);
const parts = [bytes.slice(0, PART_BYTES), bytes.slice(PART_BYTES)];
let catalogue: Catalogue;
let sha256: string;

beforeEach(async () => {
  catalogue ??= await createCatalogue();
  bytes[0] = (bytes[0] ?? 0) + 1;
  parts[0] = bytes.slice(0, PART_BYTES);
  sha256 = await hashBytes(bytes);
});

async function hashBytes(content: BufferSource = new Uint8Array()): Promise<string> {
  return toHex(await crypto.subtle.digest("SHA-256", content));
}

function ask(method: string, path: string, body?: BodyInit, length?: number) {
  const headers = length === undefined ? {} : { "content-length": String(length) };
  const init = { method, headers, ...(body !== undefined && { body }) };
  return catalogue.request(`/publish/blobs/${sha256}${path}`, asPublisher(init));
}

async function open(size = SIZE): Promise<number[]> {
  const response = await ask("POST", "/parts", JSON.stringify({ size }));
  const answer = await response.json<{ partBytes: number; arrived: number[] }>();
  expect([response.status, answer.partBytes]).toEqual([200, PART_BYTES]);
  return answer.arrived;
}

async function send(number: number, part = parts[number - 1] ?? new Uint8Array()) {
  const { status } = await ask("PUT", `/parts/${number}`, part, part.byteLength);
  return status;
}

async function join(): Promise<[status: number, body: unknown]> {
  const response = await ask("POST", "/join");
  return [response.status, await response.json()];
}

/** Announces the file and returns whether its bytes are needed. */
async function isWanted(): Promise<boolean> {
  const files = [{ path: "large.bin", size: SIZE, sha256 }];
  const body = JSON.stringify({ key: "large", name: "Large", files });
  const init = asPublisher({ method: "POST", body });
  const { missing } = await (
    await catalogue.request("/publish/versions", init)
  ).json<{
    missing: string[];
  }>();
  return missing.includes(sha256);
}

describe("a file in parts", () => {
  test("continues with the stored parts and is stored once they are joined", async () => {
    expect(await open()).toEqual([]);
    expect(await send(2)).toBe(200);
    expect(await open()).toEqual([2]);
    expect(await isWanted()).toBe(true);
    expect(await send(1)).toBe(200);
    expect(await join()).toEqual([200, { sha256 }]);
    expect(await isWanted()).toBe(false);
    const object = await catalogue.services.files.get(`blobs/${sha256}`);
    expect(await hashBytes(await object?.arrayBuffer())).toBe(sha256);
    expect(await join()).toEqual([200, { sha256 }]);
  });

  test("is refused with the missing parts", async () => {
    await open();
    await send(2);
    const message = "Some parts have not arrived. Send them, then join again.";
    expect(await join()).toEqual([409, { message, missing: [1] }]);
  });

  test("is deleted when the whole file has another hash, and can be sent again", async () => {
    await open();
    await send(1, parts[0]?.with(7, 255));
    await send(2);
    expect(await join()).toEqual([400, { message: "The bytes do not have this SHA-256." }]);
    expect([await isWanted(), await catalogue.services.files.head(`blobs/${sha256}`)]).toEqual([
      true,
      null,
    ]);
    expect(await open()).toEqual([]);
    await Promise.all([send(1), send(2)]);
    expect(await join()).toEqual([200, { sha256 }]);
  });

  test("takes no part of another size and no part after its end", async () => {
    await open();
    const short = new Uint8Array(4);
    expect([await send(1, short), await send(2, short), await send(3, short)]).toEqual([
      400, 400, 400,
    ]);
    expect([await send(0, short), await send(99_999, short)]).toEqual([400, 400]);
    expect(await open()).toEqual([]);
    const documented = DOCUMENT.paths["/publish/blobs/{sha256}/parts/{number}"].put.responses;
    expect(Object.keys(documented)).toEqual(expect.arrayContaining(["200", "400", "404", "411"]));
  });

  test("must be started first", async () => {
    const message = "No file with this SHA-256 is being sent in parts. Begin again.";
    expect([await send(1), await join()]).toEqual([404, [404, { message }]]);
  });

  test.each(["{}", '{"size":0}', '{"size":-1}', '{"size":1e15}', '{"size":"5"}', "["])(
    "is refused when it is announced as %s",
    async (body) => {
      expect((await ask("POST", "/parts", body)).status).toBe(400);
    },
  );

  test("is deleted when it is not finished within a week", async () => {
    await open();
    await send(2);
    const now = () => new Date("2026-03-09T12:00:00.000Z");
    expect((await cleanUp({ ...catalogue.services, now })).uploads).toBeGreaterThan(0);
    expect(await send(1)).toBe(404);
    expect(await open()).toEqual([]);
  });

  test.each([
    ["goes on a moment before six days are over", 1, [2]],
    ["begins again after six days, before the bucket forgets its parts", 0, []],
  ])("%s", async (_, left, arrived) => {
    await open();
    await send(2);
    const startedAt = new Date(catalogue.services.now().getTime() - PART_UPLOAD_TTL_MS + left);
    await catalogue.services.db
      .prepare(`UPDATE part_uploads SET started_at = ?2 WHERE sha256 = ?1`)
      .bind(sha256, startedAt.toISOString())
      .run();
    expect(await open()).toEqual(arrived);
  });

  test("starts again when the bucket has deleted its parts", async () => {
    await open();
    const row = catalogue.services.db.prepare(
      `SELECT upload_id AS uploadId FROM part_uploads WHERE sha256 = ?1`,
    );
    const uploadId = await row.bind(sha256).first<string>("uploadId");
    await catalogue.services.files.resumeMultipartUpload(`blobs/${sha256}`, uploadId ?? "").abort();
    expect(await send(1)).toBe(404);
    expect(await open()).toEqual([]);
    expect(await send(1)).toBe(200);
  });
});

describe("small files together", () => {
  const createLine = async (text: string, said = text.length): Promise<string> =>
    `${await hashBytes(new TextEncoder().encode(text))} ${said}\n${text}`;

  async function sendTogether(body: BodyInit): Promise<[status: number, body: unknown]> {
    const answer = await catalogue.request("/publish/blobs", asPublisher({ method: "POST", body }));
    return [answer.status, await answer.json()];
  }

  async function readStored(text: string): Promise<string | undefined> {
    const hash = await hashBytes(new TextEncoder().encode(text));
    return (await catalogue.services.files.get(`blobs/${hash}`))?.text();
  }

  async function listWanted(texts: string[]): Promise<number> {
    const hashes = await Promise.all(
      texts.map((text) => hashBytes(new TextEncoder().encode(text))),
    );
    const files = texts.map((text, at) => ({
      path: `${at}.txt`,
      size: text.length,
      sha256: hashes[at],
    }));
    const body = JSON.stringify({ key: `small-${texts[0]}`, name: "Small", files });
    const init = asPublisher({ method: "POST", body });
    const answer = await catalogue.request("/publish/versions", init);
    return (await answer.json<{ missing: string[] }>()).missing.length;
  }

  test("are stored under their own hashes, an empty one and one with a line end too", async () => {
    const texts = ["one", "", "a\nb 3\n"];
    const lines = await Promise.all(texts.map((text) => createLine(text)));
    expect(await sendTogether(lines.join(""))).toEqual([200, { stored: 3 }]);
    expect(await Promise.all(texts.map(readStored))).toEqual(texts);
    expect(await listWanted(texts)).toBe(0);
    expect(await sendTogether(lines.join(""))).toEqual([200, { stored: 3 }]);
  });

  test("are stored except the one with another hash", async () => {
    const wrong = (await createLine("right")).replace("\nright", "\nwrong");
    const body = (await createLine("before")) + wrong + (await createLine("after"));
    const hash = await hashBytes(new TextEncoder().encode("right"));
    const message = `The bytes do not have the SHA-256 ${hash}.`;
    expect(await sendTogether(body)).toEqual([400, { message }]);
    expect(await listWanted(["before", "right", "after"])).toBe(1);
    expect(await readStored("right")).toBeUndefined();
  });

  test.each([
    ["nothing", async () => "", /^Send 1 to 100 files at once\.$/],
    ["a hundred and one", async () => (await createLine("x")).repeat(101), /^Send 1 to 100 files/],
    [
      "fewer bytes than they say",
      () => createLine("short", 6),
      /^File 1 has no line or other bytes/,
    ],
    [
      "bytes after the last",
      async () => `${await createLine("long", 3)}`,
      /^File 2 has no line or other bytes/,
    ],
    ["no line", async () => "x".repeat(200), /^File 1 has no line/],
    ["no hash", async () => "0".repeat(63) + " 1\nx", /^File 1 has no line/],
  ])("are refused with %s", async (_, write, message) => {
    expect(await sendTogether(await write())).toEqual([
      400,
      { message: expect.stringMatching(message) },
    ]);
  });

  test("are refused above their limit, with or without a declared length", async () => {
    const bytes = new Uint8Array(PUBLISH_LIMITS.TOGETHER_BYTES + 1);
    const refusal = [
      413,
      { message: `The body is larger than ${PUBLISH_LIMITS.TOGETHER_BYTES} bytes.` },
    ];
    expect(await sendTogether(bytes)).toEqual(refusal);
    expect(await sendTogether(new Blob([bytes]).stream())).toEqual(refusal);
  });
});
