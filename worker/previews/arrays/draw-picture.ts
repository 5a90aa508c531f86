import { encodePng } from "../../cards/png.ts";
import { PREVIEW_SLICE_PIXELS } from "../limits.ts";
import { chooseWindow, drawSlice, toBase64, type Window } from "../slices.ts";
import type { Colours } from "./colour-names.ts";
import { NO_COLOUR, toLevel, toPalette } from "./colours.ts";
import type { Coordinates, Drawn, Field, PlaneAxis, Point } from "./fields.ts";
import { unpackValues } from "./unpack-values.ts";
import { readUnit, writeNumber } from "./write-number.ts";

/** What a picture needs besides its values. */
export type Drawing = Pick<Coordinates, "rises"> &
  Partial<Pick<Coordinates, "query">> & {
    /** Whether the format has the first row at the bottom. */
    isUpward?: boolean;
  };

/**
 * The plane of the last two axes at the beginning of all others, north at its top; of a larger one every so
 * many-th value.
 */
export async function drawPicture(
  field: Field,
  stored: Float64Array,
  { rises, query, isUpward = false }: Drawing,
): Promise<Drawn | null> {
  const { shape, dimensions } = field;
  const [height = 0, width = 0] = shape.slice(-2);
  if (shape.length < 2 || height < 2 || width < 2) return null;
  const isNorthward = await rises();
  const isRising = isUpward || isNorthward;
  const step = Math.max(1, Math.max(width, height) / PREVIEW_SLICE_PIXELS);
  const columns = Math.max(1, Math.floor(width / step));
  const rows = Math.max(1, Math.floor(height / step));
  const drawn = new Float64Array(columns * rows);
  for (let pixel = 0; pixel < drawn.length; pixel += 1) {
    const column = Math.floor((((pixel % columns) + 0.5) * width) / columns);
    const fromTop = Math.floor(((Math.floor(pixel / columns) + 0.5) * height) / rows);
    const row = isRising ? height - 1 - fromTop : fromTop;
    drawn[pixel] = stored[row * width + column] ?? Number.NaN;
  }
  const picture = { columns, rows, values: unpackValues(field, drawn) };
  const [down, across] = dimensions.slice(-2);
  const before = shape.slice(0, -2).some((size) => size > 1)
    ? ", at the start of the other dimensions"
    : "";
  const upwards = `${down || "rows"} from bottom to top`;
  const downwards = `${down || "rows"} from top to bottom`;
  const rowsGo = isNorthward ? `${upwards}, north at the top` : isUpward ? upwards : downwards;
  const { src, ends, ...meaning } = field.palette
    ? await drawOwnColours(field, picture, { stored: drawn, palette: field.palette })
    : await drawScale(field, picture, query?.colours ?? "grey");
  return {
    src,
    width: columns,
    height: rows,
    note: `${rowsGo}, ${across || "columns"} from left to right${before}; ${ends}`,
    ...meaning,
    ...(query && {
      plane: { columns: width, rows: height, isRising },
      ...findPoint(field, stored, query),
    }),
  };
}

type Coloured = Pick<Drawn, "src" | "scale" | "isColoured" | "legend"> & {
  /** What its colours mean. */
  ends: string;
};

/** In colours that say how large a value is. */
async function drawScale(field: Field, picture: Picture, colours: Colours): Promise<Coloured> {
  const window = toWindow(chooseWindow([picture]), colours);
  const [low = "", high = ""] = [window.low, window.high].map((at) => writeNumber(field, at));
  return {
    src: await draw(picture, window, colours),
    ends: writeEnds(colours, low, high),
    scale: { low, high, unit: readUnit(field), ...(colours !== "grey" && { colours }) },
  };
}

/** Values that a legend names. */
const LEGEND_MAX = 24;

/** In the colours that the file gives its values. */
async function drawOwnColours(
  field: Field,
  { columns, rows, values }: Picture,
  { stored, palette }: { stored: Float64Array; palette: Uint8Array },
): Promise<Coloured> {
  const pixels = new Uint8Array((columns * 3 + 1) * rows);
  const shown = new Map<number, string>();
  for (const [pixel, value] of values.entries()) {
    const at = (stored[pixel] ?? 0) * 3;
    const own = Number.isNaN(value) ? NO_COLOUR : palette.subarray(at, at + 3);
    const colour = own.length === 3 ? own : NO_COLOUR;
    pixels.set(colour, pixel * 3 + Math.floor(pixel / columns) + 1);
    if (colour !== NO_COLOUR) shown.set(value, `rgb(${colour.join()})`);
  }
  const legend = [...shown].toSorted(([one], [other]) => one - other);
  const png = await encodePng({ columns, rows, pixels, isColoured: true });
  return {
    src: `data:image/png;base64,${toBase64(png)}`,
    isColoured: true,
    legend:
      legend.length > LEGEND_MAX
        ? []
        : legend.map(([value, colour]) => ({ value: writeNumber(field, value), colour })),
    ends: "in the colours of the file, grey is no value.",
  };
}

/** On both sides of zero to the same value, where its colours meet. */
function toWindow({ low, high }: Window, colours: Colours): Window {
  if (colours !== "diverging") return { low, high };
  const most = Math.max(Math.abs(low), Math.abs(high));
  return { low: -most, high: most };
}

function writeEnds(colours: Colours, low: string, high: string): string {
  switch (colours) {
    case "grey":
      return `black is ${low}, white is ${high}.`;
    case "sequential":
      return `dark blue is ${low}, yellow is ${high}, grey is no value.`;
    case "diverging":
      return `blue is ${low}, white is 0, red is ${high}, grey is no value.`;
  }
}

type Picture = Parameters<typeof drawSlice>[0];

/** As a data URL. */
async function draw(picture: Picture, window: Window, colours: Colours): Promise<string> {
  if (colours === "grey") return drawSlice(picture, window);
  const { columns, rows, values } = picture;
  const pixels = new Uint8Array((columns + 1) * rows);
  for (let at = 0; at < values.length; at += 1)
    pixels[at + Math.floor(at / columns) + 1] = toLevel(values[at] ?? Number.NaN, window);
  const png = await encodePng({ columns, rows, pixels, palette: toPalette(colours) });
  return `data:image/png;base64,${toBase64(png)}`;
}

/** The value at the place that the address selects; nothing where it selects none. */
function findPoint(
  field: Field,
  stored: Float64Array,
  { x = null, y = null }: NonNullable<Drawing["query"]>,
): { point?: Point } {
  if (x === null || y === null) return {};
  const { shape, dimensions } = field;
  const [height = 1, width = 1] = shape.slice(-2);
  const [row, column] = [Math.min(y, height), Math.min(x, width)];
  const [down = "", across = ""] = dimensions.slice(-2);
  const bits = stored[(row - 1) * width + column - 1] ?? Number.NaN;
  const [value = Number.NaN] = unpackValues(field, Float64Array.of(bits));
  const axes: PlaneAxis[] = [
    { parameter: "y", name: down || "row", at: row, of: height, label: "" },
    { parameter: "x", name: across || "column", at: column, of: width, label: "" },
  ];
  const text = Number.isNaN(value) ? "" : `${writeNumber(field, value)} ${readUnit(field)}`.trim();
  return { point: { value: text, axes } };
}
