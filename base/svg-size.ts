import type { ImageSize } from "./image-size.ts";

/** The size that a drawing declares, or that of its own coordinates; `null` when it has neither in numbers. */
export function readSvgSize(text: string): ImageSize | null {
  const { width, height, across, down } = readSides(text);
  return toSize(width ?? across, height ?? down);
}

/** The size that a drawing declares; `null` for one that grows with its place, as those without a width do. */
export function readDeclaredSvgSize(text: string): ImageSize | null {
  const { width, height } = readSides(text);
  return toSize(width, height);
}

interface Sides {
  /** CSS pixels. */
  width: number | undefined;
  height: number | undefined;
  /** Sides of the view box. */
  across: number | undefined;
  down: number | undefined;
}

function readSides(text: string): Sides {
  const [tag = ""] = /<svg\b[^<>]*>/i.exec(text) ?? [];
  const read = (name: string): string =>
    new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1] ?? "";
  const [, , across, down] = read("viewBox")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return { width: toPixels(read("width")), height: toPixels(read("height")), across, down };
}

function toSize(width: number | undefined, height: number | undefined): ImageSize | null {
  const isSize = width !== undefined && height !== undefined && width >= 1 && height >= 1;
  return isSize ? { width: Math.round(width), height: Math.round(height) } : null;
}

/** CSS pixels of each unit. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ["", 1],
  ["px", 1],
  ["pt", 96 / 72],
  ["in", 96],
  ["cm", 96 / 2.54],
  ["mm", 96 / 25.4],
]);

function toPixels(length: string): number | undefined {
  const [, number, unit = ""] = /^(\d+|\d*\.\d+)\s*([a-z]*)$/.exec(length.trim()) ?? [];
  const pixels = UNITS.get(unit);
  return number === undefined || pixels === undefined ? undefined : Number(number) * pixels;
}
