import { beforeEach, describe, expect, test } from "vitest";
import { seedSpace } from "../seed/content.ts";
import { createCms, type Cms } from "./index.ts";
import { ask, createTestClient, createTestCms, edit, ORIGIN, TOKEN } from "./test-cms.ts";

const SPACE = "/spaces/foreland/environments/master";
let cms: Cms;

beforeEach(() => {
  cms = createTestCms(seedSpace);
});

function createSyncClient() {
  return createTestClient(cms).withAllLocales.withoutLinkResolution;
}

describe("the unmodified client", () => {
  test("reads the whole space, page by page", async () => {
    const all = await createSyncClient().sync({ initial: true, limit: 7 });
    expect(all.entries).toHaveLength(seedSpace.entries.length);
    expect(all.assets).toHaveLength(seedSpace.assets.length);
    const home = all.entries.find(({ sys }) => sys.id === "home-page");
    expect(home?.fields.heroTitle).toEqual({
      "en-US": "Data from the edge of the land, open to everyone.",
    });
  });

  test("gets an edit and a deletion, once", async () => {
    const client = createSyncClient();
    const { nextSyncToken = "" } = await client.sync({ initial: true });
    await edit(cms, "home-page", { fields: { heroTitle: { "en-US": "Changed" } } });
    await ask(cms, "/__admin/entries/link-code", { method: "DELETE" });
    const delta = await client.sync({ nextSyncToken });
    expect(delta.entries.map(({ sys }) => sys.id)).toEqual(["home-page"]);
    expect(delta.entries[0]?.fields.heroCopy).toBeDefined();
    expect(delta.deletedEntries.map(({ sys }) => sys.id)).toEqual(["link-code"]);
    const rest = await client.sync({ nextSyncToken: delta.nextSyncToken ?? "" });
    expect([...rest.entries, ...rest.deletedEntries]).toEqual([]);
  });

  test("requests one entry with its links", async () => {
    const home = await createTestClient(cms).getEntry("home-page", { include: 2 });
    expect(home.fields.primaryAction).toMatchObject({ fields: { label: "Browse public data" } });
  });

  test("is refused with the service's error when its key is wrong", async () => {
    const answer = cms.handle(
      new Request(`${ORIGIN}/cms${SPACE}/sync?initial=true`, {
        headers: { authorization: `Bearer not-${TOKEN}` },
      }),
    );
    expect((await answer).status).toBe(401);
  });
});

describe("sync", () => {
  test.each([
    ["?initial=true&limit=0"],
    ["?initial=true&limit=1001"],
    ["?sync_token=made-up"],
    [""],
  ])("refuses %s", async (query) => {
    expect((await ask(cms, `${SPACE}/sync${query}`)).status).toBe(400);
  });

  test("refuses any parameter beside a token", async () => {
    const { nextSyncToken = "" } = await createSyncClient().sync({ initial: true });
    const answer = await ask(cms, `${SPACE}/sync?sync_token=${nextSyncToken}&limit=5`);
    expect(answer.status).toBe(400);
  });

  test("refuses tokens of before a restart, whose changes are lost", async () => {
    const later = () => Date.parse("2026-03-02T00:00:00Z");
    const { nextSyncToken } = await createSyncClient().sync({ initial: true });
    const faults = { apply: async () => null };
    cms = createCms({ space: seedSpace, accessToken: TOKEN, origin: ORIGIN, now: later, faults });
    expect((await ask(cms, `${SPACE}/sync?sync_token=${nextSyncToken}`)).status).toBe(400);
  });

  test("refuses tokens that were expired", async () => {
    const { nextSyncToken = "" } = await createSyncClient().sync({ initial: true });
    await ask(cms, "/__admin/tokens/expire", { method: "POST" });
    expect((await ask(cms, `${SPACE}/sync?sync_token=${nextSyncToken}`)).status).toBe(400);
  });

  test("refuses an answer beyond seven megabytes with the service's message", async () => {
    const text = "x".repeat(800_000);
    for (let index = 0; index < 10; index += 1) {
      await edit(cms, `long-${index}`, { type: "note", fields: { text: { "en-US": text } } });
    }
    const answer = await ask(cms, `${SPACE}/sync?initial=true&limit=1000`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Response size too big");
    expect((await ask(cms, `${SPACE}/sync?initial=true&limit=5`)).status).toBe(200);
  });
});

test("more than fifty-five requests a second are answered with the time to retry", async () => {
  const still = createCms({
    space: seedSpace,
    accessToken: TOKEN,
    origin: ORIGIN,
    now: () => 1_000,
    faults: { apply: async () => null },
  });
  const answers = [];
  for (let index = 0; index < 56; index += 1) answers.push(await ask(still, `${SPACE}/locales`));
  expect(answers.slice(0, 55).every(({ status }) => status === 200)).toBe(true);
  expect(answers[55]?.status).toBe(429);
  expect(answers[55]?.headers.get("x-contentful-ratelimit-reset")).toBe("1");
});

describe("an editor", () => {
  test("sees the landing page's title and changes it", async () => {
    const page = await (await ask(cms, "/__admin/")).text();
    expect(page).toContain("Data from the edge of the land, open to everyone.");
    const body = new URLSearchParams({ id: "home-page", heroTitle: "A <b>new</b> title" });
    const saved = await (await ask(cms, "/__admin/", { method: "POST", body })).text();
    expect(saved).toContain("A &lt;b&gt;new&lt;/b&gt; title");
    const home = await createTestClient(cms).getEntry("home-page");
    expect(home.fields.heroTitle).toBe("A <b>new</b> title");
  });

  test("keeps a draft from readers until it is published", async () => {
    const body = JSON.stringify({ fields: { heroTitle: { "en-US": "Draft" } } });
    await ask(cms, "/__admin/entries/home-page?draft=true", { method: "PUT", body });
    const before = await createTestClient(cms).getEntry("home-page");
    expect(before.fields.heroTitle).not.toBe("Draft");
    await ask(cms, "/__admin/entries/home-page/publish", { method: "POST" });
    const after = await createTestClient(cms).getEntry("home-page");
    expect(after.fields.heroTitle).toBe("Draft");
  });

  test("unpublishes an entry for readers", async () => {
    await ask(cms, "/__admin/entries/home-page/unpublish", { method: "POST" });
    expect((await ask(cms, `${SPACE}/entries/home-page`)).status).toBe(404);
  });

  test("gets a message when there is nothing to change", async () => {
    expect((await ask(cms, "/__admin/entries/nobody", { method: "DELETE" })).status).toBe(400);
  });

  test("of another origin is refused", async () => {
    const headers = { origin: "https://evil.test" };
    const answer = await ask(cms, "/__admin/entries/home-page", { method: "DELETE", headers });
    expect(answer.status).toBe(403);
  });
});

test("a reader gets a fault that was set", async () => {
  const asked: string[] = [];
  const struck = createCms({
    space: seedSpace,
    accessToken: TOKEN,
    origin: ORIGIN,
    now: Date.now,
    faults: {
      apply: async (service, operation) => {
        asked.push(`${service} ${operation}`);
        return new Response("down", { status: 503 });
      },
    },
  });
  expect((await ask(struck, `${SPACE}/sync?initial=true`)).status).toBe(503);
  expect(asked).toEqual(["cms sync"]);
});
