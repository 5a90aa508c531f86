import { DRAG_MIN_PX, dragAcross, type Point } from "../drag-across.ts";

/** As `viewBox` of the map has it: west, north, width and height in degrees. */
const WORLD = { west: -180, north: 90, width: 360, height: 180 };

/** Follows a drag across the map of places, and asks the page's form for the records within. */
export function dragPlace(map: SVGSVGElement, start: Point & { pointerId: number }): void {
  const area = map.getBoundingClientRect();
  dragAcross(map, start, {
    toMark(one, other) {
      const { west, south, east, north } = toBox(area, one, other);
      return { x: west, y: -north, width: east - west, height: north - south };
    },
    onEnd(one, other) {
      const width = Math.abs(one.clientX - other.clientX);
      const height = Math.abs(one.clientY - other.clientY);
      if (Math.min(width, height) < DRAG_MIN_PX) return;
      ignoreClick();
      submit(toBox(area, one, other));
    },
  });
}

/** The drag may have begun and ended on one dot, which is a link. */
function ignoreClick(): void {
  const ignore = (click: MouseEvent): void => click.preventDefault();
  addEventListener("click", ignore, { capture: true });
  setTimeout(() => removeEventListener("click", ignore, { capture: true }));
}

type Box = Record<"west" | "south" | "east" | "north", number>;

function toBox(area: DOMRect, one: Point, other: Point): Box {
  const toLongitude = ({ clientX }: Point): number =>
    toDegrees(WORLD.west + toShare(clientX - area.left, area.width) * WORLD.width);
  const toLatitude = ({ clientY }: Point): number =>
    toDegrees(WORLD.north - toShare(clientY - area.top, area.height) * WORLD.height);
  const longitudes = [toLongitude(one), toLongitude(other)];
  const latitudes = [toLatitude(one), toLatitude(other)];
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  };
}

function toShare(pixels: number, size: number): number {
  return Math.min(1, Math.max(0, pixels / size));
}

/** A pixel of the map is about half a degree. */
function toDegrees(value: number): number {
  return Math.round(value * 2) / 2;
}

function submit(box: Box): void {
  const field = (name: string): HTMLInputElement | null =>
    document.querySelector(`main form input[name="${name}"]`);
  for (const [name, value] of Object.entries(box)) {
    const input = field(name);
    if (input) input.value = String(value);
  }
  field("west")?.form?.requestSubmit();
}
