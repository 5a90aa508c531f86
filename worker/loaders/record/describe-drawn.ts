import type { DataPreview } from "#api/wire/dataset.ts";
import { formatNumber } from "#client/format.tsx";

/** A sentence about the line or map of a record's own files. */
export function describeDrawn(drawn: DataPreview): string {
  const { file, isSample } = drawn;
  if (drawn.kind === "map") {
    const count = formatNumber(drawn.positions);
    return isSample
      ? `Map of ${count} positions, from a sample of ${file}.`
      : `Map of ${count} positions, from ${file}.`;
  }
  const { y, x, firstRows } = drawn;
  if (isSample) return `Line of ${y} over ${x}, from a sample of ${file}.`;
  return firstRows === undefined
    ? `Line of ${y} over ${x}, from ${file}.`
    : `Line of ${y} over ${x}, from the first ${formatNumber(firstRows)} rows of ${file}.`;
}
