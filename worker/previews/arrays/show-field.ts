import { writeAttribute } from "#base/fields/field.ts";
import {
  parseTimeUnit,
  type TimeUnit,
  toTime,
  toTimes,
  writeTime,
} from "#base/fields/time-unit.ts";
import { formatCount } from "#client/format.tsx";
import { drawLine as drawPoints, toAxis, toRange } from "../../tables/plot.ts";
import { downSample, type Series } from "../../tables/series.ts";
import type { Coordinate, Coordinates, Field, LineTable, OpenedField } from "./fields.ts";
import { FIELD_VALUES_SHOWN, LINE_POINTS_LISTED } from "../limits.ts";
import type { Plane } from "./plane.ts";
import { type Drawing, drawPicture } from "./draw-picture.ts";
import { unpackValues } from "./unpack-values.ts";
import { readUnit, writeNumber } from "./write-number.ts";

export type Values = Float64Array | readonly string[];

/** `Float64Array.from` takes ten times as long. */
export function readNumbers(count: number, read: (at: number) => number): Float64Array {
  const numbers = new Float64Array(count);
  for (let at = 0; at < count; at += 1) numbers[at] = read(at);
  return numbers;
}

/** Without values, and the reason. */
export function closedField(field: Field, note: string): OpenedField {
  return { field, values: [], picture: null, plot: null, note };
}

/** A plane without values, and the reason: others of its array may have some. */
export function closedPlane(field: Field, note: string, plane: Plane | null): OpenedField {
  const closed = closedField(field, note);
  return plane ? { ...closed, plane: plane.axes, sides: plane.sides } : closed;
}

/** The beginning of an array's values, as text, as a line, and as a picture of its last two axes. */
export async function showField(
  field: Field,
  stored: Values,
  {
    rises = async () => false,
    readAxis = async () => null,
    query,
    isUpward = false,
  }: Partial<Coordinates & Drawing> = {},
): Promise<OpenedField> {
  if (!(stored instanceof Float64Array)) {
    const values = stored.slice(0, FIELD_VALUES_SHOWN).map(writeAttribute);
    return { field, values, picture: null, plot: null, note: null };
  }
  const shown = unpackValues(field, stored.subarray(0, FIELD_VALUES_SHOWN));
  return {
    field,
    values: [...shown].map((value) => writeNumber(field, value)),
    picture: await drawPicture(field, stored, { rises, query, isUpward }),
    plot: await drawLine(field, stored, readAxis),
    note: null,
  };
}

/** One plane of an array of more axes, by its values. */
export async function showPlane(
  field: Field,
  values: Float64Array,
  { axes, sides, shape, dimensions, ...drawing }: Plane & Drawing,
): Promise<OpenedField> {
  const opened = await showField({ ...field, shape, dimensions }, values, drawing);
  return { ...opened, field, plane: axes, sides };
}

/** `271.5 degrees_east`, or a date; empty for a gap. */
export function writeCoordinate(field: Field, stored: number): string {
  const [value = Number.NaN] = unpackValues(field, Float64Array.of(stored));
  if (Number.isNaN(value)) return "";
  const unit = readTimeUnit(field);
  const date = unit ? writeTime(unit, toTime(unit, value)) : "";
  if (date !== "") return date;
  return `${writeNumber(field, value)} ${readUnit(field)}`.trim();
}

function readTimeUnit({ attributes }: Field): TimeUnit | null {
  const facts = new Map(attributes);
  return parseTimeUnit(facts.get("units") ?? "", facts.get("calendar"));
}

/** The values of an array with one axis, in its order: against its coordinate, or else against their number. */
async function drawLine(
  field: Field,
  stored: Float64Array,
  readAxis: Coordinates["readAxis"],
): Promise<OpenedField["plot"]> {
  const [axis, ...others] = field.shape.flatMap((size, at) => (size > 1 ? [at] : []));
  if (axis === undefined || others.length > 0) return null;
  const places = toPlaces(await readAxis(axis, stored.length)) ?? toIndex(stored.length);
  const points = toPoints(places.values, unpackValues(field, stored));
  if (points.x.length === 0) return null;
  const xAxis = toAxis(places.name, points.x, places.isDate);
  const yAxis = toAxis(nameWithUnit(field), points.y, false);
  const count = formatCount(points.x.length, "point");
  const span = places.isDate
    ? `${places.name} from ${places.write(xAxis.min)} to ${places.write(xAxis.max)}`
    : toRange(xAxis);
  const summary = `${count}: ${toRange(yAxis)}, ${span}.`;
  const listed = downSample(points, LINE_POINTS_LISTED);
  const isCut = listed.x.length < points.x.length;
  const table: LineTable = {
    heads: [places.name, yAxis.name],
    rows: Array.from(listed.x, (place, at) => [
      places.write(place),
      writeNumber(field, listed.y[at] ?? Number.NaN),
    ]),
    pointsInAll: isCut ? points.x.length : null,
    isWhole: listed.x.length === stored.length,
  };
  return { svg: drawPoints(points, xAxis, yAxis).svg, summary, table };
}

/** Where values are on the horizontal axis; times are in milliseconds since 1970. */
interface Places {
  name: string;
  isDate: boolean;
  values: Float64Array;
  /** One of them as text. */
  write: (place: number) => string;
}

function toIndex(count: number): Places {
  const values = readNumbers(count, (at) => at);
  return { name: "index", isDate: false, values, write: String };
}

/** `null` for values that no coordinate variable has: they are all the same, or rise and fall. */
function toPlaces(coordinate: Coordinate | null): Places | null {
  if (!coordinate) return null;
  const { field } = coordinate;
  const unit = readTimeUnit(field);
  const stored = unpackValues(field, coordinate.values);
  const values = unit ? toTimes(unit, stored) : stored;
  if (!isMonotonic(values)) return null;
  return {
    name: unit ? field.name : nameWithUnit(field),
    isDate: unit !== null,
    values,
    write: (place) => (unit ? writeTime(unit, place) : writeNumber(field, place)),
  };
}

/** Gaps aside. */
function isMonotonic(values: Float64Array): boolean {
  let before = Number.NaN;
  let [rises, falls] = [false, false];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    rises ||= value > before;
    falls ||= value < before;
    before = value;
  }
  return rises !== falls;
}

/** Those with two numbers. They take the place of the others: two more such arrays may be too large for memory. */
function toPoints(x: Float64Array, y: Float64Array): Series {
  let count = 0;
  for (let at = 0; at < y.length; at += 1) {
    const [place = Number.NaN, value = Number.NaN] = [x[at], y[at]];
    if (!Number.isFinite(value) || !Number.isFinite(place)) continue;
    x[count] = place;
    y[count] = value;
    count += 1;
  }
  return { x: x.subarray(0, count), y: y.subarray(0, count) };
}

/** `thickness (m)` */
function nameWithUnit(field: Field): string {
  const unit = readUnit(field);
  return unit === "" ? field.name : `${field.name} (${unit})`;
}
