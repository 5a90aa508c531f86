import type { DataPreview } from "#api/wire/dataset.ts";
import { drawLand } from "#base/draw-land.ts";

/** The box of a data preview, and the area that is drawn around it, half units. */
const BOX = { width: 384, height: 144 };
const AROUND = { left: -648, top: -108, width: 1_680, height: 360 };
const PICTURE = { box: AROUND, tolerance: 1.2, maxChars: 7_000 };
/** In a closer view the land's outline is too coarse: half units of one degree of latitude. */
const SCALE_MAX = 440;

/** The land around the positions of a map, as SVG path data; empty where none is drawn. */
export async function drawPreviewLand(drawn: DataPreview): Promise<string> {
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
