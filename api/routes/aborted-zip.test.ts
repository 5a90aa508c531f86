import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { createCatalogue } from "../test/catalogue.ts";

/** The store of this test, with the files that are open and how often one was requested. */
function watchStore() {
  const open = new Set<ReadableStream>();
  const seen = { asked: 0 };

  async function get(key: string): Promise<object | null> {
    seen.asked += 1;
    const object = await env.FILES.get(key);
    if (object === null) return null;
    const reader = object.body.getReader();
    const body: ReadableStream = new ReadableStream({
      type: "bytes",
      async pull(controller) {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        open.delete(body);
        controller.close();
        controller.byobRequest?.respond(0);
      },
      async cancel(reason) {
        open.delete(body);
        await reader.cancel(reason);
      },
    });
    open.add(body);
    return { body };
  }

  const files = new Proxy(env.FILES, {
    get(bucket, name) {
      const own: unknown = Reflect.get(bucket, name);
      if (name === "get") return get;
      return typeof own === "function" ? own.bind(bucket) : own;
    },
  });
  return { files, open, seen };
}

const TEXTS = Array.from({ length: 6 }, (_, at) => `${at} metres of tide\n`.repeat(32_000));
const FILES = Object.fromEntries(TEXTS.map((text, at) => [`tides/${at}.txt`, text]));
const SELECTION = new URLSearchParams({
  data: JSON.stringify({ datasetId: 1, version: 1, paths: ["tides"] }),
});

test.each([
  ["a version", "/discover/datasets/1/versions/1/download", {}],
  ["a selection", "/zipit/discover", { method: "POST", body: SELECTION }],
])("a reader who leaves a zip of %s leaves no file open and none requested", async (...row) => {
  const [, path, init] = row;
  const { files, open, seen } = watchStore();
  const catalogue = await createCatalogue({ files });
  await catalogue.publish({ key: "tides", name: "Tides", files: FILES });
  seen.asked = 0;
  for (let chunks = 0; chunks < 10; chunks += 1) {
    const { body } = await catalogue.request(path, init);
    const reader = body?.getReader();
    for (let at = 0; at < chunks; at += 1) await reader?.read();
    await reader?.cancel("gone");
    await expect.poll(() => [...open]).toEqual([]);
  }
  const { asked } = seen;
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(10 * TEXTS.length);
  const whole = await (await catalogue.request(path, init)).text();
  expect([seen.asked - asked, open.size]).toEqual([TEXTS.length, 0]);
  expect(TEXTS.filter((text) => !whole.includes(text))).toEqual([]);
});
