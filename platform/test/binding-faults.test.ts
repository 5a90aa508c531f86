import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { createBindingFaults } from "./binding-faults.ts";
import { wrapBinding, wrapD1 } from "./wrap-binding.ts";

const { CONTENT } = env as unknown as { CONTENT: KVNamespace }; // the portal's, in whose runtime this folder is tested

function open(wait?: (ms: number) => Promise<unknown>) {
  const faults = createBindingFaults(wait);
  return { faults, kv: wrapBinding(CONTENT, "kv", faults.around) };
}

it("passes every operation through while there is no fault", async () => {
  const { kv } = open();
  await kv.put("a", "1", { metadata: { of: "b" } });
  expect(await kv.getWithMetadata("a")).toMatchObject({ value: "1", metadata: { of: "b" } });
  expect(await kv.get(["a", "b"])).toEqual(
    new Map([
      ["a", "1"],
      ["b", null],
    ]),
  );
});

it("fails as often as requested", async () => {
  const { faults, kv } = open();
  faults.add({ binding: "kv", mode: "error", operation: "get", count: 1 });
  await expect(kv.get("none")).rejects.toThrow("on purpose");
  expect(await kv.get("none")).toBeNull();
});

it("answers late", async () => {
  const waits: number[] = [];
  const { faults, kv } = open(async (ms) => void waits.push(ms));
  faults.add({ binding: "kv", mode: "delay", delayMs: 2_000 });
  expect([await kv.get("none"), waits]).toEqual([null, [2_000]]);
});

it("never answers", async () => {
  const { faults, kv } = open();
  faults.add({ binding: "kv", mode: "hang" });
  const twoReads = CONTENT.get("none").then(() => CONTENT.get("none"));
  const first = await Promise.race([kv.get("none"), twoReads.then(() => "nothing")]);
  expect(first).toBe("nothing");
});

it("repeats the answers from the start of the fault", async () => {
  const { faults, kv } = open();
  await kv.put("a", "old");
  faults.add({ binding: "kv", mode: "stale" });
  expect(await kv.get("a")).toBe("old");
  await kv.put("a", "new");
  expect(await kv.get("a")).toBe("old");
  faults.clear();
  expect(await kv.get("a")).toBe("new");
});

it("loses a write and reports success", async () => {
  const { faults, kv } = open();
  await kv.put("a", "old");
  faults.add({ binding: "kv", mode: "lost" });
  await kv.put("a", "new");
  expect(await kv.get("a")).toBe("old");
});

it("affects the Cache API and services as well", async () => {
  const faults = createBindingFaults();
  const copies = wrapBinding(caches.default, "cache", faults.around);
  const service = wrapBinding(
    { fetch: async (_url: string) => new Response("x") },
    "service",
    faults.around,
  );
  faults.add({ binding: "cache", mode: "error" });
  faults.add({ binding: "service", mode: "error" });
  await expect(copies.match("https://a.test/")).rejects.toThrow("cache match");
  await expect(service.fetch("https://a.test/")).rejects.toThrow("service fetch");
});

/** A database that answers any query. */
function createDatabase() {
  const asked: string[] = [];
  const createStatement = (sql: string, values: unknown[] = []) => ({
    bind: (...more: unknown[]) => createStatement(sql, more),
    all: async () => void asked.push(`${sql} ${values.join()}`),
    sql,
  });
  return {
    asked,
    prepare: (sql: string) => createStatement(sql),
    batch: async (statements: { sql: string }[]) =>
      void asked.push(statements.map(({ sql }) => sql).join("; ")),
  };
}

it("counts the statements of a round trip to D1, and separates reads from writes", async () => {
  const seen: unknown[] = [];
  const database = createDatabase();
  const db = wrapD1(database, async ({ operation, kind, statements }, run) => {
    seen.push([operation, kind, statements]);
    return run();
  });
  await db.prepare("SELECT ?1").bind(7).all();
  await db.prepare("UPDATE a").all();
  await db.batch([db.prepare("SELECT 1"), db.prepare("DELETE FROM a").bind(1)]);
  expect(database.asked).toEqual(["SELECT ?1 7", "UPDATE a ", "SELECT 1; DELETE FROM a"]);
  expect(seen).toEqual([
    ["all", "read", 1],
    ["all", "write", 1],
    ["batch", "write", 2],
  ]);
});
