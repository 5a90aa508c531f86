import {
  createExecutionContext,
  createScheduledController,
  env,
  waitOnExecutionContext,
} from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import worker from "./index.ts";
import { SETTINGS } from "./test/settings.ts";

beforeEach(() => {
  const spy = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("unreachable"));
  return () => spy.mockRestore();
});

/** The Worker of a university without a content service, with a store that records its use. */
function createBareWorker(more: Record<string, string> = {}, store: object = env.CONTENT) {
  const asked: string[] = [];
  const CONTENT = new Proxy(env.CONTENT, {
    get(_, name) {
      const value: unknown = Reflect.get(store, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        asked.push(`${String(name)} ${String(given[0])}`);
        return Reflect.apply(value, store, given);
      };
    },
  });
  const settings = { ...SETTINGS, CONTENTFUL_SPACE_ID: "", CONTENTFUL_ACCESS_TOKEN: "", ...more };
  const bindings = { ...env, ...settings, CONTENTFUL_WEBHOOK_SECRET: "set all the same", CONTENT };
  async function visit(path: string, init?: RequestInit<IncomingRequestCfProperties>) {
    const context = createExecutionContext();
    const request = new Request<unknown, IncomingRequestCfProperties>(
      SETTINGS.PUBLIC_ORIGIN + path,
      init,
    );
    const answer = await worker.fetch(request, bindings, context);
    const body = await answer.text();
    await waitOnExecutionContext(context);
    return { status: answer.status, headers: answer.headers, body };
  }
  const tick = () => worker.scheduled(createScheduledController(), bindings);
  return { visit, tick, asked };
}

describe("a portal without a content service", () => {
  it.each([
    ["/", "Research data, where it meets the people who need it."],
    ["/about/team", "The people behind the portal"],
    ["/about/support", "Help with data, accounts and publishing"],
  ])("shows its built-in %s without asking the store", async (path, text) => {
    const { visit, asked } = createBareWorker();
    const { status, headers, body } = await visit(path);
    expect([status, headers.get("x-content-generation")]).toEqual([200, "built-in"]);
    expect(body).toContain(`>${text}</h1>`);
    expect(asked).toEqual([]);
  });

  it("takes its cron's call, and notes only that it came", async () => {
    const { tick, asked } = createBareWorker();
    await expect(tick()).resolves.toBeUndefined();
    expect(asked).toEqual(["get portal-cron", "put portal-cron"]);
  });

  it("sends alerts from its cron all the same", async () => {
    vi.mocked(fetch).mockImplementation(async () => new Response());
    const ALERT_WEBHOOK_URL = "https://chat.test/hooks/canary";
    // Its state of its own: an alert waits for the next run when one read or write of KV fails.
    const kept = new Map<string, string>();
    const store = {
      get: async (key: string) => kept.get(key) ?? null,
      put: async (key: string, text: string) => void kept.set(key, text),
    };
    const { tick } = createBareWorker({ ALERT_WEBHOOK_URL }, store);
    await tick();
    await tick();
    const sent = vi.mocked(fetch).mock.calls.filter(([address]) => address === ALERT_WEBHOOK_URL);
    expect(sent.map(([, init]) => init?.body)).toEqual([
      expect.stringContaining("The catalogue does not answer as it should."),
    ]);
  });

  it("accepts no webhook, whatever secret is still set", async () => {
    const { visit, asked } = createBareWorker();
    const call = await visit("/hooks/contentful", { method: "POST", body: "{}" });
    expect([call.status, asked]).toEqual([404, []]);
  });

  it("reports that in its status", async () => {
    const { visit, asked } = createBareWorker();
    expect(JSON.parse((await visit("/api/status")).body)).toMatchObject({
      shown: { generation: "built-in", source: "built-in" },
      content: { hasSpace: false, entries: 0, assets: 0, failedRuns: 0 },
    });
    expect(asked).toEqual(["get portal-cron"]);
  });
});
