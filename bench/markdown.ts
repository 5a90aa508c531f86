import { FAMILIES } from "./markdown/families.ts";
import { openMarkdownIsolate } from "./markdown/isolate.ts";
import { EXTRAS, NOTEBOOKS, ORDINARY } from "./markdown/texts.ts";

/** CPU of one rendering in workerd, milliseconds. */
const GOAL_TEXT_MS = 30;
const GOAL_NOTEBOOK_MS = 100;
const SHOWN = 8;

interface Measured {
  name: string;
  ms: number;
  isTyped: boolean;
}

export interface MarkdownFigures {
  group: string;
  goalMs: number;
  families: number;
  /** The slowest first. */
  worst: Measured[];
  medianMs: number;
  typed: number;
}

/** Every family to its full length; the process fails when one is above its goal. */
export async function measureMarkdown(): Promise<MarkdownFigures[]> {
  const isolate = await openMarkdownIsolate();
  const groups = [
    { group: "ordinary", kind: "readme", goalMs: GOAL_TEXT_MS, texts: ORDINARY },
    { group: "pathological", kind: "readme", goalMs: GOAL_TEXT_MS, texts: FAMILIES },
    { group: "code and formulas", kind: "readme", goalMs: GOAL_TEXT_MS, texts: EXTRAS },
    { group: "notebooks", kind: "notebook", goalMs: GOAL_NOTEBOOK_MS, texts: NOTEBOOKS },
  ] as const;
  const figures: MarkdownFigures[] = [];
  try {
    // A new isolate has compiled nothing yet.
    for (const text of Object.values(ORDINARY)) await isolate.lay("readme", text);
    for (const { group, kind, goalMs, texts } of groups) {
      const measured: Measured[] = [];
      for (const [name, text] of Object.entries(texts)) {
        const laid = await isolate.lay(kind, text);
        measured.push({ name, ms: laid.ms, isTyped: laid.isTyped });
      }
      measured.sort((a, b) => b.ms - a.ms);
      figures.push({
        group,
        goalMs,
        families: measured.length,
        worst: measured.slice(0, SHOWN),
        medianMs: measured[Math.floor(measured.length / 2)]?.ms ?? 0,
        typed: measured.filter(({ isTyped }) => isTyped).length,
      });
    }
  } finally {
    await isolate.close();
  }
  return figures;
}

export function printMarkdown(figures: MarkdownFigures[]): void {
  for (const { group, goalMs, families, worst, medianMs, typed } of figures) {
    const [first] = worst;
    console.log(
      `${group}: ${families} families, median ${medianMs.toFixed(1)} ms, worst ${first?.ms.toFixed(1)} ms (${first?.name}), goal ${goalMs} ms, ${typed} shown as typed`,
    );
    for (const { name, ms } of worst) console.log(`  ${ms.toFixed(1).padStart(6)}  ${name}`);
    if ((first?.ms ?? 0) > goalMs) process.exitCode = 1;
  }
  // Some of the families are beyond every limit.
  if (figures.every(({ typed }) => typed === 0)) {
    console.log("No text was shown as typed: the sentence that says so is another one now.");
    process.exitCode = 1;
  }
}
