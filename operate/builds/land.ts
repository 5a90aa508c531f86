import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

/** TopoJSON's outlines: pieces that neighbours share, each position as steps from the last. */
interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { land: { geometries: { type: string; arcs: number[][] | number[][][] }[] } };
}

type Position = [longitude: number, latitude: number];

const FILE = "world-atlas/land-50m.json";
/** Precision, steps of a degree: about a kilometre, which is finer than the source. */
const STEPS = 100;
const TURN = 360 * STEPS;
const POLE = -90 * STEPS;

/**
 * `virtual:land`: Natural Earth's outlines of land at 1:50 million as one text, which `base/land.ts`
 * reads. Outlines follow one another with spaces between, each an encoded polyline in
 * hundredths of a degree, longitude first.
 */
export function landOutlines(): Plugin {
  return {
    name: "foreland:land",
    resolveId: (id) => (id === "virtual:land" ? "\0virtual:land" : null),
    load: (id) =>
      id === "\0virtual:land" ? `export const land = ${JSON.stringify(encodeLand())};` : null,
  };
}

function encodeLand(): string {
  const path = createRequire(import.meta.url).resolve(FILE);
  const topology = JSON.parse(readFileSync(path, "utf8")) as Topology; // of a pinned version
  const arcs = topology.arcs.map((steps) => toPositions(steps, topology.transform));
  const rings = topology.objects.land.geometries.flatMap(
    ({ type, arcs: parts }) =>
      type === "MultiPolygon" ? (parts as number[][][]).flat() : (parts as number[][]), // by its type
  );
  return rings
    .map((ring) => unwrap(joinArcs(ring, arcs)))
    .filter((outline) => outline.length > 3)
    .map(encodePolyline)
    .join(" ");
}

function toPositions(
  steps: readonly Position[],
  { scale, translate }: Topology["transform"],
): Position[] {
  let [x, y] = [0, 0];
  return steps.map(([dx, dy]) => {
    [x, y] = [x + dx, y + dy];
    return [
      Math.round((x * scale[0] + translate[0]) * STEPS),
      Math.round((y * scale[1] + translate[1]) * STEPS),
    ];
  });
}

/** An outline from its arcs, of which one with a negative number runs backwards. */
function joinArcs(ring: readonly number[], arcs: readonly Position[][]): Position[] {
  return ring.flatMap((number) => {
    const arc = number < 0 ? arcs[~number]?.toReversed() : arcs[number];
    return arc?.slice(1) ?? [];
  });
}

/**
 * Without jumps at the antimeridian: longitudes continue beyond 180 degrees, about a middle that is
 * within them. An outline around the earth is closed over the South Pole.
 */
function unwrap(ring: readonly Position[]): Position[] {
  const outline: Position[] = [];
  let turn = 0;
  let last: Position | undefined;
  for (const [x, y] of [...ring, ...ring.slice(0, 1)]) {
    if (last && x + turn - last[0] > TURN / 2) turn -= TURN;
    if (last && x + turn - last[0] < -TURN / 2) turn += TURN;
    const next: Position = [x + turn, y];
    if (next[0] !== last?.[0] || next[1] !== last[1]) outline.push(next);
    last = next;
  }
  const [first] = outline;
  if (first && last && first[0] !== last[0]) outline.push([last[0], POLE], [first[0], POLE]);
  else outline.pop();
  const longitudes = outline.map(([x]) => x);
  const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
  const turns = Math.round(middle / TURN) * TURN;
  return outline.map(([x, y]) => [x - turns, y]);
}

/** Google's encoded polyline: each step in characters of five bits, the lowest first. */
function encodePolyline(outline: readonly Position[]): string {
  let [x, y] = [0, 0];
  return outline
    .map(([nextX, nextY]) => {
      const text = encodeNumber(nextX - x) + encodeNumber(nextY - y);
      [x, y] = [nextX, nextY];
      return text;
    })
    .join("");
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = "";
  for (; rest >= 32; rest >>= 5) text += String.fromCharCode(((rest & 31) | 32) + 63);
  return text + String.fromCharCode(rest + 63);
}
