import { expect, test } from "vitest";
import { asset, entry, toAsset } from "../test/test-site.ts";
import { createTestClock } from "../test/test-clock.ts";
import { createContentCache, createContentMemory } from "../index.ts";
import { createTestKv } from "../test/test-kv.ts";
import { createDraftReader } from "./read-drafts.ts";

const LOCALES = { items: [{ code: "en-US", fallbackCode: null, default: true }] };

const LIST = { sys: { type: "Array" }, skip: 0, limit: 200 };

function toList(items: unknown[]): unknown {
  return { ...LIST, total: items.length, items };
}

function createReader(answer: (url: URL) => Response) {
  const clock = createTestClock();
  const asked: string[] = [];
  const service = {
    host: "preview.test",
    spaceId: "space",
    environment: "master",
    accessToken: "canary-preview",
    fetch: async (request: Request) => {
      asked.push(request.url);
      return answer(new URL(request.url));
    },
  };
  return { read: createDraftReader(service, clock), clock, asked };
}

test("drafts answer the site's queries, their pictures included", async () => {
  const home = entry("homePage", "h", { heroTitle: "Draft", heroImage: toAsset("pic") });
  const { read } = createReader(({ pathname }) => {
    if (pathname.endsWith("/locales")) return Response.json(LOCALES);
    const isEntries = pathname.endsWith("/entries");
    return Response.json(toList([isEntries ? home : asset("pic", "//images.test/a.png")]));
  });
  const content = await read();
  expect(content).toMatchObject({ generation: "preview", source: "preview" });
  expect(content?.home()).toMatchObject({
    heroTitle: "Draft",
    heroImage: { url: "https://images.test/a.png" },
  });
});

test("only types that the site knows are requested", async () => {
  const { read, asked } = createReader(({ pathname }) =>
    Response.json(pathname.endsWith("/locales") ? LOCALES : toList([])),
  );
  await read();
  const query = new URL(asked.find((url) => url.includes("/entries")) ?? "").searchParams;
  expect(query.get("sys.contentType.sys.id[in]")?.split(",")).toContain("homePage");
});

test.each([401, 404, 429, 500])("there are no drafts when the host answers %i", async (status) => {
  const { read, clock } = createReader(() =>
    Response.json({ message: "canary-preview" }, { status }),
  );
  expect(await read()).toBeNull();
  expect(JSON.stringify(clock.lines)).not.toContain("canary");
});

test("there are no drafts when a page of them is unreadable", async () => {
  const { read } = createReader(({ pathname }) =>
    pathname.endsWith("/locales") ? Response.json(LOCALES) : new Response("{"),
  );
  expect(await read()).toBeNull();
});

test("drafts are read page by page, and used only when all arrive", async () => {
  const drafts = ["a", "b", "c"].map((id) => entry("newsItem", id, { title: id }));
  const pages = async (total: number): Promise<(string | null)[]> => {
    const { read, asked } = createReader(({ pathname, searchParams }) => {
      if (pathname.endsWith("/locales")) return Response.json(LOCALES);
      const skip = Number(searchParams.get("skip"));
      return Response.json({ ...LIST, total, items: drafts.slice(skip, skip + 2) });
    });
    await read();
    const entries = asked
      .map((url) => new URL(url))
      .filter(({ pathname }) => pathname.endsWith("/entries"));
    return entries.map(({ searchParams }) => searchParams.get("skip"));
  };
  expect(await pages(3)).toEqual(["0", "2"]);
  expect(await pages(9)).toEqual(["0", "2", "3"]);
});

test.each([
  ["no preview host", null, 0],
  ["a preview host without its token", "", 0],
  ["a preview host and its token", "canary-preview", 1],
])("drafts are requested at %s", async (_, accessToken, hosts) => {
  const asked = new Set<string>();
  const fetch = async (request: Request) => {
    asked.add(new URL(request.url).host);
    return Response.json({}, { status: 404 });
  };
  const place = { host: "preview.test", spaceId: "space", environment: "master" };
  const preview = accessToken === null ? null : { ...place, accessToken, fetch };
  const clock = createTestClock();
  const cache = createContentCache({
    ...clock,
    kv: createTestKv(clock),
    memory: createContentMemory(),
    service: null,
    preview,
  });
  expect(await cache.drafts()).toBeNull();
  expect(asked.size).toBe(hosts);
});
