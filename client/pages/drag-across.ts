export interface Point {
  clientX: number;
  clientY: number;
}

interface Drag {
  /** The place of the mark between two corners, in the picture's own units. */
  toMark: (one: Point, other: Point) => Record<"x" | "y" | "width" | "height", number>;
  onEnd: (one: Point, other: Point) => void;
}

/** A drag shorter than this is a click, pixels. */
export const DRAG_MIN_PX = 8;

/**
 * Follows a drag across a picture, or two fingers on it, and marks what is between. Escape ends it, and so does
 * a browser that scrolls instead.
 */
export function dragAcross(
  svg: SVGSVGElement,
  start: Point & { pointerId: number },
  { toMark, onEnd }: Drag,
): void {
  const ends = new AbortController();
  const { signal } = ends;
  const mark = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  mark.setAttribute("fill", "currentColor");
  mark.setAttribute("fill-opacity", "0.15");
  svg.append(mark);
  const pointers = new Map<number, Point>([[start.pointerId, start]]);
  /** From where the only pointer began to where it is, or between two of them. */
  const readEnds = (): [one: Point, other: Point] => {
    const [one = start, other = start] = pointers.values();
    return [one, other];
  };
  const stop = (): void => {
    ends.abort();
    mark.remove();
  };
  const move = ({ pointerId, clientX, clientY }: PointerEvent): void => {
    if (!pointers.has(pointerId)) return;
    pointers.set(pointerId, { clientX, clientY });
    for (const [name, value] of Object.entries(toMark(...readEnds()))) {
      mark.setAttribute(name, String(value));
    }
  };
  addEventListener(
    "pointerdown",
    ({ target, pointerId, clientX, clientY }) => {
      const isHere = target instanceof Node && svg.contains(target);
      if (isHere && pointers.size === 1) pointers.set(pointerId, { clientX, clientY });
    },
    { signal },
  );
  addEventListener("pointermove", move, { signal });
  addEventListener("pointercancel", stop, { signal });
  addEventListener("keydown", ({ key }) => key === "Escape" && stop(), { signal });
  addEventListener(
    "pointerup",
    (event) => {
      if (!pointers.has(event.pointerId)) return;
      move(event);
      stop();
      onEnd(...readEnds());
    },
    { signal },
  );
}
