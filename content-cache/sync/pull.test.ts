import { beforeEach, describe, expect, test } from "vitest";
import type { Result } from "../failures.ts";
import { RUN_RESERVED_KV_OPERATIONS } from "../limits.ts";
import type { Cursor } from "../store/pointer.ts";
import { createRunKv } from "../store/run-kv.ts";
import { findItems } from "../store/tree.ts";
import { createStore, type Store } from "../store/values.ts";
import { createTestClock, type TestClock } from "../test/test-clock.ts";
import { createTestKv, type TestKv } from "../test/test-kv.ts";
import { entry } from "../test/test-site.ts";
import type { SyncPage } from "./page.ts";
import { toFullPull } from "./attempt.ts";
import { pullPages, type Pull } from "./pull.ts";

const PAGES = 4;
const PAGE_IDS = 6;
const IDS = Array.from({ length: PAGES * PAGE_IDS }, (_, at) => `id${String(at).padStart(2, "0")}`);

let clock: TestClock;
let kv: TestKv;

beforeEach(() => {
  clock = createTestClock();
  kv = createTestKv(clock);
});

/** A run that may use so many operations; a batch of one byte is written after each page. */
async function createRun(operations = Infinity, batchBytes = 1): Promise<Store> {
  const store = createStore(createRunKv(kv, clock), clock, batchBytes);
  while (store.kv.operationsLeft() > operations) await store.kv.get("content/current");
  return store;
}

const END = { kind: "sync", token: "end" } as const;

/** A few entries a page, and nothing new after the last. */
function readPage(cursor: Cursor): Result<SyncPage> {
  if (cursor.kind === "sync") return { ok: true, value: { items: [], next: END } };
  const at = cursor.kind === "page" ? Number(cursor.token) : 0;
  const ids = IDS.slice(at * PAGE_IDS, (at + 1) * PAGE_IDS);
  const items = ids.map((id) => entry("link", id, { label: "x" }));
  return { ok: true, value: { items, next: at === PAGES - 1 ? END : toPage(at + 1) } };
}

function toPage(at: number): { kind: "page"; token: string } {
  return { kind: "page", token: String(at) };
}

async function pull(store: Store, from: Pull, read = readPage, hasTime = () => true) {
  const saved: Pull[] = [];
  const current = structuredClone(from);
  const result = await pullPages(
    {
      store,
      ask: async (cursor) => read(cursor),
      save: async (state) => void saved.push(structuredClone(state)),
      hasTime,
    },
    current,
  );
  return { result, saved, tree: current.tree };
}

async function findIds(store: Store, tree: Pull["tree"]): Promise<string[]> {
  const items = await findItems(store, tree, new Set(IDS.map((id) => `E${id}`)));
  return items.map(({ key }) => key.slice(1)).sort();
}

function failAt(token: string): typeof readPage {
  return (cursor) =>
    cursor.kind === "page" && cursor.token === token
      ? { ok: false, failure: { code: "unreachable" } }
      : readPage(cursor);
}

describe("a pull", () => {
  test("stores its place after each page that is stored", async () => {
    const { result, saved } = await pull(await createRun(), toFullPull(1));
    expect(result).toEqual({ ok: true, value: "end" });
    expect(saved.map(({ cursor }) => cursor)).toEqual([1, 2, 3].map(toPage));
  });

  test("stores no place when its first page fails", async () => {
    const { result, saved } = await pull(
      await createRun(Infinity, 1_000_000),
      toFullPull(1),
      () => ({
        ok: false,
        failure: { code: "unreachable" },
      }),
    );
    expect([result, saved]).toEqual([{ ok: false, failure: { code: "unreachable" } }, []]);
  });

  test("that continues stops at once when its own page is named as the next", async () => {
    const asked: Cursor[] = [];
    const { result } = await pull(
      await createRun(),
      { ...toFullPull(1), cursor: toPage(1) },
      (cursor) => {
        asked.push(cursor);
        return { ok: true, value: { items: [], next: toPage(1) } };
      },
    );
    expect(result).toEqual({ ok: false, failure: { code: "repeated_token" } });
    expect(asked).toEqual([toPage(1)]);
  });

  test.each(["token_refused", "response_too_big"] as const)(
    "starts again without earlier pages after %s",
    async (code) => {
      const store = await createRun(Infinity, 1_000_000);
      const refused = await pull(store, toFullPull(1), (cursor) =>
        cursor.kind === "page" && cursor.token === "2"
          ? { ok: false, failure: { code } }
          : readPage(cursor),
      );
      expect([refused.result, refused.saved]).toEqual([{ ok: false, failure: { code } }, []]);
      const { tree } = await pull(store, toFullPull(1), () => ({
        ok: true,
        value: { items: [entry("link", "id99", { label: "x" })], next: END },
      }));
      expect(await findIds(store, tree)).toEqual([]);
    },
  );

  test.each([
    ["in batches", 1],
    ["at once", 1_000_000],
  ])("does not move its place past a page that did not fit, %s", async (_, bytes) => {
    const store = await createRun(RUN_RESERVED_KV_OPERATIONS, bytes);
    const { result, saved } = await pull(store, toFullPull(1));
    expect(result).toEqual({ ok: false, failure: { code: "out_of_budget" } });
    expect(saved).toEqual([]);
  });

  test("does not move its place past pages that did not fit when the service fails", async () => {
    const store = await createRun(RUN_RESERVED_KV_OPERATIONS, 1_000_000);
    const { result, saved } = await pull(store, toFullPull(1), failAt("2"));
    expect(result).toEqual({ ok: false, failure: { code: "unreachable" } });
    expect(saved).toEqual([]);
  });

  test("stores what it read before the service failed, and its place after it", async () => {
    const { saved } = await pull(await createRun(Infinity, 1_000_000), toFullPull(1), failAt("2"));
    expect(saved.map(({ cursor }) => cursor)).toEqual([toPage(2)]);
    const rest = await pull(await createRun(), saved[0] ?? toFullPull(1));
    expect(await findIds(await createRun(), rest.tree)).toEqual(IDS);
  });

  test("merges staged batches in as many runs as it takes, and reads no page twice", async () => {
    const asked: Cursor[] = [];
    const read: typeof readPage = (cursor) => {
      asked.push(cursor);
      return readPage(cursor);
    };
    /** Time for one part a run. */
    const once = () => {
      let isFirst = true;
      return () => {
        const hasTime = isFirst;
        isFirst = false;
        return hasTime;
      };
    };
    let run = await pull(await createRun(), toFullPull(1), read, once());
    let runs = 1;
    for (; !run.result.ok && runs < 40; runs += 1) {
      expect(run.result).toEqual({ ok: false, failure: { code: "out_of_budget" } });
      run = await pull(await createRun(), run.saved.at(-1) ?? toFullPull(1), read, once());
    }
    expect(run.result).toEqual({ ok: true, value: "end" });
    expect(await findIds(await createRun(), run.tree)).toEqual(IDS);
    expect(asked.filter(({ kind }) => kind !== "sync")).toHaveLength(PAGES);
    expect(runs).toBeGreaterThan(PAGES);
  });

  test.each([
    ["while the service answers", readPage],
    ["when the service fails too", failAt("3")],
  ])("loses no page wherever its budget ends, %s, and leaves what is reserved", async (_, read) => {
    for (let operations = RUN_RESERVED_KV_OPERATIONS; operations < 130; operations += 1) {
      const store = await createRun(operations);
      const first = await pull(store, toFullPull(1), read);
      expect(store.kv.operationsLeft()).toBeGreaterThanOrEqual(RUN_RESERVED_KV_OPERATIONS);
      const from = first.saved.at(-1) ?? toFullPull(1);
      const { result, tree } = first.result.ok ? first : await pull(await createRun(), from);
      expect(result).toEqual({ ok: true, value: "end" });
      expect([operations, ...(await findIds(await createRun(), tree))]).toEqual([
        operations,
        ...IDS,
      ]);
    }
  });
});
