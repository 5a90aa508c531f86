import { describe, expect, test, vi } from "vitest";
import {
  SOURCE_ANSWER_MAX_BYTES,
  SOURCE_PAUSE_MS,
  SOURCE_TRIES,
  SOURCE_WAIT_MAX_MS,
} from "../limits.ts";
import { createSourceClient } from "./client.ts";

const ORIGIN = "https://data.test";
const ADDRESS = `${ORIGIN}/one`;

type Answer = () => Response;

/** A client whose source gives these answers, the last one for ever; its pauses and requests. */
function open(...answers: (Answer | null)[]) {
  const pauses: number[] = [];
  const asked: [address: string, accept: string | null][] = [];
  const client = createSourceClient(ORIGIN, {
    pause: async (ms) => void pauses.push(ms),
    fetch: async (address, init) => {
      asked.push([String(address), new Headers(init?.headers).get("accept")]);
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      return answer ? answer() : Promise.reject(new Error("broke off"));
    },
  });
  return { client, pauses, asked };
}

const say =
  (text: string): Answer =>
  () =>
    new Response(text);
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response("no", { status: code, headers });

describe("an answer", () => {
  test("is asked for in its format", async () => {
    const { client, asked } = open(say("[1]"));
    expect(await client.json(ADDRESS)).toEqual({ ok: true, value: [1] });
    expect(await client.text(ADDRESS, "text/xml")).toEqual({ ok: true, value: "[1]" });
    expect((await client.file(ADDRESS)).ok).toBe(true);
    expect(asked).toEqual(
      ["application/json", "text/xml", "*/*"].map((accept) => [ADDRESS, accept]),
    );
  });

  const inBytes =
    (text: string, type: string): Answer =>
    () =>
      new Response(Buffer.from(text, "latin1"), { headers: { "content-type": type } });

  test.each([
    ["its header", "<a>\u00DCber</a>", "text/xml; charset=ISO-8859-1"],
    ["its declaration", '<?xml version="1.0" encoding="iso-8859-1"?><a>\u00DCber</a>', "text/xml"],
  ])("is read in the encoding of %s", async (_, text, type) => {
    const { client } = open(inBytes(text, type));
    expect(await client.text(ADDRESS, "text/xml")).toEqual({ ok: true, value: text });
  });

  test.each(["application/json", "application/json; charset=utf-8", "text/plain; charset=klingon"])(
    "of bytes that are not %s is told, not read as other letters",
    async (type) => {
      const { client } = open(inBytes('"\u00DCber"', type));
      expect(await client.json(ADDRESS)).toMatchObject({
        failure: { code: "SOURCE_SHAPE", reason: "is in another encoding than it says" },
      });
    },
  );

  test("is followed to another public host, and into this machine's network never", async () => {
    const lead =
      (location: string): Answer =>
      () =>
        new Response(null, { status: 302, headers: { location } });
    const { client, asked } = open(lead("/two"), lead("https://93.184.216.34/a"), say("1"));
    expect(await client.json(ADDRESS)).toEqual({ ok: true, value: 1 });
    expect(asked.map(([address]) => address)).toEqual([
      ADDRESS,
      `${ORIGIN}/two`,
      "https://93.184.216.34/a",
    ]);
    for (const [place, words] of [
      ["http://169.254.169.254/", "leads to http://169.254.169.254, which is not public"],
      ["file:///etc/passwd", "leads to file://, which is not public"],
      [ADDRESS, "leads on without end"],
    ] as const)
      expect(await open(lead(place)).client.file(ADDRESS)).toMatchObject({
        failure: { code: "SOURCE_SHAPE", reason: words },
      });
  });

  test("is read after ten redirects", async () => {
    const moved = status(302, { location: "/next" });
    const { client } = open(...Array.from({ length: 10 }, () => moved), say("[1]"));
    expect(await client.json(ADDRESS)).toEqual({ ok: true, value: [1] });
  });

  test("that is no JSON is told", async () => {
    expect(await open(say("<p>Sign in")).client.json(ADDRESS)).toEqual({
      ok: false,
      failure: { code: "SOURCE_SHAPE", address: ADDRESS, reason: "is no JSON" },
    });
  });

  test.each([
    ["https://sign-in.test/a?b=1", "leads to https://sign-in.test, which answers no JSON"],
    [`${ORIGIN}/sign-in`, "is no JSON"],
  ])("that is a page at %s, where a redirect led, tells the host", async (place, reason) => {
    const page = (): Response =>
      Object.defineProperty(new Response("<p>"), "url", { value: place });
    const { client } = open(status(302, { location: place }), page);
    expect(await client.json(ADDRESS)).toMatchObject({ failure: { code: "SOURCE_SHAPE", reason } });
  });

  test("of a name that no host has is waited for only where there were answers before", async () => {
    const nobody: Answer = () => {
      throw new TypeError("fetch failed", { cause: new Error("getaddrinfo ENOTFOUND data.test") });
    };
    const wrong = open(nobody);
    const failure = { reason: "no answer (getaddrinfo ENOTFOUND data.test)" };
    expect(await wrong.client.json(ADDRESS)).toMatchObject({ failure });
    expect(wrong.asked).toHaveLength(1);
    const offline = open(say("[1]"), nobody, say("[2]"));
    await offline.client.json(ADDRESS);
    expect(await offline.client.json(ADDRESS)).toEqual({ ok: true, value: [2] });
  });

  test.each(['{"data": [', " [1, 2"])(
    "of JSON that is cut off can be asked for again: %s",
    async (text) => {
      const reason = "its JSON breaks off, or is malformed";
      expect(await open(say(text)).client.json(ADDRESS)).toEqual({
        ok: false,
        failure: { code: "SOURCE_UNREACHABLE", address: ADDRESS, reason },
      });
    },
  );

  test("of ten million bytes is read, and a longer one is told", async () => {
    const most = open(say("x".repeat(SOURCE_ANSWER_MAX_BYTES)));
    expect((await most.client.text(ADDRESS, "*/*")).ok).toBe(true);
    const { client } = open(say("x".repeat(10_000_001)));
    expect(await client.text(ADDRESS, "*/*")).toMatchObject({
      failure: {
        code: "SOURCE_UNREACHABLE",
        address: ADDRESS,
        reason: "broke off, or is too much",
      },
    });
  });

  test.each(["https://else.test/one", "not an address", "http://data.test/one"])(
    "is not asked for at %s",
    async (address) => {
      const { client, asked } = open(say("1"));
      expect(await client.json(address)).toMatchObject({
        failure: { code: "SOURCE_SHAPE", address, reason: "is an address of another host" },
      });
      expect(asked).toEqual([]);
    },
  );
});

test.each([
  ["a redirect", 302],
  ["a refusal", 503],
])("the connection of %s ends, because nothing of it is read", async (_, code) => {
  const cancel = vi.fn<() => void>();
  const left = new Response(new ReadableStream({ cancel }), {
    status: code,
    headers: { location: "/two" },
  });
  const { client } = open(() => left, say("1"));
  expect(await client.json(ADDRESS)).toEqual({ ok: true, value: 1 });
  expect(cancel).toHaveBeenCalledOnce();
});

describe("a refusal", () => {
  test.each([
    [404, 1],
    [403, 1],
    [429, SOURCE_TRIES],
    [500, SOURCE_TRIES],
    [503, SOURCE_TRIES],
  ])("with %i is asked for %i times", async (code, times) => {
    const { client, asked } = open(status(code));
    expect(await client.json(ADDRESS)).toEqual({
      ok: false,
      failure: { code: "SOURCE_UNREACHABLE", address: ADDRESS, reason: `status ${code}` },
    });
    expect(asked).toHaveLength(times);
  });

  test("that passes is no failure, and no answer is asked for ever more slowly", async () => {
    const { client, pauses } = open(null, null, say("1"));
    expect(await client.json(ADDRESS)).toEqual({ ok: true, value: 1 });
    expect(pauses).toEqual([0, 2_000, 4_000]);
    const silent = open(null);
    expect(await silent.client.json(ADDRESS)).toMatchObject({
      failure: { reason: "no answer (broke off)" },
    });
  });

  test.each([
    [429, [0, 4_000, 16_000, 60_000, 60_000]],
    [503, [0, 2_000, 4_000, 8_000, 16_000]],
  ])("with %i that requests no time is waited for longer each time", async (code, expected) => {
    const { client, pauses } = open(status(code));
    await client.json(ADDRESS);
    expect(pauses).toEqual(expected);
  });

  test("for good slows no other call", async () => {
    const { client, pauses } = open(status(404), say("1"));
    await client.json(ADDRESS);
    await client.json(ADDRESS);
    expect(pauses).toEqual([0, SOURCE_PAUSE_MS]);
  });

  test("is forgotten by the first answer", async () => {
    const { client, pauses } = open(status(429), say("1"));
    await client.json(ADDRESS);
    await client.json(ADDRESS);
    expect(pauses).toEqual([0, 4_000, SOURCE_PAUSE_MS]);
  });

  const inSeconds = (seconds: number): string => String(Math.round(Date.now() / 1_000) + seconds);

  test.each<[string, Record<string, string>, number]>([
    ["nothing", {}, 2 * SOURCE_PAUSE_MS],
    ["7 seconds", { "retry-after": "7" }, 7_000],
    ["no seconds", { "retry-after": "0" }, 2 * SOURCE_PAUSE_MS],
    ["a day", { "retry-after": "86400" }, SOURCE_WAIT_MAX_MS],
    ["a date", { "retry-after": new Date(Date.now() + 30_000).toUTCString() }, 30_000],
    ["a past date", { "retry-after": "Mon, 01 Jan 2024 00:00:00 GMT" }, 2 * SOURCE_PAUSE_MS],
    [
      "the reset of a used limit",
      { "x-ratelimit-remaining": "0", "x-ratelimit-reset": inSeconds(60) },
      60_000,
    ],
    [
      "the reset of a limit that is left",
      { "x-ratelimit-remaining": "5", "x-ratelimit-reset": inSeconds(60) },
      2 * SOURCE_PAUSE_MS,
    ],
    [
      "a past reset",
      { "x-ratelimit-remaining": "0", "x-ratelimit-reset": inSeconds(-60) },
      2 * SOURCE_PAUSE_MS,
    ],
  ])("that asks for %s is waited for", async (_what, headers, ms) => {
    const { client, pauses } = open(status(503, headers), say("1"));
    await client.json(ADDRESS);
    const [, waited = 0] = pauses;
    expect(Math.round(waited / 15_000)).toBe(Math.round(ms / 15_000));
    if (ms < 10_000) expect(waited).toBe(ms);
  });
});
