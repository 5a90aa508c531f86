import type { Colours } from "./colour-names.ts";

type Stops = readonly (readonly [red: number, green: number, blue: number])[];

/** Each rises in lightness or falls from its middle, so that it can be read without its hues. */
export const STOPS: Record<Exclude<Colours, "grey">, Stops> = {
  // Viridis, by Nathaniel Smith and Stéfan van der Walt (CC0).
  sequential: [
    [68, 1, 84],
    [71, 44, 122],
    [59, 81, 139],
    [44, 113, 142],
    [33, 144, 141],
    [39, 173, 129],
    [92, 200, 99],
    [170, 220, 50],
    [253, 231, 37],
  ],
  // RdBu of ColorBrewer 2.0 (Apache-2.0), blue for what is below zero.
  diverging: [
    [33, 102, 172],
    [67, 147, 195],
    [146, 197, 222],
    [209, 229, 240],
    [247, 247, 247],
    [253, 219, 199],
    [244, 165, 130],
    [214, 96, 77],
    [178, 24, 43],
  ],
};

/** Of what is no number. */
const GAP = 128;
export const NO_COLOUR: readonly number[] = [GAP, GAP, GAP];
const LEVELS = 255;

/** Red, green and blue of a gap, then of each level from the least to the largest. */
export function toPalette(colours: Exclude<Colours, "grey">): Uint8Array {
  const stops = STOPS[colours];
  const palette = new Uint8Array((1 + LEVELS) * 3).fill(GAP, 0, 3);
  for (let level = 0; level < LEVELS; level += 1) {
    const place = (level / (LEVELS - 1)) * (stops.length - 1);
    const [from, to] = [stops[Math.floor(place)], stops[Math.ceil(place)]];
    for (let band = 0; band < 3; band += 1) {
      const [low = 0, high = 0] = [from?.[band], to?.[band]];
      palette[(1 + level) * 3 + band] = Math.round(low + (high - low) * (place % 1));
    }
  }
  return palette;
}

/** The number of a value's colour in a palette. */
export function toLevel(value: number, { low, high }: { low: number; high: number }): number {
  if (!Number.isFinite(value)) return 0;
  const share = high > low ? (value - low) / (high - low) : 0;
  return 1 + Math.round(Math.max(0, Math.min(1, share)) * (LEVELS - 1));
}
