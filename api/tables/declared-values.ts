import { toNumber } from "#base/tables/column-facts.ts";
import type { Values } from "#base/parquet/page-values.ts";

/** Values of which those that are declared missing are as cells without one. */
export function withoutMissing(values: Values, missing: ReadonlySet<string>): Values {
  if (missing.size === 0) return values;
  const isMissing = (at: number): boolean => missing.has(values.toCell(at));
  return {
    count: values.count,
    numbers: values.numbers && toGaps(values.numbers, missing, isMissing),
    isFilled: (at) => values.isFilled(at) && !isMissing(at),
    toCell: (at) => (isMissing(at) ? "" : values.toCell(at)),
  };
}

/** Only what equals a declared number is written as a cell. */
function toGaps(
  numbers: Float64Array,
  missing: ReadonlySet<string>,
  isMissing: (at: number) => boolean,
): Float64Array {
  const declared = [...missing].map(toNumber).filter(Number.isFinite);
  if (declared.length === 0) return numbers;
  return numbers.map((number, at) =>
    declared.includes(number) && isMissing(at) ? Number.NaN : number,
  );
}
