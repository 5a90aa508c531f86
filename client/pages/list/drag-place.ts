/** A drag shorter than this is a click, pixels. */
const DRAG_MIN_PX = 8;
/** As `viewBox` of the map has it: west, north, width and height in degrees. */
const WORLD = { west: -180, north: 90, width: 360, height: 180 };

interface Point {
  clientX: number;
  clientY: number;
}

/** Follows a drag across the map of places, and asks the page's form for the records within. */
export function dragPlace(map: SVGSVGElement, start: Point): void {
  const area = map.getBoundingClientRect();
  const outline = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  outline.setAttribute("fill", "currentColor");
  outline.setAttribute("fill-opacity", "0.15");
  map.append(outline);
  const ends = new AbortController();
  const { signal } = ends;
  const stop = (): void => {
    ends.abort();
    outline.remove();
  };
  addEventListener(
    "pointermove",
    (event) => {
      const { west, south, east, north } = toBox(area, start, event);
      for (const [name, value] of Object.entries({
        x: west,
        y: -north,
        width: east - west,
        height: north - south,
      }))
        outline.setAttribute(name, String(value));
    },
    { signal },
  );
  addEventListener("pointercancel", stop, { signal });
  addEventListener("keydown", ({ key }) => key === "Escape" && stop(), { signal });
  addEventListener(
    "pointerup",
    (event) => {
      stop();
      const width = Math.abs(event.clientX - start.clientX);
      const height = Math.abs(event.clientY - start.clientY);
      if (Math.min(width, height) < DRAG_MIN_PX) return;
      ignoreClick();
      submit(toBox(area, start, event));
    },
    { signal },
  );
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
