import { writeFits } from "../formats/fits.ts";
import { toDigits } from "../tables.ts";

/** Columns from one place of the profile to the next. */
const PROFILE_STEP = 4;

/** The grid of a glacier, which FITS begins in the south-west, and a profile along its middle as a table. */
export function toThicknessFits(
  values: readonly number[],
  { columns, rows }: { columns: number; rows: number },
): Uint8Array {
  const profile = Array.from({ length: columns / PROFILE_STEP }, (_, at) => at * PROFILE_STEP);
  return writeFits({
    width: columns,
    height: rows,
    values: values.map((_, cell) => {
      const row = rows - 1 - Math.floor(cell / columns);
      return values[row * columns + (cell % columns)] ?? 0;
    }),
    unit: "m",
    cards: [
      ["OBJECT", "Hvitskaret glacier", "thickness of its ice"],
      ["CTYPE1", "LON", "longitude"],
      ["CTYPE2", "LAT", "latitude"],
      ["CRVAL1", 14.1, "degrees east of the first column"],
      ["CRVAL2", 66.6885, "degrees north of the first row"],
      ["CDELT1", 0.0005, "degrees to the next column"],
      ["CDELT2", 0.0005, "degrees to the next row"],
    ],
    table: {
      name: "PROFILE",
      columns: [
        {
          name: "LON",
          unit: "deg",
          values: profile.map((column) => toDigits(14.1 + column * 0.0005, 4)),
        },
        {
          name: "THICKNESS",
          unit: "m",
          values: profile.map((column) => values[(rows / 2) * columns + column] ?? 0),
        },
      ],
    },
  });
}
