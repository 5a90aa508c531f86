import { toStep } from "./axes.ts";

/** Shapes on a map: a point has one position, and of a ring the last joins the first. */
export interface MapShape {
  kind: "point" | "line" | "ring";
  /** Longitude and latitude, degrees. */
  positions: readonly (readonly [number, number])[];
}

const WIDTH = 720;
const HEIGHT_MIN = 260;
const HEIGHT_MAX = 520;
const EDGE = { left: 84, right: 12, top: 12, bottom: 28 };
/** Around what is drawn, as a share of its size, and at least so many degrees. */
const MARGIN = 0.08;
const SPAN_MIN = 0.005;
const KM_PER_DEGREE = 111.32;
const LINES = 4;

/** Positions between lines of latitude and longitude, at one scale in both directions; no coast is drawn. */
export function drawMap(shapes: readonly MapShape[]): string {
  const view = toView(shapes);
  const drawn = { point: "", line: "", ring: "" };
  for (const { kind, positions } of shapes) {
    const path = positions.map((position, at) => `${at === 0 ? "M" : "L"}${view.place(position)}`);
    drawn[kind] += `${path.join("")}${kind === "point" ? "h0" : kind === "ring" ? "z" : ""}`;
  }
  const parts = [
    drawn.ring &&
      `<path d="${drawn.ring}" fill="currentColor" fill-opacity="0.15" fill-rule="evenodd" stroke="currentColor"/>`,
    drawn.line && `<path d="${drawn.line}" fill="none" stroke="currentColor" stroke-width="1.5"/>`,
    drawn.point &&
      `<path d="${drawn.point}" fill="none" stroke="currentColor" stroke-width="7" stroke-linecap="round" stroke-opacity="0.7"/>`,
  ];
  const { height } = view;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="12" fill="currentColor" aria-hidden="true">${drawGrid(view)}${parts.join("")}${drawScale(view)}</svg>`;
}

interface View {
  west: number;
  east: number;
  south: number;
  north: number;
  height: number;
  place(position: readonly [number, number]): string;
  x(longitude: number): number;
  y(latitude: number): number;
}

function toView(shapes: readonly MapShape[]): View {
  let [west, east, south, north] = [180, -180, 90, -90];
  for (const { positions } of shapes) {
    for (const [longitude, latitude] of positions) {
      west = Math.min(west, longitude);
      east = Math.max(east, longitude);
      south = Math.min(south, latitude);
      north = Math.max(north, latitude);
    }
  }
  const squeeze = Math.max(0.1, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const wide = Math.max(SPAN_MIN, (east - west) * (1 + 2 * MARGIN));
  const tall = Math.max(SPAN_MIN, (north - south) * (1 + 2 * MARGIN));
  const across = WIDTH - EDGE.left - EDGE.right;
  const wanted = (across * tall) / (wide * squeeze);
  const down = Math.round(Math.min(HEIGHT_MAX, Math.max(HEIGHT_MIN, wanted)));
  // Pixels of one degree of latitude: what is wider or taller than its place decides.
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
    place: ([longitude, latitude]) => `${round(x(longitude))} ${round(y(latitude))}`,
    x,
    y,
  };
}

function drawGrid(view: View): string {
  const { west, east, south, north, height } = view;
  const [top, bottom] = [EDGE.top, height - EDGE.bottom];
  const right = WIDTH - EDGE.right;
  const meridians = toLines(Math.max(-180, west), Math.min(180, east)).map(({ at, label }) => {
    const x = round(view.x(at));
    return `<path d="M${x} ${top}V${bottom}" stroke="currentColor" stroke-opacity="0.2"/><text x="${x}" y="${bottom + 18}" text-anchor="middle">${label}° ${at < 0 ? "W" : "E"}</text>`;
  });
  const parallels = toLines(Math.max(-90, south), Math.min(90, north)).map(({ at, label }) => {
    const y = round(view.y(at));
    return `<path d="M${EDGE.left} ${y}H${right}" stroke="currentColor" stroke-opacity="0.2"/><text x="${EDGE.left - 6}" y="${y + 4}" text-anchor="end">${label}° ${at < 0 ? "S" : "N"}</text>`;
  });
  return meridians.join("") + parallels.join("");
}

function toLines(from: number, to: number): { at: number; label: string }[] {
  const step = toStep((to - from) / LINES);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, at) => (first + at) * step).map((at) => ({
    at,
    label: Math.abs(at).toFixed(digits),
  }));
}

/** How long a kilometre is in the middle of the map. */
function drawScale({ west, east, south, north, height }: View): string {
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const all = (east - west) * squeeze * KM_PER_DEGREE;
  const km = toStep(all / 12);
  const length = round((km / all) * (WIDTH - EDGE.left - EDGE.right));
  const [x, y] = [WIDTH - EDGE.right - 12, height - EDGE.bottom - 12];
  const label = km >= 1 ? `${km} km` : `${Math.round(km * 1000)} m`;
  return `<path d="M${round(x - length)} ${y}H${x}" stroke="currentColor" stroke-width="3"/><text x="${round(x - length / 2)}" y="${y - 8}" text-anchor="middle">${label}</text>`;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
