import type { MapShape } from "#base/clip-shapes.ts";
import { drawLand } from "#base/draw-land.ts";
import { type MapView, toMapView, toSigned } from "#base/map-view.ts";
import { toRoundStep } from "#base/round-step.ts";
import { writeNumber } from "./axes.ts";
import type { Position } from "#base/positions.ts";

const KM_PER_DEGREE = 111.32;
const LINES = 4;
/** Land is drawn in half pixels, with an error of at most so many of them, in so many characters. */
const LAND = { parts: 2, tolerance: 1.5, maxChars: 11_000 };
/** In a closer view the coast is too coarse: pixels of one degree of latitude. */
const LAND_SCALE_MAX = 400;
/** A small map of the region is in a corner instead: pixels, degrees, characters. */
const REGION = { width: 132, height: 96, gap: 8, degrees: 16, maxChars: 2_500 };

/** The source of a map's coast, and how exact it is. */
export const LAND_SOURCE = "Land: Natural Earth, 1:50 million.";

/** Positions between lines of latitude and longitude over land. */
export async function drawMap(
  shapes: readonly MapShape[],
  view: MapView = toMapView(shapes.flatMap(({ positions }) => positions)),
): Promise<string> {
  const land = view.scale > LAND_SCALE_MAX ? await drawRegion(view, shapes) : await drawCoast(view);
  const drawn = { point: new Set<string>(), line: new Set<string>(), polygon: new Set<string>() };
  for (const shape of shapes) drawn[shape.kind].add(toPath(view, shape));
  const [points, lines] = [[...drawn.point].join(""), [...drawn.line].join("")];
  // Each polygon has its own path: where two overlap, the even-odd rule would leave a hole.
  const polygons = [...drawn.polygon].map((path) => `<path d="${path}"/>`).join("");
  const parts = [
    polygons &&
      `<g fill="currentColor" fill-opacity="0.15" fill-rule="evenodd" stroke="currentColor">${polygons}</g>`,
    lines && `<path d="${lines}" fill="none" stroke="currentColor" stroke-width="1.5"/>`,
    points &&
      `<path d="${points}" fill="none" stroke="currentColor" stroke-width="7" stroke-linecap="round" stroke-opacity="0.7"/>`,
  ];
  const { width, height, edge } = view;
  const frame = `M${edge.left} ${edge.top}H${edge.right}V${edge.bottom}H${edge.left}z`;
  const line = `<path d="${frame}" fill="none" stroke="currentColor" stroke-opacity="0.4"/>`;
  const data = view.isPart
    ? `<clipPath id="${FRAME_ID}"><path d="${frame}"/></clipPath><g clip-path="url(#${FRAME_ID})">${parts.join("")}</g>`
    : parts.join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="13" fill="currentColor" aria-hidden="true">${drawGrid(view)}${line}${land}${data}${drawScale(view)}</svg>`;
}

/** A page has at most one map. */
const FRAME_ID = "map-frame";

/** `longitude -3.2 to 4.1, latitude 50 to 51.2` */
export function toViewRange({ west, east, south, north }: MapView): string {
  const write = (at: number, min: number, max: number): string =>
    writeNumber({ name: "", isDate: false, min, max }, at);
  const [left, right] = [west, east].map((at) => write(toSigned(at), west, east));
  const [low, high] = [south, north].map((at) => write(at, south, north));
  return `longitude ${left} to ${right}, latitude ${low} to ${high}`;
}

function toPath(view: MapView, { kind, positions, holes = [] }: MapShape): string {
  if (kind === "polygon") {
    return [positions, ...holes].map((ring) => `${joinPositions(view, ring)}z`).join("");
  }
  const path = joinPositions(view, positions);
  return kind === "point" ? `${path}h0` : path;
}

/** Half the earth, degrees: a longer step crosses the antimeridian. */
const HALF_TURN = 180;

/** A line through positions, without repeated places; it breaks where it leaves the map at one side. */
function joinPositions(view: MapView, positions: readonly Position[]): string {
  let path = "";
  let before = "";
  let lastX = Number.NaN;
  for (const position of positions) {
    const place = toPlace(view, position);
    const longitude = view.turn(position[0]);
    const isFar = Math.abs(longitude - lastX) > HALF_TURN;
    if (place !== before) path += `${path === "" || isFar ? "M" : "L"}${place}`;
    [before, lastX] = [place, longitude];
  }
  return path;
}

function toPlace({ x, y, turn }: MapView, [longitude, latitude]: Position): string {
  return `${round(x(turn(longitude)))} ${round(y(latitude))}`;
}

/** The land of the view. */
async function drawCoast(view: MapView): Promise<string> {
  const { parts, tolerance, maxChars } = LAND;
  const { left, right, top, bottom } = view.edge;
  const box = {
    left: left * parts,
    top: top * parts,
    width: (right - left) * parts,
    height: (bottom - top) * parts,
  };
  return toLandPath(await drawLand(view, { box, tolerance, maxChars }));
}

/** `class` lets a page set the colour of land; otherwise it is that of all else. */
function toLandPath(path: string): string {
  return (
    path &&
    `<path class="land" transform="scale(${1 / LAND.parts})" d="${path}" fill="currentColor" fill-opacity="0.12" fill-rule="evenodd" stroke="currentColor" stroke-opacity="0.5"/>`
  );
}

/** Where on the earth a small place is: the land around it, in a corner without positions. */
async function drawRegion(view: MapView, shapes: readonly MapShape[]): Promise<string> {
  const { width, height, gap, degrees, maxChars } = REGION;
  const places = shapes.flatMap(({ positions }) => positions.map((one) => toPlace(view, one)));
  const { edge } = view;
  const corners = [
    [edge.right - width - gap, edge.top + gap],
    [edge.left + gap, edge.top + gap],
    [edge.left + gap, edge.bottom - height - gap],
  ] as const;
  const corner = corners.find(([left, top]) =>
    places.every((place) => {
      const [x = 0, y = 0] = place.split(" ").map(Number);
      return x < left - gap || x > left + width + gap || y < top - gap || y > top + height + gap;
    }),
  );
  if (!corner) return "";
  const [left, top] = corner;
  const middle = { x: (view.west + view.east) / 2, y: (view.south + view.north) / 2 };
  const squeeze = Math.max(0.1, Math.cos((middle.y * Math.PI) / 180));
  const half = { x: (degrees * width) / height / squeeze / 2, y: degrees / 2 };
  const around = {
    west: middle.x - half.x,
    east: middle.x + half.x,
    south: middle.y - half.y,
    north: middle.y + half.y,
  };
  const { parts, tolerance } = LAND;
  const place = {
    left: left * parts,
    top: top * parts,
    width: width * parts,
    height: height * parts,
  };
  const path = await drawLand(around, { box: place, tolerance, maxChars });
  const box = `M${left} ${top}h${width}v${height}h${-width}z`;
  return (
    `<path class="region" d="${box}" fill="#fff"/>${toLandPath(path)}` +
    `<path d="${box}" fill="none" stroke="currentColor" stroke-opacity="0.4"/>` +
    `<circle cx="${left + width / 2}" cy="${top + height / 2}" r="5" fill="none" stroke="currentColor" stroke-width="2"/>`
  );
}

function drawGrid(view: MapView): string {
  const { west, east, south, north } = view;
  const { left, right, top, bottom } = view.edge;
  const middle = (west + east) / 2;
  const meridians = toLines(Math.max(middle - 180, west), Math.min(middle + 180, east)).map(
    ({ at, digits }) => {
      const x = round(view.x(at));
      const label = toDegrees(toSigned(at), digits, ["West", "East"]);
      return `<path d="M${x} ${top}V${bottom}" stroke="currentColor" stroke-opacity="0.2"/><text x="${x}" y="${bottom + 18}" text-anchor="middle">${label}</text>`;
    },
  );
  const parallels = toLines(Math.max(-90, south), Math.min(90, north)).map(({ at, digits }) => {
    const y = round(view.y(at));
    return `<path d="M${left} ${y}H${right}" stroke="currentColor" stroke-opacity="0.2"/><text x="${left - 6}" y="${y + 4}" text-anchor="end">${toDegrees(at, digits, ["South", "North"])}</text>`;
  });
  return meridians.join("") + parallels.join("");
}

function toDegrees(at: number, digits: number, [below, above]: [string, string]): string {
  const label = `${Math.abs(at).toFixed(digits)}°`;
  return Number.parseFloat(label) % 180 === 0
    ? label
    : `${label} ${(at < 0 ? below : above).charAt(0)}`;
}

function toLines(from: number, to: number): { at: number; digits: number }[] {
  const step = toRoundStep((to - from) / LINES);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, at) => ({ at: (first + at) * step, digits }));
}

/** The length of a kilometre in the middle of the map. */
function drawScale({ west, east, south, north, edge }: MapView): string {
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const all = (east - west) * squeeze * KM_PER_DEGREE;
  const km = toRoundStep(all / 12);
  const length = round((km / all) * (edge.right - edge.left));
  const [x, y] = [edge.right - 12, edge.bottom - 12];
  const label = km >= 1 ? `${km} km` : `${Math.round(km * 1000)} m`;
  return `<path d="M${round(x - length)} ${y}H${x}" stroke="currentColor" stroke-width="3"/><text x="${round(x - length / 2)}" y="${y - 8}" text-anchor="middle">${label}</text>`;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
