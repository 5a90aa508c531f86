import type { DrawnPreview } from "#api/wire/dataset.ts";
import { drawLand } from "#base/draw-land.ts";
import { formatCount, formatNumber } from "#client/format.tsx";

/** A sentence about the line, bars or map of a record's own files. */
export function describeDrawn(drawn: DrawnPreview): string {
  const { file, isSample } = drawn;
  if (drawn.kind === "map") {
    const count = formatCount(drawn.positions, "position");
    return isSample
      ? `Map of ${count}, from a sample of ${file}.`
      : `Map of ${count}, from ${file}.`;
  }
  const { y, x, firstRows, counts } = drawn;
  if (counts === "steps") {
    return isSample
      ? `Histogram of ${x}, from a sample of ${file}.`
      : `Histogram of ${x}, from ${file}.`;
  }
  if (counts === "values") {
    return isSample
      ? `Rows for each ${x}, from a sample of ${file}.`
      : `Rows for each ${x}, from ${file}.`;
  }
  if (isSample) return `Line of ${y} over ${x}, from a sample of ${file}.`;
  return firstRows === undefined
    ? `Line of ${y} over ${x}, from ${file}.`
    : `Line of ${y} over ${x}, from the first ${formatNumber(firstRows)} rows of ${file}.`;
}

/** The box of a data preview, and the area that is drawn around it, half units. */
const BOX = { width: 384, height: 144 };
const AROUND = { left: -648, top: -108, width: 1_680, height: 360 };
const PICTURE = { box: AROUND, tolerance: 1.2, maxChars: 7_000 };
/** In a closer view the land's outline is too coarse: half units of one degree of latitude. */
const SCALE_MAX = 440;

/** The land around the positions of a map, as SVG path data; empty where none is drawn. */
export async function drawPreviewLand(drawn: DrawnPreview): Promise<string> {
  if (drawn.kind !== "map" || !drawn.bounds) return "";
  const { west, east, south, north } = drawn.bounds;
  const unit = { x: (east - west) / BOX.width, y: (north - south) / BOX.height };
  if (!(unit.x > 0) || !(unit.y > 1 / SCALE_MAX)) return "";
  const view = {
    west: west + AROUND.left * unit.x,
    east: west + (AROUND.left + AROUND.width) * unit.x,
    south: north - (AROUND.top + AROUND.height) * unit.y,
    north: north - AROUND.top * unit.y,
  };
  return drawLand(view, PICTURE);
}
