import { expect, test } from "vitest";
import { REPORTED_MAX_BYTES, SITE_MAX_BYTES } from "../limits.ts";
import { createContentMemory } from "../content.ts";
import { toItemLine } from "../store/item-line.ts";
import { parseSite } from "../store/site.ts";
import { createTestClock } from "../test/test-clock.ts";
import { createSnapshot, entry } from "../test/test-site.ts";
import { createContent } from "./content.ts";
import { createGraph } from "./graph.ts";

function answerOf(chars: number, id = "q") {
  return entry("faqItem", id, { question: "Why?", answer: "x".repeat(chars) });
}

test("an answer is made once, and again when it does not fit", async () => {
  const dependencies = { ...createTestClock(), memory: createContentMemory() };
  const small = createContent(await createSnapshot([answerOf(10)]), "kv", dependencies);
  expect(small.faq()).toBe(small.faq());
  const large = createContent(
    await createSnapshot([answerOf(dependencies.memory.maxBytes / 2)]),
    "kv",
    dependencies,
  );
  expect(large.faq()).toEqual(large.faq());
  expect(large.faq()).not.toBe(large.faq());
});

test("all answers together stay within their bytes", async () => {
  const memory = { ...createContentMemory(), maxBytes: 100_000 };
  const dependencies = { ...createTestClock(), memory };
  const items = [answerOf(30_000), entry("homePage", "home", { heroTitle: "x".repeat(30_000) })];
  const content = createContent(await createSnapshot(items), "kv", dependencies);
  const [home, faq] = [content.home(), content.faq()];
  expect(content.faq()).toBe(faq);
  expect(content.home()).not.toBe(home);
});

test("parsed entries stay within their bytes", () => {
  const lines = Array.from({ length: 30 }, (_, at) => toItemLine(answerOf(1_000, `q${at}`)));
  const items = new Map(lines.map((line) => [line.key, line]));
  const locales = [{ code: "en-US", fallbackCode: null, isDefault: true }];
  const site = { locales, truncated: {}, items };
  let parsed = 0;
  const parse = JSON.parse;
  JSON.parse = (text: string) => {
    parsed += 1;
    return parse(text);
  };
  try {
    const graph = createGraph(site, { report: () => {}, maxBytes: 20_000 });
    for (let at = 0; at < 30; at += 1)
      expect(graph.entry(`q${at}`)?.field("question")).toBe("Why?");
    expect(parsed).toBe(30);
    graph.entry("q29");
    expect(parsed).toBe(30);
    for (let at = 29; at >= 0; at -= 1) graph.entry(`q${at}`);
    expect(parsed).toBeGreaterThan(30 + 10);
  } finally {
    JSON.parse = parse;
  }
});

test("a generation of another build that is too large is cut to what readers load", async () => {
  const items = Array.from({ length: 12 }, (_, at) => answerOf(SITE_MAX_BYTES / 20, `q${at}`));
  const snapshot = await createSnapshot(items);
  expect(parseSite(snapshot.text)?.items.size).toBe(12);
  const dependencies = { ...createTestClock(), memory: createContentMemory() };
  expect(createContent(snapshot, "kv", dependencies).faq()).toHaveLength(9);
});

test("logged faults are remembered within a bounded number of bytes", async () => {
  const clock = createTestClock();
  const memory = createContentMemory();
  const faults = 2_000;
  const wrong = Array.from({ length: faults }, (_, at) =>
    entry("faqItem", `${at}`.padEnd(60, "i"), { question: "Why?", answer: 7 }),
  );
  for (let from = 0; from < faults; from += 400) {
    const snapshot = await createSnapshot(wrong.slice(from, from + 400));
    const content = createContent(snapshot, "kv", { ...clock, memory });
    content.faq();
    const { length } = clock.lines;
    createContent(snapshot, "kv", { ...clock, memory }).faq();
    expect(clock.lines).toHaveLength(length);
  }
  expect(clock.lines).toHaveLength(faults);
  expect(memory.reported.bytes).toBeLessThanOrEqual(REPORTED_MAX_BYTES);
  expect(memory.reported.size).toBeGreaterThan(400);
});
