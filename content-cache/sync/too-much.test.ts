import { expect, test } from "vitest";
import { SITE_MAX_BYTES } from "../limits.ts";
import { createContent } from "../queries/content.ts";
import { createContentMemory } from "../content.ts";
import type { SyncReport } from "../report.ts";
import { readPublished } from "../read/read.ts";
import { createTestClock } from "../test/test-clock.ts";
import { createTestKv } from "../test/test-kv.ts";
import { createTestService } from "../test/test-service.ts";
import { createContentSync } from "./sync.ts";

const QUESTION_CHARS = 100_000;
const QUESTIONS = SITE_MAX_BYTES / (2 * QUESTION_CHARS) + 5;

function openSpace() {
  const clock = createTestClock();
  const kv = createTestKv(clock);
  const service = createTestService();
  service.pageSize = 10;
  service.publish("home", "homePage", { heroTitle: "Still here" });
  for (let at = 0; at < QUESTIONS; at += 1) ask(at, QUESTION_CHARS + at);
  function ask(at: number, chars: number): void {
    service.publish(`q${at}`, "faqItem", { question: `Q ${at}`, answer: "x".repeat(chars) });
  }
  return {
    clock,
    kv,
    service,
    ask,
    async run(): Promise<SyncReport> {
      clock.advance(60_000);
      return createContentSync({ ...clock, kv, transport: service }).run();
    },
    read: async () =>
      createContent(await readPublished(kv), "kv", { ...clock, memory: createContentMemory() }),
  };
}

test("a space that is too large for readers is published without its largest entries, and says so", async () => {
  const { run, read, kv, clock } = openSpace();
  const report = await run();
  expect(report).toMatchObject({ outcome: "published", failure: null });
  expect(report.omitted.length).toBeGreaterThan(4);
  expect(report.omitted.at(-1)).toBe(`Eq${QUESTIONS - 1}`);
  const line = clock.lines.find(({ event }) => event === "content.sync");
  expect(line).toMatchObject({ level: "warn", omitted: report.omitted.length });
  expect(line?.message).toContain(`all of them take more than 3 MB: Eq${QUESTIONS - 1}, `);
  expect(2 * ((await readPublished(kv))?.text.length ?? 0)).toBeLessThanOrEqual(SITE_MAX_BYTES);
  const content = await read();
  expect(content.home().heroTitle).toBe("Still here");
  expect(content.faq()).toHaveLength(QUESTIONS - report.omitted.length);
});

test("omitted entries are published when others are shortened", async () => {
  const { run, read, ask } = openSpace();
  await run();
  for (let at = 0; at < 10; at += 1) ask(at, 10);
  const report = await run();
  expect(report).toMatchObject({ kind: "delta", omitted: [] });
  expect((await read()).faq()).toHaveLength(QUESTIONS);
});
