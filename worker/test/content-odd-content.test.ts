import { beforeEach, expect, it } from "vitest";
import { SITE_TYPE_MAX } from "#content-cache/limits.ts";
import { readStored } from "#content-cache/test/read-all.ts";
import { createContentStage, expectPagesUp, readTeam, type ContentStage } from "./content-stage.ts";

/** The size limit of the HTML of the widest page that editors can make. */
const PAGE_MAX_CHARS = 250_000;

let stage: ContentStage;

beforeEach(async () => {
  stage = createContentStage();
  stage.publishTeam("First");
  await stage.sync();
});

function link(id: string): unknown {
  return { sys: { type: "Link", linkType: "Entry", id } };
}

async function syncUntilDone(): Promise<number> {
  for (let run = 1; run < 10; run += 1) {
    const { outcome, kvReads, kvWrites, requests } = await stage.sync();
    expect(kvReads + kvWrites).toBeLessThanOrEqual(1_000);
    expect(requests).toBeLessThanOrEqual(40);
    if (outcome === "published") return run;
  }
  throw new Error("It never ends.");
}

it("F-12: reads a delta of 25,000 items in pages of 7 MB, in runs that keep their limits", async () => {
  const { service } = stage;
  service.pageSize = 3_300;
  stage.publishTeam("Second");
  for (let index = 0; index < 25_000; index += 1) {
    service.edit(`e${index}`, "x".repeat(2_000), "note");
  }
  await syncUntilDone();
  expect(Math.max(...stage.answered)).toBeGreaterThan(7_000_000);
  const longest = Math.max(...[...stage.kv.values.values()].map((value) => value.length));
  expect(longest).toBeLessThan(1_048_576);
  const app = stage.open();
  await expectPagesUp(app);
  expect(await readTeam(app)).toBe("Second");
  expect((await readStored(stage.kv)).size).toBe(25_001);
}, 60_000);

it.each([
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
])("F-15: stores the newest state, in the order %i %i %i", async (...order) => {
  const sys = { id: "team", contentType: { sys: { id: "aboutPage" } } };
  const fields = { slug: { en: "team" }, title: { en: "New" } };
  const states = [
    { sys: { ...sys, type: "Entry", updatedAt: "2026-03-02T00:00:01Z", revision: 2 }, fields: {} },
    { sys: { id: "team", type: "DeletedEntry", deletedAt: "2026-03-02T00:00:02Z", revision: 2 } },
    { sys: { ...sys, type: "Entry", updatedAt: "2026-03-02T00:00:03Z", revision: 3 }, fields },
  ];
  stage.faults = [
    ({ url }) =>
      Response.json({
        sys: { type: "Array" },
        items: order.map((place) => states[place]),
        nextSyncUrl: `${url.split("?")[0]}?sync_token=next`,
      }),
  ];
  await stage.sync();
  expect(await readTeam(stage.open())).toBe("New");
});

it("F-16: limits long, wide, deep and circular content", async () => {
  const { service } = stage;
  for (let index = 0; index < 1_000; index += 1) {
    service.publish(`card${index}`, "featureCard", {
      title: `Card ${index}`,
      action: link("loop"),
    });
  }
  for (let depth = 0; depth < 50; depth += 1) {
    service.publish(`deep${depth}`, "aboutPage", {
      slug: "portals",
      title: `Depth ${depth}`,
      sections: [link(`deep${depth + 1}`), link("deep0")],
    });
  }
  service.publish("team", "aboutPage", {
    slug: "team",
    title: "Wide",
    body: "word ".repeat(200_000),
    sections: Array.from({ length: 1_000 }, (_, index) => link(`card${index}`)),
  });
  await syncUntilDone();
  const app = stage.open();
  const before = stage.kv.gets;
  const { body } = await app.visit("/about/team");
  expect(stage.kv.gets - before).toBeLessThanOrEqual(2);
  expect(body).toContain("Wide");
  expect(new Set(body.match(/Card \d+/g)).size).toBe(SITE_TYPE_MAX);
  expect(body.length).toBeLessThan(PAGE_MAX_CHARS);
  const deep = await app.visit("/about/portals");
  expect([deep.status, deep.body.length < PAGE_MAX_CHARS]).toEqual([200, true]);
  await expectPagesUp(stage.open());
}, 60_000);

it.each([
  ["a field that is missing", { slug: "team" }],
  ["a field of another type", { slug: "team", title: 7 }],
])("F-17: leaves out what has %s, logs it once, and shows built-in content", async (_, fields) => {
  stage.service.publish("team", "aboutPage", fields);
  await stage.sync();
  const app = stage.open();
  await expectPagesUp(app);
  expect(await readTeam(app)).toBe("The people behind the portal");
  const faults = stage.clock.lines.filter(({ event }) => event === "content.entry");
  expect(faults).toHaveLength(1);
});

it("F-17: shows built-in content when a content type was renamed", async () => {
  stage.service.publish("team", "aboutPageNew", { slug: "team", title: "Renamed" });
  await stage.sync();
  expect(await readTeam(stage.open())).toBe("The people behind the portal");
});

it("F-18: accepts an empty space only when it is seen twice", async () => {
  stage.service.remove("team");
  stage.service.expireTokens();
  expect((await stage.sync()).failure?.code).toBe("shrunk");
  expect(await readTeam(stage.open())).toBe("First");
  expect((await stage.sync()).outcome).toBe("published");
  expect(await readTeam(stage.open())).toBe("The people behind the portal");
});

it("F-19: makes no request to the content service while it answers readers", async () => {
  stage.faults = [() => new Promise(() => {})];
  stage.isLasting = true;
  const asked = stage.asked.length;
  const app = stage.open();
  for (let minute = 0; minute < 60; minute += 1) {
    stage.clock.advance(60_000);
    expect((await app.visit("/about/team")).status).toBe(200);
  }
  await expectPagesUp(app);
  expect(stage.asked).toHaveLength(asked);
});
