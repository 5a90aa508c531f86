import { CARD } from "#brand/theme.ts";
import { createBoundedCache, estimateBytes } from "#base/bounded-cache.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";
import type { Grid } from "#client/contour-map/drawing/isolines.ts";
import { createTerrain } from "#client/contour-map/drawing/terrain.ts";
import { encodePng } from "./png.ts";

/** The least size that link preview services require (OG-01), pixels. */
const WIDTH = 1200;
const HEIGHT = 630;
const SHAPE = { width: WIDTH, height: HEIGHT, step: 5, hills: 9, reach: 210 };
const INTERVAL = 0.09;
/** Every fourth line is drawn stronger, as on the record's page. */
const STRONG_EVERY = 4;
/** Half the width of a line, pixels. */
const PLAIN = 1.1;
const STRONG = 2.2;
/** Tones between the background and a line. */
const TONES = 32;
const GROUND = toChannels(CARD.ground);
const LINE = toChannels(CARD.line);

type Card = Uint8Array<ArrayBuffer>[];

/** The picture of a record, by its number. */
export type DrawCard = (id: number) => Promise<Card>;

/** Draws a record's picture unless it is stored. */
export function createStoredCards(drawNow: DrawCard): DrawCard {
  const cached = createBoundedCache<Card>({
    maxBytes: PORTAL_BOUNDS.cards.bytes,
    sizeOf: estimateBytes,
  });
  return async (id) => {
    const card = cached.get(String(id)) ?? (await drawNow(id));
    cached.set(String(id), card);
    return card;
  };
}

/** The record's chart as a picture: lines of equal height, smooth at their edges. */
export async function drawCard(id: number): Promise<Card> {
  const terrain = createTerrain(id, SHAPE);
  const pixels = new Uint8Array((WIDTH + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    const row = y * (WIDTH + 1) + 1;
    for (let x = 0; x < WIDTH; x += 1) pixels[row + x] = toTone(terrain, x, y);
  }
  return encodePng({ columns: WIDTH, rows: HEIGHT, pixels, palette: toPalette() });
}

/** How much of a line covers a pixel, from its height and the slope there. */
function toTone({ columns, step, heights }: Grid, x: number, y: number): number {
  const corner = (Math.floor(y / step) + 1) * columns + Math.floor(x / step) + 1;
  const across = (x % step) / step;
  const down = (y % step) / step;
  const here = heights[corner] ?? 0;
  const right = (heights[corner + 1] ?? 0) - here;
  const below = (heights[corner + columns] ?? 0) - here;
  const twist = (heights[corner + columns + 1] ?? 0) - here - right - below;
  const level = (here + right * across + below * down + twist * across * down) / INTERVAL;
  const slopeX = right + twist * down;
  const slopeY = below + twist * across;
  const slope = Math.sqrt(slopeX * slopeX + slopeY * slopeY) / (step * INTERVAL);
  const line = Math.floor(level);
  const distance = Math.abs(level - line - 0.5) / (slope + 1e-6);
  const reach = line % STRONG_EVERY === 0 ? STRONG : PLAIN;
  const share = Math.min(1, Math.max(0, reach + 0.5 - distance));
  return Math.round(share * (TONES - 1));
}

function toPalette(): Uint8Array {
  return Uint8Array.from({ length: TONES * 3 }, (_, index) => {
    const part = index % 3;
    const share = Math.floor(index / 3) / (TONES - 1);
    const from = GROUND[part] ?? 0;
    return Math.round(from + ((LINE[part] ?? 0) - from) * share);
  });
}

/** Red, green and blue of `#RRGGBB`. */
function toChannels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
