import { encodePng, type Rgb } from "./png.ts";
import { createRandom, seedOf, type Random } from "./random.ts";

const ramps = {
  sea: [
    [10, 34, 56],
    [18, 84, 110],
    [64, 148, 158],
    [172, 212, 206],
    [244, 240, 226],
  ],
  ice: [
    [24, 40, 74],
    [62, 108, 160],
    [142, 186, 216],
    [214, 232, 240],
    [252, 252, 250],
  ],
  earth: [
    [52, 34, 26],
    [128, 82, 48],
    [190, 142, 86],
    [216, 198, 146],
    [246, 240, 222],
  ],
  leaf: [
    [22, 44, 34],
    [44, 98, 62],
    [118, 154, 76],
    [206, 204, 118],
    [248, 242, 214],
  ],
  heat: [
    [16, 12, 44],
    [92, 22, 104],
    [184, 54, 84],
    [240, 136, 58],
    [252, 236, 160],
  ],
  grey: [
    [18, 18, 20],
    [76, 78, 82],
    [138, 140, 144],
    [196, 198, 200],
    [246, 246, 244],
  ],
  ink: [
    [250, 249, 244],
    [222, 216, 204],
    [150, 166, 178],
    [54, 96, 124],
    [18, 41, 59],
  ],
} as const satisfies Record<string, readonly Rgb[]>;

export type Ramp = keyof typeof ramps;

const SHADES = 64;

function toPalette(ramp: Ramp): Rgb[] {
  const anchors: readonly Rgb[] = ramps[ramp];
  return Array.from({ length: SHADES }, (_, shade) => {
    const place = (shade / (SHADES - 1)) * (anchors.length - 1);
    const low = anchors[Math.floor(place)] ?? [0, 0, 0];
    const high = anchors[Math.ceil(place)] ?? low;
    const mix = (index: 0 | 1 | 2): number =>
      Math.round(low[index] + (high[index] - low[index]) * (place % 1));
    return [mix(0), mix(1), mix(2)];
  });
}

interface Size {
  width: number;
  height: number;
}

export const BANNER: Size = { width: 960, height: 256 };
const FIGURE: Size = { width: 720, height: 400 };

/** Draws a picture of a value (0–1) per pixel; the name decides its details, the ramp its colours. */
function paint(ramp: Ramp, size: Size, value: (x: number, y: number) => number): Uint8Array {
  const pixels = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const shade = Math.min(1, Math.max(0, value(x, y))) * (SHADES - 1);
      pixels[y * size.width + x] = Math.round(shade);
    }
  }
  return encodePng(pixels, { ...size, palette: toPalette(ramp) });
}

/** A smooth landscape of a few hills and a slope, 0–1 over a strip `aspect` wide and 1 high. */
function createRelief(random: Random, aspect: number): (x: number, y: number) => number {
  const hills = Array.from({ length: 9 }, () => ({
    x: random.between(-0.1, aspect + 0.1),
    y: random.between(-0.2, 1.2),
    spread: random.between(0.12, 0.5) ** 2,
    height: random.between(-0.9, 1),
  }));
  const slope = random.between(-0.5, 0.5);
  return (x, y) => {
    let total = 0.5 + slope * (y - 0.5);
    for (const hill of hills) {
      const distance = (x - hill.x) ** 2 + (y - hill.y) ** 2;
      total += 0.42 * hill.height * Math.exp(-distance / hill.spread);
    }
    return Math.min(1, Math.max(0, total));
  };
}

/** Filled bands with a darker line between them, as on a chart of depths. */
export function drawContours(name: string, ramp: Ramp, size: Size = BANNER): Uint8Array {
  const relief = createRelief(createRandom(seedOf(name)), size.width / size.height);
  const bands = 12;
  return paint(ramp, size, (x, y) => {
    const level = relief(x / size.height, y / size.height) * bands;
    const line = Math.abs(level - Math.round(level)) < 0.055 ? 0.14 : 0;
    return Math.floor(level) / bands - line;
  });
}

interface Grid extends Partial<Size> {
  columns?: number;
  rows?: number;
  /** Value 0–1 at a place, both 0–1 from the upper left; a smooth landscape when absent. */
  shape?: (across: number, down: number) => number;
}

/** A grid of cells that follow a shape, with a little noise in each. */
export function drawHeatMap(name: string, ramp: Ramp, grid: Grid = {}): Uint8Array {
  const { columns = 48, rows = 24, width, height, shape } = { ...FIGURE, ...grid };
  const random = createRandom(seedOf(name));
  const relief = createRelief(random, width / height);
  const follow = shape ?? ((across, down) => relief((across * width) / height, down));
  const cells = Array.from({ length: columns * rows }, (_, cell) => {
    const across = ((cell % columns) + 0.5) / columns;
    return follow(across, (Math.floor(cell / columns) + 0.5) / rows) + random.noise(0.05);
  });
  return paint(ramp, { width, height }, (x, y) => {
    const column = Math.floor((x * columns) / width);
    return cells[Math.floor((y * rows) / height) * columns + column] ?? 0;
  });
}

/** Lines over a pale ground with a ruled grid: one for each series, drawn to the common range. */
export function drawLines(
  series: readonly (readonly number[])[],
  ramp: Ramp = "ink",
  size: Size = FIGURE,
): Uint8Array {
  const all = series.flat();
  const low = Math.min(...all);
  const span = Math.max(...all) - low || 1;
  const inked = new Map<number, number>();
  for (const [index, values] of series.entries()) {
    const shade = 1 - index * 0.22;
    let before = -1;
    for (let x = 0; x < size.width; x += 1) {
      const value = values[Math.floor((x / size.width) * values.length)] ?? low;
      const y = Math.round((1 - (value - low) / span) * (size.height - 25)) + 12;
      const from = before < 0 ? y : before;
      for (let at = Math.min(from, y); at <= Math.max(from, y) + 1; at += 1)
        inked.set(at * size.width + x, shade);
      before = y;
    }
  }
  return paint(
    ramp,
    size,
    (x, y) => inked.get(y * size.width + x) ?? (x % 90 === 0 || y % 80 === 0 ? 0.22 : 0),
  );
}

/** Grains with dark borders (nearest seed point), as in a polished section. */
export function drawGrains(
  name: string,
  ramp: Ramp,
  { grains = 120, ...size }: Partial<Size> & { grains?: number } = {},
): Uint8Array {
  const random = createRandom(seedOf(name));
  const { width, height } = { width: 480, height: 360, ...size };
  const seeds = Array.from({ length: grains }, () => ({
    x: random.between(0, width),
    y: random.between(0, height),
    shade: random.between(0.35, 0.95),
  }));
  return paint(ramp, { width, height }, (x, y) => {
    let nearest = Infinity;
    let second = Infinity;
    let shade = 0;
    for (const seed of seeds) {
      const distance = (seed.x - x) ** 2 + (seed.y - y) ** 2;
      if (distance < nearest) {
        second = nearest;
        nearest = distance;
        shade = seed.shade;
      } else if (distance < second) second = distance;
    }
    return Math.sqrt(second) - Math.sqrt(nearest) < 1.6 ? 0.05 : shade;
  });
}

/** Stacked traces, as an oscilloscope or a spectrogram of channels shows them. */
export function drawTraces(
  name: string,
  ramp: Ramp = "ink",
  { traces = 12, ...size }: Partial<Size> & { traces?: number } = {},
): Uint8Array {
  const random = createRandom(seedOf(name));
  const { width, height } = { ...BANNER, ...size };
  const gap = height / (traces + 1);
  const inked = new Map<number, number>();
  for (let trace = 1; trace <= traces; trace += 1) {
    const period = random.between(24, 110);
    let drift = 0;
    let before = -1;
    for (let x = 0; x < width; x += 1) {
      drift = drift * 0.86 + random.noise(gap * 0.12);
      const burst = Math.exp(-(((x / width - 0.55) / 0.16) ** 2));
      const y = Math.round(
        trace * gap + drift + Math.sin(x / (period / 6.28)) * gap * 0.35 * burst,
      );
      const from = before < 0 ? y : before;
      for (let at = Math.min(from, y); at <= Math.max(from, y); at += 1) {
        if (at >= 0 && at < height) inked.set(at * width + x, 0.7 + 0.3 * burst);
      }
      before = y;
    }
  }
  return paint(ramp, { width, height }, (x, y) => inked.get(y * width + x) ?? 0);
}
