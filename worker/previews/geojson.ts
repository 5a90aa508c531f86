import { formatCount } from "#client/format.tsx";
import { isObject, parseExactJson } from "#base/parse-json.ts";
import { clipShape, type MapShape } from "#base/clip-shapes.ts";
import { type MapBox, type MapView, toMapView } from "#base/map-view.ts";
import { drawMap, LAND_SOURCE, toViewRange } from "../tables/map.ts";
import type { Preview } from "./kinds.ts";
import { MAP_POSITIONS_MAX, PREVIEW_COLUMNS_MAX, PREVIEW_ROWS_READ } from "./limits.ts";
import { toCell } from "#base/tables/json-lines.ts";
import { tableOf } from "./table.ts";
import type { Position } from "#base/positions.ts";
import { toJsonPreview, toTextPreview } from "./text.ts";

interface Feature {
  geometry: unknown;
  properties: Record<string, unknown>;
}

/**
 * GeoJSON (RFC 7946) on a map, with the properties of its features; any other JSON is a tree. Of a
 * collection that was not read to its end, the features before it are drawn.
 */
export async function drawGeoJson(
  text: string,
  isCut: boolean,
  box: MapBox | null = null,
): Promise<Preview> {
  const whole = isCut ? endCollection(text) : text;
  if (whole === null) return toTextPreview(text, true);
  const tree = toJsonPreview(whole, false);
  if (tree.kind !== "json") return toTextPreview(text, isCut);
  const features = toFeatures(parseExactJson(whole));
  if (features.length === 0) return { ...tree, isCut: isCut || tree.isCut };
  const shapesOf = features.map(({ geometry }) => toShapes(geometry, 0));
  const shapes = shapesOf.flat();
  const view = toMapView(
    shapes.flatMap((shape) => shape.positions),
    box,
  );
  const shown = view.isPart ? clipShapes(shapes, view) : shapes;
  const drawn = thinOut(shown, MAP_POSITIONS_MAX);
  const left = shapesOf.filter(({ length }) => length === 0).length;
  return {
    kind: "map",
    svg: shapes.length === 0 ? null : await drawMap(drawn, view),
    view,
    summary: summarise(features.length, { shapes, view, left }),
    thinned: Math.round(countPositions(shown) / Math.max(1, countPositions(drawn))),
    table: toTable(features),
    features: features.length,
    value: tree.value,
    isCut: isCut || tree.isCut,
  };
}

/** The beginning of a feature, as writers of GeoJSON put it. */
const FEATURE = /,\s*\{\s*(?:"id"\s*:\s*(?:"[^"\\]*"|-?\d+)\s*,\s*)?"type"\s*:\s*"Feature"/g;

/** The beginning of a collection without its last feature, which may be incomplete. */
function endCollection(text: string): string | null {
  const last = [...text.matchAll(FEATURE)].at(-1);
  return last ? `${text.slice(0, last.index)}]}` : null;
}

function toFeatures(value: unknown): Feature[] {
  if (!isObject(value)) return [];
  if (value["type"] === "FeatureCollection") {
    const features = value["features"];
    return Array.isArray(features) ? features.flatMap(toFeature) : [];
  }
  if (value["type"] === "Feature") return toFeature(value);
  const isGeometry = Array.isArray(value["coordinates"] ?? value["geometries"]);
  return isGeometry ? [{ geometry: value, properties: {} }] : [];
}

function toFeature(value: unknown): Feature[] {
  if (!isObject(value) || value["type"] !== "Feature") return [];
  const properties = value["properties"];
  return [{ geometry: value["geometry"], properties: isObject(properties) ? properties : {} }];
}

/** Collections within collections deeper than this are left out. */
const DEPTH_MAX = 4;

function toShapes(geometry: unknown, depth: number): MapShape[] {
  if (!isObject(geometry) || depth > DEPTH_MAX) return [];
  const { type, coordinates, geometries } = geometry;
  const parts: unknown[] = Array.isArray(coordinates) ? coordinates : [];
  switch (type) {
    case "Point":
      return toShape("point", [parts]);
    case "MultiPoint":
      return parts.flatMap((part) => toShape("point", [part]));
    case "LineString":
      return toShape("line", parts);
    case "MultiLineString":
      return parts.flatMap((part) => toShape("line", part));
    case "Polygon":
      return toPolygon(parts);
    case "MultiPolygon":
      return parts.flatMap((rings) => (Array.isArray(rings) ? toPolygon(rings) : []));
    case "GeometryCollection":
      return Array.isArray(geometries)
        ? geometries.flatMap((part) => toShapes(part, depth + 1))
        : [];
    default:
      return [];
  }
}

function toShape(kind: "point" | "line", parts: unknown): MapShape[] {
  const positions = toPositions(parts);
  return positions ? [{ kind, positions }] : [];
}

/** The first ring is the polygon; the others are holes in it. */
function toPolygon([outer, ...inner]: unknown[]): MapShape[] {
  const positions = toPositions(outer);
  const holes = inner.map(toPositions).filter((ring) => ring !== null);
  return positions ? [{ kind: "polygon", positions, holes }] : [];
}

/** `null` for a shape with a position that is not in degrees: those are metres, or errors. */
function toPositions(parts: unknown): Position[] | null {
  const positions = Array.isArray(parts) ? parts.map(toPosition) : [];
  const whole = positions.filter((position) => position !== null);
  return whole.length > 0 && whole.length === positions.length ? whole : null;
}

/** Longitudes are also counted from 0 to 360, for example where the Pacific is in the middle. */
const FULL_TURN = 360;

function toPosition(part: unknown): Position | null {
  if (!Array.isArray(part)) return null;
  const [longitude, latitude]: unknown[] = part;
  if (typeof longitude !== "number" || typeof latitude !== "number") return null;
  const isOnEarth = Math.abs(longitude) <= FULL_TURN && Math.abs(latitude) <= 90;
  return isOnEarth ? [longitude, latitude] : null;
}

function countPositions(shapes: readonly MapShape[]): number {
  return shapes.reduce(
    (sum, { positions, holes = [] }) =>
      sum + holes.reduce((count, hole) => count + hole.length, positions.length),
    0,
  );
}

/** A line or ring keeps at least so many positions. */
const POSITIONS_KEPT = 4;

/** Shapes with at most `maxPositions` positions: every nth of each line and ring, and not all of very many shapes. */
function thinOut(shapes: readonly MapShape[], maxPositions: number): MapShape[] {
  const some = dropShapes(shapes, maxPositions);
  let step = Math.ceil(countPositions(some) / maxPositions);
  let thin = some.map((shape) => thinShape(shape, step));
  while (countPositions(thin) > maxPositions) {
    step = Math.ceil(step * 1.2);
    thin = some.map((shape) => thinShape(shape, step));
  }
  return thin;
}

/** The most shapes and holes that can be thinned out to `maxPositions`, chosen evenly across the file. */
function dropShapes(shapes: readonly MapShape[], maxPositions: number): readonly MapShape[] {
  const least = countPositions(shapes.map((shape) => thinShape(shape, Number.MAX_VALUE)));
  if (least <= maxPositions) return shapes;
  let left = 0;
  const takeRing = (ring: readonly Position[]): boolean => {
    const needed = thinRing(ring, ring.length).length;
    left += (needed * maxPositions) / least;
    const isTaken = left >= needed;
    if (isTaken) left -= needed;
    return isTaken;
  };
  return shapes.flatMap(({ holes = [], ...shape }) => {
    const isTaken = takeRing(shape.positions);
    const taken = holes.filter(takeRing);
    return isTaken ? [{ ...shape, holes: taken }] : [];
  });
}

function thinShape({ kind, positions, holes = [] }: MapShape, step: number): MapShape {
  const thin = (ring: readonly Position[]): readonly Position[] => thinRing(ring, step);
  return { kind, positions: thin(positions), holes: holes.map(thin) };
}

function thinRing(ring: readonly Position[], step: number): readonly Position[] {
  const own = Math.min(step, Math.ceil(ring.length / (POSITIONS_KEPT - 1)));
  return ring.filter((_, at) => at % own === 0 || at === ring.length - 1);
}

/** So much beyond the sides of a map, as a share of it, is drawn too: the cut edges are not seen. */
const BEYOND = 0.02;

function clipShapes(shapes: readonly MapShape[], view: MapView): MapShape[] {
  const { west, east, south, north, whole } = view;
  const [across, up] = [(east - west) * BEYOND, (north - south) * BEYOND];
  const area = { west: west - across, east: east + across, south: south - up, north: north + up };
  return shapes.flatMap((shape) => clipShape(shape, area, whole.turn));
}

interface Drawn {
  shapes: readonly MapShape[];
  view: MapView;
  /** Features that have none of these shapes. */
  left: number;
}

function summarise(features: number, { shapes, view, left }: Drawn): string {
  if (shapes.length === 0) {
    return `${formatCount(features, "feature")}. There is no map, because none has a position in degrees.`;
  }
  const [west, east, south, north] = toBounds(shapes);
  const drawn = `${formatCount(features, "feature")}: ${countKinds(shapes)} of ${formatCount(countPositions(shapes), "position")}, longitude ${west} to ${east}, latitude ${south} to ${north}.`;
  const without =
    left === 0 ? "" : ` Not drawn: ${formatCount(left, "feature")} without a position in degrees.`;
  const isShown = (shape: MapShape): boolean => clipShape(shape, view, view.whole.turn).length > 0;
  const part = view.isPart
    ? ` The map shows ${toViewRange(view)}: ${countKinds(shapes.filter(isShown)) || "nothing is there"}.`
    : "";
  return `${drawn}${without}${part} ${LAND_SOURCE}`;
}

/** `2 points, 1 line`; empty without shapes. */
function countKinds(shapes: readonly MapShape[]): string {
  const count = (kind: MapShape["kind"]): number =>
    shapes.filter((shape) => shape.kind === kind).length;
  const [points, lines, polygons] = [count("point"), count("line"), count("polygon")];
  const kinds = [
    ...(points > 0 ? [formatCount(points, "point")] : []),
    ...(lines > 0 ? [formatCount(lines, "line")] : []),
    ...(polygons > 0 ? [formatCount(polygons, "polygon")] : []),
  ];
  return kinds.join(", ");
}

function toBounds(shapes: readonly MapShape[]): string[] {
  let [west, east, south, north] = [FULL_TURN, -FULL_TURN, 90, -90];
  for (const [longitude, latitude] of shapes.flatMap(({ positions }) => positions)) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return [west, east, south, north].map((degrees) => String(Number(degrees.toFixed(4))));
}

/** The properties, and the kind of each geometry when there are several kinds; `null` without properties. */
function toTable(features: readonly Feature[]): Extract<Preview, { kind: "table" }> | null {
  const read = features.slice(0, PREVIEW_ROWS_READ);
  const all = new Set(read.flatMap(({ properties }) => Object.keys(properties)));
  if (all.size === 0) return null;
  // One more than is shown says that there are more; features may have thousands of names each.
  const names = [...all].slice(0, PREVIEW_COLUMNS_MAX + 1);
  const kinds = read.map(({ geometry }) => (isObject(geometry) ? toCell(geometry["type"]) : ""));
  const isMixed = new Set(kinds).size > 1;
  const rows = read.map(({ properties }, at) => [
    ...(isMixed ? [kinds[at] ?? ""] : []),
    ...names.map((name) => toCell(properties[name])),
  ]);
  const head = isMixed ? ["Geometry", ...names] : names;
  return tableOf(head, rows, features.length > read.length);
}
