import * as v from "valibot";
import { expect, it } from "vitest";
import { createCopies } from "../test/copies.ts";
import { readMarkdown } from "./markdown-html.ts";
import { createRenderings, type Renderings } from "./renderings.ts";

type Copies = Parameters<typeof createRenderings>[0];

interface Asked {
  text?: string;
  options?: readonly string[];
}

/** Counts how often a text is made. */
function createMaker(renderings: Renderings) {
  const deferred: Promise<unknown>[] = [];
  const maker = {
    made: 0,
    async read({ text = "Tides", options = ["text"] }: Asked = {}): Promise<string> {
      const prepare = async () => () => `${(maker.made += 1)} ${text}`;
      const rendering = { text, options, schema: v.string(), prepare };
      return renderings.read(rendering, (work) => void deferred.push(work));
    },
    settled: () => Promise.all(deferred),
  };
  return maker;
}

it("makes a text once for an isolate", async () => {
  const maker = createMaker(createRenderings(createCopies(() => 0)));
  expect(await maker.read()).toBe("1 Tides");
  expect(await maker.read()).toBe("1 Tides");
});

it("makes a text once for two requests that come at once", async () => {
  const maker = createMaker(createRenderings(createCopies(() => 0)));
  expect(await Promise.all([maker.read(), maker.read()])).toEqual(["1 Tides", "1 Tides"]);
});

it("makes another text, or the same with other options, anew", async () => {
  const maker = createMaker(createRenderings(createCopies(() => 0)));
  await maker.read();
  expect(await maker.read({ text: "Gauges" })).toBe("2 Gauges");
  expect(await maker.read({ options: ["readme"] })).toBe("3 Tides");
});

it("gives the next isolate of the location a copy, written after the answer", async () => {
  const copies = createCopies(() => 0);
  const first = createMaker(createRenderings(copies));
  await first.read();
  await first.settled();
  const second = createMaker(createRenderings(copies));
  expect(await second.read()).toBe("1 Tides");
  expect(second.made).toBe(0);
});

it.each<[string, Copies["match"]]>([
  ["of another shape", async () => Response.json({ html: 1 })],
  ["that is broken", async () => new Response("{")],
  ["that cannot be read", () => Promise.reject(new Error("no store"))],
  ["that does not come", () => new Promise(() => {})],
])("makes the text when there is a copy %s", async (_, match) => {
  const copies: Copies = { match, put: () => Promise.reject(new Error("no store")) };
  const maker = createMaker(createRenderings(copies));
  expect(await maker.read()).toBe("1 Tides");
  await maker.settled();
});

it("asks for a copy by an address that says nothing of the text", async () => {
  const asked: string[] = [];
  const copies: Copies = {
    async match(address) {
      asked.push(String(address));
      return undefined;
    },
    put: async (address) => void asked.push(String(address)),
  };
  const maker = createMaker(createRenderings(copies));
  await maker.read({ text: "secret" });
  await maker.settled();
  expect(asked).toHaveLength(2);
  expect(asked[0]).toMatch(/^https:\/\/renderings\.foreland\.invalid\/[\w%]{40,}$/);
  expect(asked[1]).toBe(asked[0]);
});

it("lays the same text out anew for the files of another version", async () => {
  const sources = { renderings: createRenderings(createCopies(() => 0)), defer: () => {} };
  const text = { text: "[a](b.csv)", source: "/a", isCut: false };
  const first = await readMarkdown(sources, { ...text, place: { id: 7, version: 1 } });
  const second = await readMarkdown(sources, { ...text, place: { id: 7, version: 2 } });
  expect(first.html).toContain("/files/7/1/b.csv");
  expect(second.html).toContain("/files/7/2/b.csv");
});

it("ends the beginning of a long text with the way to the whole", async () => {
  const sources = { renderings: createRenderings(createCopies(() => 0)), defer: () => {} };
  const text = { text: "Tides", place: null, source: "/datasets/7/version/2.md" };
  expect((await readMarkdown(sources, { ...text, isCut: false })).html).toBe("<p>Tides</p>");
  expect((await readMarkdown(sources, { ...text, isCut: true })).html).toContain(
    'beginning of a long text. <a href="/datasets/7/version/2.md">',
  );
});
