import { expect, it } from "vitest";
import { takePart } from "#base/test/full-runs.ts";
import { createExtras } from "./extras.ts";
import { renderMarkdown } from "./render.ts";

const SHORT_CHARS = 25_000;
const LONG_CHARS = 4 * SHORT_CHARS;
/** Four times the text takes four times as long, and twice that beside other work. */
const RATIO_MAX = 8;
const LONG_MS = 200;

const modules = {
  ...import.meta.glob<Record<string, Record<string, string>>>("../../bench/markdown/families.ts", {
    eager: true,
  }),
  ...import.meta.glob<Record<string, Record<string, string>>>("../../bench/markdown/texts.ts", {
    eager: true,
  }),
};
const texts = Object.values(modules).flatMap(({ FAMILIES = {}, EXTRAS = {} }) =>
  Object.entries({ ...FAMILIES, ...EXTRAS }),
);

function measure(text: string): number {
  const began = performance.now();
  renderMarkdown(text, null, { source: "/datasets/7/version/2.md", extras: createExtras() });
  return performance.now() - began;
}

/** A steep text is so at its second measurement too; a busy machine is not. */
function findSteep(text: string): string | null {
  const short = measure(text.slice(0, SHORT_CHARS));
  const long = measure(text.slice(0, LONG_CHARS));
  const isSteep = long > LONG_MS && long > RATIO_MAX * short;
  return isSteep ? `${Math.round(short)} ms, then ${Math.round(long)} ms` : null;
}

it(
  "renders a text four times as long in at most eight times the time",
  { timeout: 120_000 },
  () => {
    const chosen = takePart(texts, 3, 0);
    expect(chosen.length).toBeGreaterThan(20);
    const steep: string[] = [];
    for (const [name, text] of chosen) {
      const found = findSteep(text) && findSteep(text);
      if (found) steep.push(`${name}: ${found}`);
    }
    expect(steep).toEqual([]);
  },
);
