import { expect, test } from "vitest";
import { asset, entry, toAsset } from "../test/test-site.ts";
import { createTestClock } from "../test/test-clock.ts";
import { createDraftReader } from "./read-drafts.ts";

const LOCALES = { items: [{ code: "en-US", fallbackCode: null, default: true }] };

function toList(items: unknown[]): unknown {
  return { sys: { type: "Array" }, total: items.length, skip: 0, limit: 200, items };
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

test("drafts answer the site's questions, their pictures included", async () => {
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

test("only types the site knows are asked for", async () => {
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
