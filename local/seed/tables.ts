import type { Random } from "./random.ts";

/** The model of a measured series: a level that drifts, swings and keeps some of its noise. */
export interface Course {
  mean: number;
  /** Change per step. */
  trend?: number;
  /** Amplitude, period in steps, and phase as a fraction of the period. */
  cycles?: readonly (readonly [number, number, number?])[];
  noise?: number;
  /** How much of the last deviation stays in the next, 0–1. */
  memory?: number;
  floor?: number;
  digits?: number;
}

export function drawSeries(random: Random, count: number, course: Course): number[] {
  const {
    mean,
    trend = 0,
    cycles = [],
    noise = 0,
    memory = 0,
    floor = -Infinity,
    digits = 2,
  } = course;
  let deviation = 0;
  return Array.from({ length: count }, (_, step) => {
    deviation = deviation * memory + random.noise(noise);
    let value = mean + trend * step + deviation;
    for (const [amplitude, period, phase = 0] of cycles) {
      value += amplitude * Math.sin(2 * Math.PI * (step / period + phase));
    }
    return toDigits(Math.max(floor, value), digits);
  });
}

export function toDigits(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Moments from a start, `stepMinutes` apart: days when the step is whole days, else ISO minutes. */
export function listTimes(start: string, count: number, stepMinutes = 1440): string[] {
  const first = Date.parse(start.length === 10 ? `${start}T00:00:00Z` : start);
  const chars = stepMinutes % 1440 === 0 ? 10 : 16;
  return Array.from({ length: count }, (_, step) => {
    const moment = new Date(first + step * stepMinutes * 60_000).toISOString().slice(0, chars);
    return chars === 10 ? moment : `${moment}Z`;
  });
}

/** `sub-01` … `sub-16`, or another prefix. */
export function listIds(prefix: string, count: number, digits = 2): string[] {
  return Array.from(
    { length: count },
    (_, index) => `${prefix}${String(index + 1).padStart(digits, "0")}`,
  );
}
