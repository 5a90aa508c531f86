import { shortenFloat32 } from "#base/float32.ts";
import { writeAttribute } from "#base/fields/field.ts";
import { writeValue } from "#base/tables/column-facts.ts";
import { drawChart } from "../tables/plot.ts";
import { downSample } from "../tables/series.ts";
import type { Field, OpenedField } from "./fields.ts";
import { FIELD_VALUES_SHOWN, PLOT_POINTS_MAX, PREVIEW_SLICE_PIXELS } from "./limits.ts";
import type { Plane } from "./plane.ts";
import { chooseWindow, drawSlice } from "./slices.ts";

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

/** Asked once the values are read: whether the rows go from south to north. */
export type Rises = () => Promise<boolean>;

/** The beginning of an array's values, as text, as a line, and as a picture of its last two axes. */
export async function showField(
  field: Field,
  stored: Values,
  rises: Rises = async () => false,
): Promise<OpenedField> {
  if (!(stored instanceof Float64Array)) {
    const values = stored.slice(0, FIELD_VALUES_SHOWN).map(writeAttribute);
    return { field, values, picture: null, plot: null, note: null };
  }
  const shown = unpackValues(field, stored.subarray(0, FIELD_VALUES_SHOWN));
  return {
    field,
    values: [...shown].map((value) => writeNumber(field, value)),
    picture: await drawPicture(field, stored, rises),
    plot: drawLine(field, stored),
    note: null,
  };
}

/** One plane of an array of more axes, by its values. */
export async function showPlane(
  field: Field,
  values: Float64Array,
  { axes, shape, dimensions, rises }: Plane & { rises?: Rises },
): Promise<OpenedField> {
  const opened = await showField({ ...field, shape, dimensions }, values, rises);
  return { ...opened, field, plane: axes };
}

/** `271.5 degrees_east`; empty for a gap. */
export function writeCoordinate(field: Field, stored: number): string {
  const [value = Number.NaN] = unpackValues(field, Float64Array.of(stored));
  if (Number.isNaN(value)) return "";
  return `${writeNumber(field, value)} ${readUnit(field)}`.trim();
}

/** Empty without one. */
function readUnit({ attributes }: Field): string {
  const facts = new Map(attributes);
  return facts.get("units") ?? facts.get("unit") ?? "";
}

/** As NetCDF and the other formats name numbers of 32 bits. */
const FLOAT = /^float(32)?$/;

function writeNumber({ type }: Field, value: number): string {
  const short = FLOAT.test(type) ? shortenFloat32(value) : value;
  return Object.is(short, value) ? writeValue(value, false) : String(short);
}

/** The conventions of CF for values: gaps, scale and offset. */
function unpackValues({ type, attributes }: Field, stored: Float64Array): Float64Array {
  const facts = new Map(attributes);
  const number = (name: string): number => Number.parseFloat(facts.get(name) ?? "");
  const written = [number("_FillValue"), number("missing_value")];
  const gaps = FLOAT.test(type) ? [...written, ...written.map(Math.fround)] : written;
  const [scale, offset] = [number("scale_factor"), number("add_offset")];
  return stored.map((value) =>
    gaps.includes(value)
      ? Number.NaN
      : value * (Number.isNaN(scale) ? 1 : scale) + (Number.isNaN(offset) ? 0 : offset),
  );
}

function drawLine(field: Field, stored: Float64Array): OpenedField["plot"] {
  const { name, shape } = field;
  if (shape.filter((size) => size > 1).length !== 1) return null;
  const all = { x: readNumbers(stored.length, (at) => at), y: unpackValues(field, stored) };
  const { x, y } = downSample(all, PLOT_POINTS_MAX);
  const facts = { missing: 0, distinct: null, isDistinctCut: false, top: [], histogram: null };
  const none = { minimum: null, median: null, maximum: null };
  const column = (label: string, cells: Float64Array) => ({
    name: label,
    type: "number" as const,
    cells: [...cells].map(String),
    facts: { type: "number" as const, ...facts, ...none },
  });
  return drawChart("line", { x: column("index", x), y: column(name, y) });
}

/**
 * The plane of the last two axes at the beginning of all others, north at its top; of a larger one every so
 * many-th value.
 */
async function drawPicture(
  field: Field,
  stored: Float64Array,
  rises: Rises,
): Promise<OpenedField["picture"]> {
  const { shape, dimensions } = field;
  const [height = 0, width = 0] = shape.slice(-2);
  if (shape.length < 2 || height < 2 || width < 2) return null;
  const isRising = await rises();
  const step = Math.max(1, Math.max(width, height) / PREVIEW_SLICE_PIXELS);
  const columns = Math.max(1, Math.floor(width / step));
  const rows = Math.max(1, Math.floor(height / step));
  const drawn = readNumbers(columns * rows, (pixel) => {
    const column = Math.floor((((pixel % columns) + 0.5) * width) / columns);
    const fromTop = Math.floor(((Math.floor(pixel / columns) + 0.5) * height) / rows);
    const row = isRising ? height - 1 - fromTop : fromTop;
    return stored[row * width + column] ?? Number.NaN;
  });
  const picture = { columns, rows, values: unpackValues(field, drawn) };
  const window = chooseWindow([picture]);
  const [down, across] = dimensions.slice(-2);
  const before = shape.slice(0, -2).some((size) => size > 1)
    ? ", at the start of the other dimensions"
    : "";
  const rowsGo = isRising
    ? `${down || "rows"} from bottom to top, north at the top`
    : `${down || "rows"} from top to bottom`;
  const [low = "", high = ""] = [window.low, window.high].map((at) => writeNumber(field, at));
  const note = `${rowsGo}, ${across || "columns"} from left to right${before}; black is ${low}, white is ${high}.`;
  const scale = { low, high, unit: readUnit(field) };
  return { src: await drawSlice(picture, window), width: columns, height: rows, note, scale };
}
