import { expect, it } from "vitest";
import { drawCard } from "./draw-card.ts";

const COLUMNS = 1200;
const ROWS = 630;
/** The side of a square of the grid of heights, pixels. */
const SQUARE = 5;

/** The tones of a card's pixels, row by row. */
async function readTones(id: number): Promise<Uint8Array> {
  const file = new Uint8Array(await new Blob(await drawCard(id)).arrayBuffer());
  const view = new DataView(file.buffer);
  for (let at = 8; ; at += view.getUint32(at) + 12) {
    const data = file.subarray(at + 8, at + 8 + view.getUint32(at));
    if (new TextDecoder().decode(file.subarray(at + 4, at + 8)) !== "IDAT") continue;
    const unpacked = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
  }
}

/** How much tones change from one pixel to the next, on average: within squares, and from one to another. */
function compareSteps(tones: Uint8Array): { within: number; between: number } {
  const sums = [0, 0, 0, 0];
  for (let y = 0; y < ROWS - 1; y += 1)
    for (let x = 0; x < COLUMNS - 1; x += 1) {
      const at = y * (COLUMNS + 1) + 1 + x;
      for (const [next, place] of [
        [at + 1, x],
        [at + COLUMNS + 1, y],
      ] as const) {
        const kind = place % SQUARE === SQUARE - 1 ? 2 : 0;
        sums[kind] = (sums[kind] ?? 0) + Math.abs((tones[next] ?? 0) - (tones[at] ?? 0));
        sums[kind + 1] = (sums[kind + 1] ?? 0) + 1;
      }
    }
  const [within = 0, times = 1, between = 0, timesBetween = 1] = sums;
  return { within: within / times, between: between / timesBetween };
}

it("stores every row unfiltered, as its first byte says, with lines up to the last pixel", async () => {
  const tones = await readTones(1);
  const rows = Array.from({ length: ROWS }, (_, y) =>
    tones.subarray(y * (COLUMNS + 1), (y + 1) * (COLUMNS + 1)),
  );
  expect(tones).toHaveLength(ROWS * (COLUMNS + 1));
  expect(new Set(rows.map(([filter]) => filter))).toEqual(new Set([0]));
  expect(rows.some((row) => (row.at(-1) ?? 0) > 0)).toBe(true);
  expect(rows.at(-1)?.some((tone) => tone > 0)).toBe(true);
});

it.each([1, 25])("draws the lines of record %i without a break between squares", async (id) => {
  const { within, between } = compareSteps(await readTones(id));
  expect(within).toBeGreaterThan(0.1);
  expect(between / within).toBeLessThan(1.02);
});
