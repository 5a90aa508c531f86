// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BUILD_POLL_MS } from "../../contract/limits.ts";
import { type BuildWatch, createBuildWatch } from "./build-watch.ts";

let isAwake = true;
let wake = (): void => {};
let answers: (() => Promise<Response>)[] = [];
let asked: string[] = [];
let inits: RequestInit[] = [];
let stop = (): void => {};

function createWatch(random = 0.5): BuildWatch {
  const watch = createBuildWatch("b1", {
    fetch: (url, init) => {
      asked.push(url);
      inits.push(init);
      return answers.shift()?.() ?? Promise.reject(new Error("no answer"));
    },
    now: () => 1_700_000_000_000,
    random: () => random,
    isAwake: () => isAwake,
    onWake: (listener) => {
      wake = listener;
      return () => {
        wake = () => {};
      };
    },
  });
  stop = watch.start();
  return watch;
}

function latest(body: unknown): () => Promise<Response> {
  return async () => Response.json(body);
}

beforeEach(() => {
  vi.useFakeTimers();
  isAwake = true;
  answers = [];
  asked = [];
  inits = [];
});
afterEach(() => void vi.useRealTimers());

it("detects a newer build after one interval", async () => {
  answers = [latest({ id: "b2" }), latest({ id: "b2", files: [] })];
  const watch = createWatch();
  expect(watch.isNewBuildKnown()).toBe(false);
  await vi.advanceTimersByTimeAsync(BUILD_POLL_MS);
  expect(watch.isNewBuildKnown()).toBe(true);
  expect(asked).toEqual(["/builds/latest.json?t=1700000000000", "/builds/meta/b2.json"]);
  expect(inits).toEqual([{ cache: "no-store" }, {}]);
});

it("reads the manifest of a newer build once", async () => {
  answers = [latest({ id: "b2" }), latest({ id: "b2" }), latest({ id: "b2" })];
  const watch = createWatch();
  await vi.advanceTimersByTimeAsync(2 * BUILD_POLL_MS);
  expect(watch.isNewBuildKnown()).toBe(true);
  expect(asked.filter((url) => url.includes("meta"))).toHaveLength(1);
});

it("checks nothing when the tab is shown again before a check was due", () => {
  createWatch();
  wake();
  expect(asked).toEqual([]);
});

it("checks no more once it has ended", async () => {
  createWatch();
  isAwake = false;
  await vi.advanceTimersByTimeAsync(BUILD_POLL_MS);
  isAwake = true;
  stop();
  wake();
  await vi.advanceTimersByTimeAsync(2 * BUILD_POLL_MS);
  expect(asked).toEqual([]);
});

it("stops reading an answer that is too long", async () => {
  const cancel = vi.fn<() => void>();
  const pull = (controller: ReadableStreamDefaultController) =>
    controller.enqueue(new Uint8Array(3_000));
  answers = [async () => new Response(new ReadableStream({ pull, cancel }))];
  createWatch();
  await vi.advanceTimersByTimeAsync(BUILD_POLL_MS);
  expect(cancel).toHaveBeenCalledOnce();
});

it("reads an answer that comes in pieces", async () => {
  const pieces = [...'{"id":"b2"}'].map((letter) => new TextEncoder().encode(letter));
  const pull = (controller: ReadableStreamDefaultController) => {
    const piece = pieces.shift();
    if (piece) controller.enqueue(piece);
    else controller.close();
  };
  answers = [async () => new Response(new ReadableStream({ pull })), latest({ id: "b2" })];
  const watch = createWatch();
  await vi.advanceTimersByTimeAsync(BUILD_POLL_MS);
  expect(watch.isNewBuildKnown()).toBe(true);
});

it.each<[number, number]>([
  [0, 0.8],
  [0.999_999, 1.2],
])("varies the interval: random %d waits %d of it", async (random, share) => {
  createWatch(random);
  await vi.advanceTimersByTimeAsync(BUILD_POLL_MS * share - 200);
  expect(asked).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(400);
  expect(asked).toHaveLength(1);
});

const harmless: [string, () => Promise<Response>][] = [
  ["its own id", latest({ id: "b1" })],
  ["no id", latest({})],
  ["a number", latest({ id: 2 })],
  ["null", latest(null)],
  ["an id with a slash", latest({ id: "../b2" })],
  ["an id that is too long", latest({ id: "x".repeat(65) })],
  ["HTML", async () => new Response("<h1>busy</h1>")],
  ["a status of 500", async () => Response.json({ id: "b2" }, { status: 500 })],
  ["more than 4 KB", latest({ pad: "x".repeat(4_096), id: "b2" })],
  ["nothing", () => Promise.reject(new TypeError("offline"))],
];
it.each(harmless)("ignores an answer that is %s", async (_, answer) => {
  answers = [answer];
  const watch = createWatch();
  await vi.advanceTimersByTimeAsync(BUILD_POLL_MS);
  expect(asked).toHaveLength(1);
  expect(watch.isNewBuildKnown()).toBe(false);
});

it("pauses while the tab is hidden and checks at once when it is visible again", async () => {
  answers = [latest({ id: "b2" }), latest({ id: "b2" })];
  const watch = createWatch();
  isAwake = false;
  await vi.advanceTimersByTimeAsync(3 * BUILD_POLL_MS);
  expect(asked).toHaveLength(0);
  isAwake = true;
  wake();
  wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(watch.isNewBuildKnown()).toBe(true);
  expect(asked).toHaveLength(2);
  wake();
  expect(asked).toHaveLength(2);
});

it("does not check again while an answer is pending", async () => {
  answers = [() => new Promise(() => {})];
  createWatch();
  await vi.advanceTimersByTimeAsync(3 * BUILD_POLL_MS);
  expect(asked).toHaveLength(1);
});

it("forgets a build that was rolled back", async () => {
  answers = [latest({ id: "b2" }), latest({ id: "b2" }), latest({ id: "b1" })];
  const watch = createWatch();
  await vi.advanceTimersByTimeAsync(2 * BUILD_POLL_MS);
  expect(watch.isNewBuildKnown()).toBe(false);
});

it.each<[string, () => Promise<Response>]>([
  ["is not there", async () => new Response("There is no such build.", { status: 404 })],
  ["is another's", latest({ id: "b3" })],
  ["is too long", latest({ pad: "x".repeat(200_000), id: "b2" })],
  ["does not come", () => Promise.reject(new TypeError("offline"))],
])("waits for a build whose manifest %s", async (_, manifest) => {
  answers = [latest({ id: "b2" }), manifest, latest({ id: "b2" }), latest({ id: "b2" })];
  const watch = createWatch();
  await vi.advanceTimersByTimeAsync(BUILD_POLL_MS);
  expect(watch.isNewBuildKnown()).toBe(false);
  await vi.advanceTimersByTimeAsync(BUILD_POLL_MS);
  expect(watch.isNewBuildKnown()).toBe(true);
});
