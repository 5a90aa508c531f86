import * as v from "valibot";
import { expect, test } from "vitest";
import { createContentCache, createContentMemory } from "../index.ts";
import { defaultHomePage } from "../defaults.ts";
import { readStoredItems } from "../test/read-all.ts";
import { createTestClock } from "../test/test-clock.ts";
import { createTestKv } from "../test/test-kv.ts";

const EXPORTS = [
  import.meta.glob("../test/foreign-space.json", { import: "default", eager: true }),
  import.meta.glob("../../../shared/data/cms/gatsby-blog.json", { import: "default", eager: true }),
].flatMap((found) => Object.entries(found));

const AUTHORS: Record<string, string> = {
  "foreign-space.json": "Ada Moss",
  "gatsby-blog.json": "John Doe",
};

const Export = v.object({ entries: v.array(v.unknown()), assets: v.array(v.unknown()) });

test.each(EXPORTS)(
  "%s of another site is stored whole and does not harm any page",
  async (path, space) => {
    const author = AUTHORS[path.split("/").at(-1) ?? ""];
    const { entries, assets } = v.parse(Export, space);
    const items = [...entries, ...assets];
    const clock = createTestClock();
    const kv = createTestKv(clock);
    const nextSyncUrl = "https://cdn.test/spaces/s/environments/main/sync?sync_token=t";
    const cache = createContentCache({
      ...clock,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      kv,
      memory: createContentMemory(),
      service: {
        host: "cdn.test",
        spaceId: "s",
        environment: "main",
        accessToken: "token",
        fetch: async ({ url }) =>
          url.includes("/locales")
            ? Response.json({ items: [{ code: "en-US", fallbackCode: null, default: true }] })
            : Response.json({ sys: { type: "Array" }, items, nextSyncUrl }),
      },
    });
    expect(await cache.sync()).toMatchObject({
      outcome: "published",
      entries: entries.length,
      assets: assets.length,
    });
    expect([...(await readStoredItems(kv)).values()]).toEqual(expect.arrayContaining(items));
    const content = await cache.read();
    expect(content.source).toBe("memory");
    expect(content.home()).toEqual(defaultHomePage);
    expect(content.people()).toMatchObject([{ name: author, role: "", photo: null }]);
  },
);
