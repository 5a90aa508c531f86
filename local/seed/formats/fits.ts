import { createWriter } from "./bytes.ts";

const BLOCK = 2_880;
const CARD = 80;
/** The end of a value, where readers of old headers look for it. */
const VALUE_END = 30;

interface FitsImage {
  width: number;
  height: number;
  /** Row after row from the bottom. */
  values: readonly number[];
  unit: string;
  /** Other lines of the header, each with its remark. */
  cards: readonly [keyword: string, value: string | number, remark: string][];
}

/** An image of 32-bit floats as the first unit of a FITS file (4.0). */
export function writeFits({ width, height, values, unit, cards }: FitsImage): Uint8Array {
  const header = [
    "SIMPLE  =                    T / conforms to FITS standard",
    ...[
      ["BITPIX", -32, "32-bit floats"] as const,
      ["NAXIS", 2, "axes"] as const,
      ["NAXIS1", width, "from left to right"] as const,
      ["NAXIS2", height, "from bottom to top"] as const,
      ["BUNIT", unit, "of the values"] as const,
      ...cards,
    ].map(([keyword, value, remark]) => writeCard(keyword, value, remark)),
    "END",
  ];
  const lines = header.map((line) => line.slice(0, CARD).padEnd(CARD)).join("");
  const text = lines.padEnd(Math.ceil(lines.length / BLOCK) * BLOCK);
  return new Uint8Array(
    createWriter("big")
      .text(text)
      .f32(...values)
      .pad(BLOCK)
      .done(),
  );
}

function writeCard(keyword: string, value: string | number, remark: string): string {
  const head = `${keyword.padEnd(8)}= `;
  const written =
    typeof value === "number"
      ? `${head}${String(value).padStart(VALUE_END - head.length)}`
      : `${head}'${value.replaceAll("'", "''").padEnd(8)}'`.padEnd(VALUE_END);
  return `${written} / ${remark}`;
}
