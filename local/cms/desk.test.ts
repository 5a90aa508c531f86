import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { seedSpace } from "../seed/content.ts";
import { createCms, type Cms } from "./index.ts";
import { createPreviewLink } from "./preview-link.ts";
import { ask, edit, ORIGIN, TOKEN } from "./test-cms.ts";
import { createWebhook, type Change } from "./webhook.ts";

const SPACE = "/spaces/foreland/environments/master";
const HOME = "/__admin/entries/home-page";
let cms: Cms;
let told: Change[];

beforeEach(() => {
  told = [];
  let time = Date.parse("2026-03-01T00:00:00Z");
  cms = createCms({
    space: seedSpace,
    accessToken: TOKEN,
    previewToken: "preview-key",
    webhook: async (change) => told.push(change) > 0,
    previewLink: createPreviewLink({ portal: "http://portal.test", secret: "s", now: () => time }),
    origin: ORIGIN,
    now: () => (time += 1_000),
    faults: { apply: async () => null },
  });
});

function readDrafts(path: string, key = "preview-key"): Promise<Response> {
  const headers = { authorization: `Bearer ${key}` };
  return cms.handle(new Request(`${ORIGIN}/cms-preview${SPACE}${path}`, { headers }));
}

async function readText(answer: Promise<Response>): Promise<string> {
  return (await answer).text();
}

describe("the webhook", () => {
  test("notifies the portal of a publication, an unpublication and a deletion", async () => {
    await edit(cms, "home-page", { fields: { heroTitle: { "en-US": "Changed" } } });
    await ask(cms, `${HOME}/unpublish`, { method: "POST" });
    await ask(cms, HOME, { method: "DELETE" });
    expect(told.map(({ action }) => action)).toEqual(["publish", "unpublish", "delete"]);
  });

  test("is not called for a draft", async () => {
    const body = JSON.stringify({ fields: { heroTitle: { "en-US": "Draft" } } });
    await ask(cms, `${HOME}?draft=true`, { method: "PUT", body });
    expect(told).toEqual([]);
  });

  test("signs its calls, and reports a portal that does not answer as failed", async () => {
    const calls: Request[] = [];
    const services = { url: "http://portal.test/hooks/contentful", secret: "s", now: () => 1 };
    const fetch = async (input: string | URL | Request, init?: RequestInit) => {
      calls.push(new Request(input, init));
      return new Response(null, { status: 202 });
    };
    const change: Change = { kind: "Entry", id: "a", action: "publish" };
    expect(await createWebhook({ ...services, fetch })(change)).toBe(true);
    expect(calls[0]?.headers.get("x-contentful-signature")).toMatch(/^[0-9a-f]{64}$/);
    const silent = () => Promise.reject(new Error("refused"));
    expect(await createWebhook({ ...services, fetch: silent })(change)).toBe(false);
  });
});

describe("the preview host", () => {
  test("shows a draft that the delivery host does not", async () => {
    const body = JSON.stringify({ fields: { heroTitle: { "en-US": "Draft" } } });
    await ask(cms, `${HOME}?draft=true`, { method: "PUT", body });
    expect(await readText(readDrafts("/entries/home-page"))).toContain('"heroTitle":"Draft"');
    expect(await readText(ask(cms, `${SPACE}/entries/home-page`))).toContain("Data from");
  });

  test("shows unpublished entries, not deleted ones", async () => {
    await ask(cms, `${HOME}/unpublish`, { method: "POST" });
    expect((await readDrafts("/entries/home-page")).status).toBe(200);
    await ask(cms, HOME, { method: "DELETE" });
    expect((await readDrafts("/entries/home-page")).status).toBe(404);
  });

  test("has a key of its own and no sync", async () => {
    expect((await readDrafts("/entries", TOKEN)).status).toBe(401);
    expect((await readDrafts("/sync?initial=true")).status).toBe(404);
  });

  test("answers entries of several types at once", async () => {
    const text = await readText(
      readDrafts("/entries?include=0&sys.contentType.sys.id[in]=tile,homePage"),
    );
    const types = [...text.matchAll(/"linkType":"ContentType","id":"(\w+)"/g)].map(([, id]) => id);
    expect(new Set(types)).toEqual(new Set(["tile", "homePage"]));
  });
});

describe("a history script", () => {
  function play(steps: unknown): Promise<Response> {
    return ask(cms, "/__admin/history", { method: "POST", body: JSON.stringify({ steps }) });
  }

  test("runs its steps in order and calls the portal once", async () => {
    const answer = await play([
      { do: "save", id: "n", type: "link", fields: { label: { "en-US": "N" } } },
      { do: "publish", id: "n" },
      { do: "unpublish", id: "n" },
      { do: "publish", id: "n" },
      { do: "delete", id: "missing" },
    ]);
    expect(await answer.json()).toEqual({ ok: true, done: 4, isNotified: true });
    expect((await ask(cms, `${SPACE}/entries/n`)).status).toBe(200);
    expect(told).toHaveLength(1);
  });

  test("fills a space to a size and empties it again", async () => {
    await play([{ do: "fill", count: 300, bytes: 2_000 }]);
    const query = `${SPACE}/entries?content_type=filler&limit=0`;
    expect(await readText(ask(cms, query))).toContain('"total":300');
    await play([{ do: "fill", count: 10, bytes: 2_000 }]);
    expect(await readText(ask(cms, query))).toContain('"total":10,');
  });

  test.each([[null], [[{ do: "dance" }]], [[{ do: "publish", id: "../x" }]]])(
    "is refused when it cannot be read: %j",
    async (steps) => {
      expect((await play(steps)).status).toBe(400);
    },
  );
});

describe("an export", () => {
  test("is added to the existing entries", async () => {
    const file = new URL("./test-export.json", import.meta.url);
    const body = readFileSync(file, "utf8");
    const answer = await ask(cms, "/__admin/space", { method: "POST", body });
    expect(await answer.json()).toMatchObject({ done: { entries: 2, assets: 1, types: ["post"] } });
    expect((await ask(cms, `${SPACE}/entries/post-1`)).status).toBe(200);
    expect((await ask(cms, `${SPACE}/entries/home-page`)).status).toBe(200);
  });

  test("is refused when it is not valid", async () => {
    expect((await ask(cms, "/__admin/space", { method: "POST", body: "{}" })).status).toBe(400);
  });
});

describe("the editing page", () => {
  function send(fields: Record<string, string>): Promise<Response> {
    const body = new URLSearchParams({ id: "home-page", ...fields });
    return ask(cms, "/__admin/", { method: "POST", body });
  }

  test("says that the portal was notified", async () => {
    expect(await (await send({ heroTitle: "New" })).text()).toContain("The portal was told");
  });

  test("keeps the saved entry open, and links to the page that shows it", async () => {
    const page = await (await send({ id: "about-team", title: "Us" })).text();
    expect(page).toContain('href="http://portal.test/about/team"');
    expect(page.match(/<details open>\s*<summary>([^<]*)/)?.[1]).toBe("Us");
  });

  test("saves a draft only for the preview, and links to it", async () => {
    const text = await (await send({ heroTitle: "New", do: "draft" })).text();
    expect(text).toContain("Only the preview shows it.");
    expect(text).toContain("http://portal.test/preview?path=%2F");
    expect(told).toEqual([]);
  });
});
