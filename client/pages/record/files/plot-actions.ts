/** Written by `worker/tables/explorer-plot.tsx`: the place of the horizontal axis, and the plot's parameters. */
interface Frame {
  /** Of the whole picture, in its own units. */
  width: number;
  left: number;
  right: number;
  min: number;
  max: number;
  isDate: boolean;
  plot: string;
  px: string;
  py: string;
}

/** A drag shorter than this is a click, pixels. */
const DRAG_MIN_PX = 8;
/** Pixels of a saved picture for one of the page, so that it can be printed. */
const PNG_SCALE = 2;

/** Follows a drag across a plot, or two fingers on it, and draws only that span. */
export function zoomPlot(
  svg: SVGSVGElement,
  start: Pick<PointerEvent, "pointerId" | "clientX">,
): void {
  const text = svg.closest<HTMLElement>("[data-plot]")?.dataset["plot"];
  if (text === undefined) return;
  const frame = JSON.parse(text) as Frame; // the server writes it next to the picture
  const box = svg.getBoundingClientRect();
  const toUnits = (clientX: number): number => {
    const x = ((clientX - box.left) / box.width) * frame.width;
    return Math.min(frame.right, Math.max(frame.left, x));
  };
  const ends = new AbortController();
  const { signal } = ends;
  const mark = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of [
    ["height", "100%"],
    ["fill", "currentColor"],
    ["fill-opacity", "0.15"],
  ] as const) {
    mark.setAttribute(name, value);
  }
  svg.append(mark);
  const pointers = new Map([[start.pointerId, start.clientX]]);
  /** From where the only pointer began to where it is, or between two of them. */
  const readEnds = (): [one: number, other: number] => {
    const [one = start.clientX, other = start.clientX] = pointers.values();
    return [one, other];
  };
  const draw = (): [from: number, to: number] => {
    const [from = 0, to = 0] = readEnds()
      .map(toUnits)
      .toSorted((a, b) => a - b);
    mark.setAttribute("x", String(from));
    mark.setAttribute("width", String(to - from));
    return [from, to];
  };
  const stop = (): void => {
    ends.abort();
    mark.remove();
  };
  const move = ({ pointerId, clientX }: PointerEvent): void => {
    if (!pointers.has(pointerId)) return;
    pointers.set(pointerId, clientX);
    draw();
  };
  addEventListener(
    "pointerdown",
    ({ target, pointerId, clientX }) => {
      const isHere = target instanceof Node && svg.contains(target);
      if (isHere && pointers.size === 1) pointers.set(pointerId, clientX);
    },
    { signal },
  );
  addEventListener("pointermove", move, { signal });
  addEventListener("pointercancel", stop, { signal });
  addEventListener(
    "pointerup",
    (event) => {
      if (!pointers.has(event.pointerId)) return;
      move(event);
      const [one, other] = readEnds();
      const [from, to] = draw();
      stop();
      if (Math.abs(one - other) < DRAG_MIN_PX) return;
      const link = document.createElement("a");
      link.href = toZoomedHref(location.href, frame, { from, to });
      // A link that is followed, so that the router handles it.
      svg.closest("figure")?.append(link);
      link.click();
      link.remove();
    },
    { signal },
  );
}

/** The same address with the span as the ends of the plot, instead of earlier ones. */
export function toZoomedHref(
  href: string,
  frame: Frame,
  span: { from: number; to: number },
): string {
  const { left, right, min, max, isDate, plot, px, py } = frame;
  const toValue = (units: number): string => {
    const value = min + ((units - left) / (right - left)) * (max - min);
    return isDate
      ? new Date(value).toISOString().slice(0, 16)
      : String(Number(value.toPrecision(6)));
  };
  const url = new URL(href);
  const fields = { plot, px, py, pf: toValue(span.from), pu: toValue(span.to) };
  for (const [name, value] of Object.entries(fields)) {
    if (value === "") url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.href;
}

/**
 * Saves the picture of a link's figure under the name in the link: an image as it is, a drawing as it is
 * or as a PNG of the page's own colours.
 */
export async function savePlot(link: HTMLAnchorElement): Promise<void> {
  const figure = link.closest("figure");
  const name = link.dataset["save"] ?? "";
  const image = figure?.querySelector("img");
  const svg = figure?.querySelector("svg");
  if (image) return save(image.src, name);
  if (!svg) return;
  save(name.endsWith(".svg") ? toSvgAddress(svg) : await paint(svg), name);
}

function save(address: string, name: string): void {
  const saved = document.createElement("a");
  saved.href = address;
  saved.download = name;
  saved.click();
}

function toSvgAddress(svg: SVGSVGElement): string {
  return `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
}

async function paint(svg: SVGSVGElement): Promise<string> {
  const { width, height } = svg.viewBox.baseVal;
  const copy = svg.cloneNode(true) as SVGSVGElement; // a clone is of the same kind
  copy.setAttribute("color", getComputedStyle(svg).color);
  for (const label of copy.querySelectorAll("text")) {
    label.setAttribute("fill", getComputedStyle(document.body).color);
  }
  const styled = svg.querySelectorAll("[class]");
  for (const [at, part] of copy.querySelectorAll("[class]").entries()) {
    const { color, fill } = getComputedStyle(styled[at] ?? svg);
    part.setAttribute("color", color);
    part.setAttribute("fill", fill);
  }
  const picture = new Image();
  picture.src = toSvgAddress(copy);
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * PNG_SCALE;
  canvas.height = height * PNG_SCALE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no canvas to paint on.");
  context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}
