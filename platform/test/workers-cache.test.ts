import { beforeEach, describe, expect, it, vi } from "vitest";
import { createWorkersCache, type WorkersCache } from "./workers-cache.ts";

let time: number;
let value: string;
let asked: number;
let control: string;
let status: number;
let hits: string[];
let purges: (() => void)[];
let cache: WorkersCache;
const behind: Promise<unknown>[] = [];

beforeEach(() => {
  time = 1_000_000;
  value = "old";
  asked = 0;
  control = "public, max-age=60, stale-while-revalidate=600, stale-if-error=3600";
  status = 200;
  hits = [];
  purges = [];
  cache = createWorkersCache({
    now: () => time,
    onHit: (tier) => void hits.push(tier),
    wait: async (reason) => {
      if (reason === "purge") await new Promise<void>((resolve) => void purges.push(resolve));
    },
  });
});

async function run(): Promise<Response> {
  asked += 1;
  const headers = { "cache-control": control, "cache-tag": "list,dataset-1" };
  return new Response(value, { status, headers });
}

async function get(place: string, init?: RequestInit): Promise<string> {
  const request = new Request("https://catalogue.internal/discover/datasets?limit=5", init);
  const answer = await cache.at(place).fetch(request, run, (work) => void behind.push(work));
  return answer.text();
}

describe("the stand-in of the platform's cache", () => {
  it("answers from the location, then from the network, and calls the Worker once", async () => {
    await get("Oslo");
    await get("Oslo");
    await get("Lima");
    await get("Lima");
    expect([hits, asked]).toEqual([["miss", "lower", "upper", "lower"], 1]);
  });

  it("makes one call for concurrent misses of a location", async () => {
    await Promise.all(Array.from({ length: 50 }, () => get("Oslo")));
    expect(asked).toBe(1);
  });

  it("answers a stale entry while it requests a new one", async () => {
    await get("Oslo");
    value = "new";
    time += 61_000;
    expect(await get("Oslo")).toBe("old");
    await Promise.all(behind.splice(0));
    expect(await get("Oslo")).toBe("new");
  });

  it("answers a stale entry when the Worker fails, as long as it may", async () => {
    await get("Oslo");
    status = 503;
    time += 60_000 + 700_000;
    expect(await get("Oslo")).toBe("old");
    value = "down";
    time += 3_600_000;
    expect(await get("Oslo")).toBe("down");
  });

  it.each(["no-store", "private, no-store", "max-age=0"])("stores nothing of %s", async (said) => {
    control = said;
    await get("Oslo");
    await get("Oslo");
    expect(asked).toBe(2);
  });

  it("stores an answer without a lifetime for two hours", async () => {
    control = "";
    const silent = async (): Promise<Response> => {
      asked += 1;
      return new Response("x");
    };
    const ask = () => cache.at("Oslo").fetch(new Request("https://a.test/"), silent, () => {});
    await ask();
    time += 7_199_000;
    await ask();
    expect(asked).toBe(1);
    time += 2_000;
    await ask();
    expect(asked).toBe(2);
  });

  it("passes on requests with a token and writes", async () => {
    await get("Oslo", { headers: { authorization: "Bearer x" } });
    await get("Oslo", { method: "POST" });
    await get("Oslo", { headers: { authorization: "Bearer x" } });
    expect([asked, hits]).toEqual([3, ["bypass", "bypass", "bypass"]]);
  });

  it("deletes entries with a purged tag, in a location once the purge has arrived there", async () => {
    await get("Oslo");
    value = "new";
    expect(await cache.purge(["dataset-1"])).toEqual({ success: true });
    expect(await get("Oslo")).toBe("old");
    for (const arrive of purges.splice(0)) arrive();
    await vi.waitFor(async () => expect(await get("Oslo")).toBe("new"), 15_000);
  });

  it("keeps entries with other tags", async () => {
    await get("Oslo");
    await cache.purge(["dataset-2"]);
    for (const arrive of purges.splice(0)) arrive();
    await get("Oslo");
    expect(asked).toBe(1);
  });

  it("takes 25 purges at once, then five a minute", async () => {
    const take = async (): Promise<boolean> => (await cache.purge(["list"])).success;
    for (let n = 0; n < 25; n += 1) expect(await take()).toBe(true);
    expect(await take()).toBe(false);
    time += 12_000;
    expect([await take(), await take()]).toEqual([true, false]);
  });
});
