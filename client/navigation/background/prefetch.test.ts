// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PayloadResult } from "../payload.ts";
import { createPrefetch, type Prefetch } from "./prefetch.ts";

const READY: PayloadResult = { ok: true, payload: { redirect: "/workspaces" } };
const LOADED_NOW: PayloadResult = { ok: true, payload: { redirect: "/code" } };

async function loadNow(): Promise<PayloadResult> {
  return LOADED_NOW;
}

let asked: string[] = [];
let code: string[] = [];
let shown: string[] = [];
let answer: (address: string) => Promise<PayloadResult>;
let isAllowed = true;
let opened: string[] = [];
let now = 0;

function create(): Prefetch {
  return createPrefetch({
    loadPayload: (address) => {
      asked.push(address);
      return answer(address);
    },
    noteShown: (address) => void shown.push(address),
    loadCode: async (name) => {
      if (name === "tags") throw new TypeError("Failed to fetch");
      code.push(`code of ${name}`);
    },
    loadLayout: async (name) => void code.push(`layout of ${name}`),
    now: () => now,
    isAllowed: () => isAllowed,
    isOpened: (address) => opened.includes(address),
  });
}

async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

beforeEach(() => {
  asked = [];
  code = [];
  shown = [];
  answer = async () => READY;
  isAllowed = true;
  opened = [];
  now = 1_700_000_000_000;
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => void vi.restoreAllMocks());

it("gives a prefetched payload to the navigation, once", async () => {
  const prefetch = create();
  prefetch.want("/datasets?page=2");
  expect(await prefetch.open("/datasets?page=2", loadNow)).toBe(READY);
  expect(await prefetch.open("/datasets?page=2", loadNow)).toBe(LOADED_NOW);
});

it("reports a prefetched page when it is shown, and no other", async () => {
  const prefetch = create();
  prefetch.want("/datasets/1");
  await flushPromises();
  expect(shown).toEqual([]);
  await prefetch.open("/datasets/1", loadNow);
  await prefetch.open("/datasets/2", loadNow);
  expect(shown).toEqual(["/datasets/1"]);
});

it("loads at most four at once", async () => {
  const release: (() => void)[] = [];
  answer = () => new Promise((resolve) => release.push(() => resolve(READY)));
  const prefetch = create();
  for (let id = 1; id <= 6; id += 1) prefetch.want(`/datasets/${id}`);
  expect(asked).toHaveLength(4);
  release[0]?.();
  await flushPromises();
  expect(asked).toHaveLength(5);
});

it("loads links under the pointer before links that are only likely", async () => {
  const release: (() => void)[] = [];
  answer = () => new Promise((resolve) => release.push(() => resolve(READY)));
  const prefetch = create();
  for (let id = 1; id <= 6; id += 1) prefetch.expect(`/datasets/${id}`);
  prefetch.want("/code");
  release[0]?.();
  await flushPromises();
  expect(asked.slice(4)).toEqual(["/code"]);
});

it("loads nothing that was opened or forgotten while it waited", async () => {
  const release: (() => void)[] = [];
  answer = () => new Promise((resolve) => release.push(() => resolve(READY)));
  const prefetch = create();
  for (let id = 1; id <= 5; id += 1) prefetch.want(`/datasets/${id}`);
  expect(await prefetch.open("/datasets/5", loadNow)).toBe(LOADED_NOW);
  release[0]?.();
  await flushPromises();
  expect(asked).toHaveLength(4);
  prefetch.want("/code");
  prefetch.want("/tags");
  prefetch.forget();
  release[1]?.();
  await flushPromises();
  expect(asked.slice(4)).toEqual(["/code"]);
});

it("loads the code of a waiting page that is under the pointer, and likely besides", async () => {
  const release: (() => void)[] = [];
  answer = () => new Promise((resolve) => release.push(() => resolve(READY)));
  const prefetch = create();
  for (let id = 1; id <= 4; id += 1) prefetch.want(`/datasets/${id}`);
  prefetch.want("/code");
  prefetch.expect("/code");
  release[0]?.();
  await flushPromises();
  expect(code.at(-1)).toBe("code of code.list");
});

it("makes one request for an address that is needed twice", () => {
  const prefetch = create();
  prefetch.want("/code");
  prefetch.want("/code");
  expect(asked).toEqual(["/code"]);
});

it("loads the code of a page under the pointer, only the layout of one that is likely", async () => {
  const prefetch = create();
  prefetch.expect("/code");
  await flushPromises();
  expect(code).toEqual(["layout of code.list"]);
  prefetch.want("/code");
  await flushPromises();
  prefetch.want("/code");
  prefetch.expect("/code");
  expect(code).toEqual(["layout of code.list", "code of code.list"]);
  expect(asked).toEqual(["/code"]);
});

it("prefetches nothing for a page that was opened, until another is", () => {
  const prefetch = create();
  opened = ["/workspaces", "/code"];
  prefetch.want("/code");
  prefetch.expect("/workspaces");
  expect(asked).toEqual([]);
  opened = ["/tags"];
  prefetch.want("/code");
  expect(asked).toEqual(["/code"]);
});

it.each([
  [29_999, READY],
  [30_000, LOADED_NOW],
])("after %i ms opens what was prefetched, or requests it again", async (ms, payload) => {
  const prefetch = create();
  prefetch.want("/code");
  await flushPromises();
  now += ms;
  expect(await prefetch.open("/code", loadNow)).toBe(payload);
});

it("loads nothing where the connection forbids it", () => {
  isAllowed = false;
  create().want("/code");
  expect(asked).toEqual([]);
});

it("only warns about a failure, and forgets it", async () => {
  answer = async () => ({ ok: false, reason: "unreachable" });
  const prefetch = create();
  prefetch.want("/code");
  await flushPromises();
  expect(console.warn).toHaveBeenCalledExactlyOnceWith("/code was not loaded ahead");
  prefetch.want("/code");
  await flushPromises();
  expect(asked).toEqual(["/code", "/code"]);
  expect(await prefetch.open("/code", loadNow)).toBe(LOADED_NOW);
});

it("warns about a page whose code alone is missing, and opens its payload", async () => {
  const prefetch = create();
  prefetch.want("/tags");
  await flushPromises();
  expect(console.warn).toHaveBeenCalledOnce();
  expect(await prefetch.open("/tags", loadNow)).toBe(READY);
});

it("warns about nothing that was loaded", async () => {
  const prefetch = create();
  prefetch.want("/code");
  prefetch.expect("/tags");
  await flushPromises();
  expect(console.warn).not.toHaveBeenCalled();
});

it("loads nothing for addresses that are not pages", () => {
  create().want("/assets/logo.svg");
  expect(asked).toEqual([]);
});

it("returns nothing that was loaded for somebody who has signed out", async () => {
  const prefetch = create();
  prefetch.want("/workspaces/shared");
  await flushPromises();
  prefetch.forget();
  expect(await prefetch.open("/workspaces/shared", loadNow)).toBe(LOADED_NOW);
});
