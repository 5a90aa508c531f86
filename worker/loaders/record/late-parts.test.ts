import { expect, it } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { findAll } from "../../test/html.ts";
import { createFullScript, FULL_RECORD } from "../../test/rich-visitor.ts";
import { type Answer, json, type Script, text } from "../../test/upstream.ts";

/** Tabs with a part that arrives later. */
const TABS = ["", "?tab=files", "?tab=about", "?tab=references", "?tab=metrics"];
/** What a page waits for before its first byte. */
const CRITICAL = /^\/discover\/datasets\/7(?:\/versions\/2)?$/;
/** Where a part belongs that has not arrived: React's mark. */
const MISSING = 'id="B:';
/** A part that arrived behind the page. */
const LATE = 'id="S:';

/** The script with every answer held until `released`, the critical ones apart. */
function hold(script: Script, released: Promise<void>): Script {
  const toHeld = (answer: Answer): Answer => {
    return async (request) => {
      await released;
      return answer(request);
    };
  };
  const held = ([path, answer]: [string, Answer]): [string, Answer] =>
    CRITICAL.test(path) ? [path, answer] : [path, toHeld(answer)];
  return Object.fromEntries(Object.entries(script).map(held));
}

/** The document of a page whose later answers arrive when the rest of it was read. */
async function readLate(tab: string): Promise<string> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const sponsorship = { title: "Gauge fund", markup: "By us", imageUrl: "" };
  const app = createTestApp({
    external: hold({ "https://doi.test/10.1000/paper": text("Moss, A. (2024).\n") }, released),
    upstream: hold(
      createFullScript({
        "/discover/datasets/7": json({ ...FULL_RECORD, sponsorship }),
        "/discover/datasets/7/versions/2/readme": text("# Tides\n\nRead this first."),
      }),
      released,
    ),
  });
  const { answer, settled } = await app.open(`/datasets/7${tab}`);
  let document = "";
  for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    document += text;
    if (document.includes(MISSING)) release();
  }
  await settled();
  return document;
}

function findRepeated(values: readonly string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) < at);
}

// The document then has the part, and before it what was shown meanwhile.
it.each(TABS)("names no landmark twice while a part is late: /datasets/7%s", async (tab) => {
  const document = await readLate(tab);
  expect(document.includes(LATE)).toBe(true);
  const names = findAll(document, "section").map(({ attributes }) => attributes.get("aria-label"));
  expect(findRepeated(names.filter((name) => name !== undefined))).toEqual([]);
  const ids = [...document.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
  expect(findRepeated(ids)).toEqual([]);
});
