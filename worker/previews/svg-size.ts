/** The size that a drawing declares, or that of its own coordinates; `null` when it has neither in numbers. */
export function readSvgSize(text: string): { width: number; height: number } | null {
  const [tag = ""] = /<svg\b[^>]*>/i.exec(text) ?? [];
  const read = (name: string): string =>
    new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1] ?? "";
  const [, , across, down] = read("viewBox")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = [toPixels(read("width")) ?? across, toPixels(read("height")) ?? down];
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
  const [, number, unit = ""] = /^\s*(\d*\.?\d+)\s*([a-z]*)\s*$/.exec(length) ?? [];
  const pixels = UNITS.get(unit);
  return number === undefined || pixels === undefined ? undefined : Number(number) * pixels;
}
