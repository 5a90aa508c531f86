import { formatCount } from "#client/format.tsx";
import { parseJson } from "#base/parse-json.ts";
import { isObject } from "#base/parse-json.ts";
import { drawMap, LAND_SOURCE, type MapShape } from "../tables/map.ts";
import type { Preview } from "./kinds.ts";
import { MAP_POSITIONS_MAX, PREVIEW_ROWS_READ } from "./limits.ts";
import { toCell } from "#base/json-lines.ts";
import { tableOf } from "./table.ts";
import { toJsonPreview } from "./text.ts";

interface Feature {
  geometry: unknown;
  properties: Record<string, unknown>;
}

/** GeoJSON (RFC 7946) on a map, with the properties of its features; any other JSON is a tree. */
export async function drawGeoJson(text: string, isCut: boolean): Promise<Preview> {
  const tree = toJsonPreview(text, isCut);
  if (tree.kind !== "json") return tree;
  const features = toFeatures(parseJson(text));
  const shapes = features.flatMap(({ geometry }) => toShapes(geometry, 0));
  if (shapes.length === 0) return tree;
  const positions = shapes.reduce((sum, shape) => sum + shape.positions.length, 0);
  const step = Math.ceil(positions / MAP_POSITIONS_MAX);
  return {
    kind: "map",
    svg: await drawMap(step === 1 ? shapes : thinOut(shapes, step)),
    summary: summarise(features.length, { shapes, positions }),
    thinned: step,
    table: toTable(features),
    value: tree.value,
    isCut: tree.isCut,
  };
}

function toFeatures(value: unknown): Feature[] {
  if (!isObject(value)) return [];
  if (value["type"] === "FeatureCollection") {
    const features = value["features"];
    return Array.isArray(features) ? features.flatMap(toFeature) : [];
  }
  return value["type"] === "Feature" ? toFeature(value) : [{ geometry: value, properties: {} }];
}

function toFeature(value: unknown): Feature[] {
  if (!isObject(value)) return [];
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
      return parts.flatMap((part) => toShape("ring", part));
    case "MultiPolygon":
      return parts.flatMap((rings) =>
        Array.isArray(rings) ? rings.flatMap((part) => toShape("ring", part)) : [],
      );
    case "GeometryCollection":
      return Array.isArray(geometries)
        ? geometries.flatMap((part) => toShapes(part, depth + 1))
        : [];
    default:
      return [];
  }
}

/** Drops a shape with a position that is not on the earth: those are metres, or errors. */
function toShape(kind: MapShape["kind"], parts: unknown): MapShape[] {
  const positions = Array.isArray(parts) ? parts.map(toPosition) : [];
  const whole = positions.filter((position) => position !== null);
  return whole.length > 0 && whole.length === positions.length ? [{ kind, positions: whole }] : [];
}

function toPosition(part: unknown): [number, number] | null {
  if (!Array.isArray(part)) return null;
  const [longitude, latitude]: unknown[] = part;
  if (typeof longitude !== "number" || typeof latitude !== "number") return null;
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : null;
}

/** Every so many-th position of a line with its ends, and every so many-th point. */
function thinOut(shapes: readonly MapShape[], step: number): MapShape[] {
  return shapes.flatMap((shape, index) => {
    if (shape.kind === "point") return index % step === 0 ? [shape] : [];
    const last = shape.positions.length - 1;
    const positions = shape.positions.filter((_, at) => at % step === 0 || at === last);
    return [{ kind: shape.kind, positions }];
  });
}

interface Drawn {
  shapes: readonly MapShape[];
  positions: number;
}

function summarise(features: number, { shapes, positions }: Drawn): string {
  const count = (kind: MapShape["kind"]): number =>
    shapes.filter((shape) => shape.kind === kind).length;
  const [points, lines, rings] = [count("point"), count("line"), count("ring")];
  const kinds = [
    ...(points > 0 ? [formatCount(points, "point")] : []),
    ...(lines > 0 ? [formatCount(lines, "line")] : []),
    ...(rings > 0 ? [formatCount(rings, "outline")] : []),
  ];
  const [west, east, south, north] = toBounds(shapes);
  return `${formatCount(features, "feature")}: ${kinds.join(", ")} of ${formatCount(positions, "position")}, longitude ${west} to ${east}, latitude ${south} to ${north}. ${LAND_SOURCE}`;
}

function toBounds(shapes: readonly MapShape[]): string[] {
  let [west, east, south, north] = [180, -180, 90, -90];
  for (const [longitude, latitude] of shapes.flatMap(({ positions }) => positions)) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return [west, east, south, north].map((degrees) => String(Number(degrees.toFixed(4))));
}

/** `null` when no feature has a property. */
function toTable(features: readonly Feature[]): Extract<Preview, { kind: "table" }> | null {
  const read = features.slice(0, PREVIEW_ROWS_READ);
  const head = [...new Set(read.flatMap(({ properties }) => Object.keys(properties)))];
  if (head.length === 0) return null;
  const rows = read.map(({ properties }) => head.map((name) => toCell(properties[name])));
  return tableOf(head, rows, features.length > read.length);
}
