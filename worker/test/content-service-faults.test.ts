import { beforeEach, describe, expect, it } from "vitest";
import {
  createContentStage,
  expectPagesUp,
  readTeam,
  type ContentStage,
  type Fault,
} from "./content-stage.ts";

let stage: ContentStage;

beforeEach(async () => {
  stage = createContentStage();
  stage.publishTeam("First");
  await stage.sync();
  stage.publishTeam("Second");
});

function status(code: number, headers: Record<string, string> = {}, message = "No."): Fault {
  return () => Response.json({ sys: { type: "Error" }, message }, { status: code, headers });
}

function times(count: number, fault: Fault): Fault[] {
  return Array.from({ length: count }, () => fault);
}

function last(fault: Fault): void {
  stage.faults = [fault];
  stage.isLasting = true;
}

function heal(): void {
  stage.faults = [];
  stage.isLasting = false;
}

async function expectShown(title: string): Promise<void> {
  const app = stage.open();
  await expectPagesUp(app);
  expect(await readTeam(app)).toBe(title);
}

async function expectHealed(): Promise<void> {
  heal();
  await stage.sync();
  await expectShown("Second");
}

const reset = { "X-Contentful-RateLimit-Reset": "2" };

it("F-1: waits as requested after a 429, and finishes", async () => {
  stage.faults = times(3, status(429, reset));
  const began = stage.clock.now() + 60_000;
  expect((await stage.sync()).outcome).toBe("published");
  expect(stage.clock.now() - began).toBeGreaterThanOrEqual(3 * 2_000);
  await expectShown("Second");
});

it("F-2: stops within a minute when every answer is a 429, and tries again", async () => {
  last(status(429, reset));
  const { outcome, durationMs } = await stage.sync();
  expect(outcome).toBe("failed");
  expect(durationMs).toBeLessThanOrEqual(60_000);
  await expectShown("First");
  await expectHealed();
});

it.each([500, 502, 503, 504])("F-3: tries again after a %i", async (code) => {
  stage.faults = times(2, status(code));
  expect((await stage.sync()).outcome).toBe("published");
  await expectShown("Second");
});

describe("F-4: an answer that does not come", () => {
  function drip(chunk: string, everyMs: number): Response {
    const body = new ReadableStream({
      type: "bytes",
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, everyMs));
        controller.enqueue(new TextEncoder().encode(chunk));
      },
    });
    return new Response(body);
  }

  it.each<[string, Fault]>([
    ["before its head", () => new Promise(() => {})],
    [
      "in its middle",
      () => new Response(new ReadableStream({ type: "bytes", pull: () => new Promise(() => {}) })),
    ],
    ["but a byte a second", () => drip(" ", 1_000)],
  ])("is cut off, %s", async (_, fault) => {
    last(fault);
    const { failure, durationMs } = await stage.syncThroughTime();
    expect(failure?.code).toBe("too_slow");
    expect(durationMs).toBeLessThanOrEqual(60_000);
    await expectShown("First");
    await expectHealed();
  });
});

it.each([
  "Network connection lost.",
  "DNS lookup failed.",
  "TLS peer's certificate is not trusted.",
])("F-5: tries again after: %s", async (text) => {
  stage.faults = times(2, () => Promise.reject(new Error(text)));
  expect((await stage.sync()).outcome).toBe("published");
  await expectShown("Second");
});

it.each<[string, BodyInit]>([
  ["nothing", ""],
  ["{}", "{}"],
  ["a list", "[]"],
  ["half an answer", '{"sys":{"type":"Array"},"items":[{"sys"'],
  ["HTML", "<!doctype html><title>Sign in to the hotel's network</title>"],
  ["another charset", new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
  ["a byte order mark", "\ufeff{}"],
])("F-6: refuses a 200 with %s, and writes no content", async (_, body) => {
  const before = stage.kv.values.get("content/current");
  stage.faults = times(1, () => new Response(body));
  expect((await stage.sync()).failure?.code).toBe("unreadable_page");
  expect(stage.kv.values.get("content/current")).toBe(before);
  await expectShown("First");
  await expectHealed();
});

it("F-7: reads everything once when the token is refused, and applies deletions", async () => {
  stage.service.remove("team");
  stage.publishTeam("Second");
  stage.service.publish("gone", "link", { label: "gone", href: "/" });
  await stage.sync();
  stage.service.remove("gone");
  stage.service.expireTokens();
  expect(await stage.sync()).toMatchObject({ outcome: "published", kind: "full", entries: 1 });
  await expectShown("Second");
});

it("F-8: starts again with half as many items when the answer would be too big", async () => {
  stage.faults = times(1, status(400, {}, "Response size too big. Maximum allowed: 7340032B."));
  expect((await stage.sync()).outcome).toBe("published");
  expect(stage.asked.at(-2)).toContain("limit=500");
  await expectShown("Second");
});

it.each([
  ["F-9", 401],
  ["F-9", 403],
  ["F-10", 404],
])("%s: keeps the content through %i and raises an alarm at the third run", async (_, code) => {
  last(status(code));
  for (let run = 0; run < 3; run += 1) expect((await stage.sync()).outcome).toBe("failed");
  const levels = stage.clock.lines.filter(({ event }) => event === "content.sync");
  expect(levels.slice(-3).map(({ level }) => level)).toEqual(["warn", "warn", "error"]);
  await expectShown("First");
  await expectHealed();
});

it.each([
  ["back to where it was", (url: URL) => `${url.origin}${url.pathname}?sync_token=same`],
  ["to another host", (url: URL) => `https://evil.test${url.pathname}?sync_token=x`],
  ["nowhere", (url: URL) => `${url.origin}${url.pathname}`],
])("F-11: follows no link that leads %s", async (_, toNext) => {
  last(({ url }) =>
    Response.json({ sys: { type: "Array" }, items: [], nextPageUrl: toNext(new URL(url)) }),
  );
  expect((await stage.sync()).outcome).toBe("failed");
  expect(stage.asked.every((url) => new URL(url).host === "cdn.test")).toBe(true);
  expect(stage.asked.length).toBeLessThan(8);
  await expectShown("First");
  await expectHealed();
});
