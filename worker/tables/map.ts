import { drawLand } from "#base/draw-land.ts";
import { toRoundStep } from "#base/round-step.ts";
import { type Position, toBounds } from "#base/positions.ts";

/** Shapes on a map: a point has one position, and of a polygon the last joins the first. */
export interface MapShape {
  kind: "point" | "line" | "polygon";
  positions: readonly Position[];
  /** Rings inside a polygon that are not part of it. */
  holes?: readonly (readonly Position[])[];
}

const WIDTH = 720;
const HEIGHT_MIN = 260;
const HEIGHT_MAX = 520;
const EDGE = { left: 84, right: 12, top: 12, bottom: 28 };
/** Margin around the drawing, as a share of its size, and at least so many degrees. */
const MARGIN = 0.08;
const SPAN_MIN = 0.005;
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

/** Positions between lines of latitude and longitude over land, at one scale in both directions. */
export async function drawMap(shapes: readonly MapShape[]): Promise<string> {
  const view = toView(shapes);
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
  const { height } = view;
  const edge = `<path d="M${EDGE.left} ${EDGE.top}H${WIDTH - EDGE.right}V${height - EDGE.bottom}H${EDGE.left}z" fill="none" stroke="currentColor" stroke-opacity="0.4"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="13" fill="currentColor" aria-hidden="true">${drawGrid(view)}${edge}${land}${parts.join("")}${drawScale(view)}</svg>`;
}

function toPath(view: View, { kind, positions, holes = [] }: MapShape): string {
  if (kind === "polygon") {
    return [positions, ...holes].map((ring) => `${joinPositions(view, ring)}z`).join("");
  }
  const path = joinPositions(view, positions);
  return kind === "point" ? `${path}h0` : path;
}

/** Half the earth, degrees: a longer step crosses the antimeridian. */
const HALF_TURN = 180;

/** A line through positions, without repeated places; it breaks where it leaves the map at one side. */
function joinPositions(view: View, positions: readonly Position[]): string {
  let path = "";
  let before = "";
  let lastX = Number.NaN;
  for (const position of positions) {
    const place = view.place(position);
    const longitude = view.turn(position[0]);
    const isFar = Math.abs(longitude - lastX) > HALF_TURN;
    if (place !== before) path += `${path === "" || isFar ? "M" : "L"}${place}`;
    [before, lastX] = [place, longitude];
  }
  return path;
}

interface View {
  /** Degrees; `east` may exceed 180. */
  west: number;
  east: number;
  south: number;
  north: number;
  height: number;
  /** Pixels of one degree of latitude. */
  scale: number;
  place(position: Position): string;
  /** A longitude as one between `west` and `east`. */
  turn(longitude: number): number;
  /** Of a longitude between `west` and `east`. */
  x(longitude: number): number;
  y(latitude: number): number;
}

function toView(shapes: readonly MapShape[]): View {
  const { west, east, south, north, turn } = toBounds(shapes.flatMap((shape) => shape.positions));
  const squeeze = Math.max(0.1, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const wide = Math.max(SPAN_MIN, (east - west) * (1 + 2 * MARGIN));
  const tall = Math.max(SPAN_MIN, (north - south) * (1 + 2 * MARGIN));
  const across = WIDTH - EDGE.left - EDGE.right;
  const wanted = (across * tall) / (wide * squeeze);
  const down = Math.round(Math.min(HEIGHT_MAX, Math.max(HEIGHT_MIN, wanted)));
  // The larger of width and height decides.
  const scale = Math.min(across / (wide * squeeze), down / tall);
  const middle = { x: (west + east) / 2, y: (south + north) / 2 };
  const half = { x: across / scale / squeeze / 2, y: down / scale / 2 };
  const x = (longitude: number): number =>
    EDGE.left + (longitude - middle.x + half.x) * scale * squeeze;
  const y = (latitude: number): number => EDGE.top + (middle.y + half.y - latitude) * scale;
  return {
    west: middle.x - half.x,
    east: middle.x + half.x,
    south: middle.y - half.y,
    north: middle.y + half.y,
    height: down + EDGE.top + EDGE.bottom,
    scale,
    place: ([longitude, latitude]) => `${round(x(turn(longitude)))} ${round(y(latitude))}`,
    turn,
    x,
    y,
  };
}

/** The land of the view. */
async function drawCoast(view: View): Promise<string> {
  const { parts, tolerance, maxChars } = LAND;
  const box = {
    left: EDGE.left * parts,
    top: EDGE.top * parts,
    width: (WIDTH - EDGE.right - EDGE.left) * parts,
    height: (view.height - EDGE.bottom - EDGE.top) * parts,
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
async function drawRegion(view: View, shapes: readonly MapShape[]): Promise<string> {
  const { width, height, gap, degrees, maxChars } = REGION;
  const places = shapes.flatMap(({ positions }) => positions.map((one) => view.place(one)));
  const [right, bottom] = [WIDTH - EDGE.right, view.height - EDGE.bottom];
  const corners = [
    [right - width - gap, EDGE.top + gap],
    [EDGE.left + gap, EDGE.top + gap],
    [EDGE.left + gap, bottom - height - gap],
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

function drawGrid(view: View): string {
  const { west, east, south, north, height } = view;
  const [top, bottom] = [EDGE.top, height - EDGE.bottom];
  const right = WIDTH - EDGE.right;
  const middle = (west + east) / 2;
  const meridians = toLines(Math.max(middle - 180, west), Math.min(middle + 180, east)).map(
    ({ at, digits }) => {
      const x = round(view.x(at));
      const label = toDegrees(at - 360 * Math.round(at / 360), digits, ["West", "East"]);
      return `<path d="M${x} ${top}V${bottom}" stroke="currentColor" stroke-opacity="0.2"/><text x="${x}" y="${bottom + 18}" text-anchor="middle">${label}</text>`;
    },
  );
  const parallels = toLines(Math.max(-90, south), Math.min(90, north)).map(({ at, digits }) => {
    const y = round(view.y(at));
    return `<path d="M${EDGE.left} ${y}H${right}" stroke="currentColor" stroke-opacity="0.2"/><text x="${EDGE.left - 6}" y="${y + 4}" text-anchor="end">${toDegrees(at, digits, ["South", "North"])}</text>`;
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
function drawScale({ west, east, south, north, height }: View): string {
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const all = (east - west) * squeeze * KM_PER_DEGREE;
  const km = toRoundStep(all / 12);
  const length = round((km / all) * (WIDTH - EDGE.left - EDGE.right));
  const [x, y] = [WIDTH - EDGE.right - 12, height - EDGE.bottom - 12];
  const label = km >= 1 ? `${km} km` : `${Math.round(km * 1000)} m`;
  return `<path d="M${round(x - length)} ${y}H${x}" stroke="currentColor" stroke-width="3"/><text x="${round(x - length / 2)}" y="${y - 8}" text-anchor="middle">${label}</text>`;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
