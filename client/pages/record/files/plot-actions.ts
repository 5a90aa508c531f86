import { DRAG_MIN_PX, dragAcross, type Point } from "../../drag-across.ts";

interface Picture {
  /** Of the whole picture, in its own units; left and right are the ends of its horizontal axis. */
  width: number;
  left: number;
  right: number;
  /** The parameters of the plot; empty for a file that has one picture only. */
  plot: string;
  px: string;
  py: string;
}

/** Written by `worker/tables/explorer-plot.tsx`: the values at the ends of the horizontal axis. */
interface Frame extends Picture {
  min: number;
  max: number;
  isDate: boolean;
}

/** Written by `worker/preview-views/map-zoom.tsx`: the degrees at the sides of the map. */
interface MapFrame extends Picture {
  top: number;
  bottom: number;
  west: number;
  east: number;
  south: number;
  north: number;
}

/** Pixels of a saved picture for one of the page, so that it can be printed. */
const PNG_SCALE = 2;

/** In the units of the picture. */
interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Follows a drag across a plot or a map, or two fingers on it, and draws only what is between. */
export function zoomPlot(svg: SVGSVGElement, start: Point & { pointerId: number }): void {
  const text = svg.closest<HTMLElement>("[data-plot]")?.dataset["plot"];
  if (text === undefined) return;
  const frame = JSON.parse(text) as Frame | MapFrame; // the server writes it next to the picture
  const isMap = "north" in frame;
  const box = svg.getBoundingClientRect();
  const scale = frame.width / box.width;
  const toArea = (one: Point, other: Point): Area => {
    const toX = ({ clientX }: Point): number =>
      Math.min(frame.right, Math.max(frame.left, (clientX - box.left) * scale));
    const xs = [toX(one), toX(other)];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    if (!isMap) return { left, right, top: 0, bottom: box.height * scale };
    const toY = ({ clientY }: Point): number =>
      Math.min(frame.bottom, Math.max(frame.top, (clientY - box.top) * scale));
    const ys = [toY(one), toY(other)];
    return { left, right, top: Math.min(...ys), bottom: Math.max(...ys) };
  };
  dragAcross(svg, start, {
    toMark(one, other) {
      const { left, right, top, bottom } = toArea(one, other);
      return { x: left, y: top, width: right - left, height: bottom - top };
    },
    onEnd(one, other) {
      const across = Math.abs(one.clientX - other.clientX);
      const down = isMap ? Math.abs(one.clientY - other.clientY) : across;
      if (Math.min(across, down) < DRAG_MIN_PX) return;
      const area = toArea(one, other);
      const link = document.createElement("a");
      link.href = isMap
        ? toPartHref(location.href, frame, area)
        : toZoomedHref(location.href, frame, { from: area.left, to: area.right });
      // A link that is followed, so that the router handles it.
      svg.closest("figure")?.append(link);
      link.click();
      link.remove();
    },
  });
}

const HOUR_MS = 3_600_000;
/** How exactly the ends of a span are written, in digits of the axis' own span; a number has so many at most. */
const SPAN_DIGITS = 6;
const DIGITS_MAX = 17;

/** The same address with the span as the ends of the plot, instead of earlier ones. */
export function toZoomedHref(
  href: string,
  frame: Frame,
  span: { from: number; to: number },
): string {
  const { left, right, min, max, isDate, plot, px, py } = frame;
  const toValue = (units: number): string => {
    const value = min + ((units - left) / (right - left)) * (max - min);
    if (isDate) return new Date(value).toISOString().slice(0, max - min < HOUR_MS ? 19 : 16);
    const digits = SPAN_DIGITS + Math.ceil(Math.log10(Math.max(1, Math.abs(value) / (max - min))));
    return String(Number(value.toPrecision(Math.min(DIGITS_MAX, digits))));
  };
  return replaceFields(href, { plot, px, py, pf: toValue(span.from), pu: toValue(span.to) });
}

/** The same address with the part of a map that is in an area of its picture. */
export function toPartHref(href: string, frame: MapFrame, area: Area): string {
  const { plot, px, py } = frame;
  const across = (frame.east - frame.west) / (frame.right - frame.left);
  const down = (frame.north - frame.south) / (frame.bottom - frame.top);
  const toLongitude = (x: number): string => {
    const longitude = frame.west + (x - frame.left) * across;
    return toDegrees(longitude - 360 * Math.round(longitude / 360));
  };
  const toLatitude = (y: number): string =>
    toDegrees(Math.min(90, Math.max(-90, frame.north - (y - frame.top) * down)));
  return replaceFields(href, {
    plot,
    px,
    py,
    west: toLongitude(area.left),
    south: toLatitude(area.bottom),
    east: toLongitude(area.right),
    north: toLatitude(area.top),
  });
}

function toDegrees(degrees: number): string {
  return String(Number(degrees.toFixed(4)));
}

function replaceFields(href: string, fields: Record<string, string>): string {
  const url = new URL(href);
  for (const [name, value] of Object.entries(fields)) {
    if (value === "") url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.href;
}

/**
 * Saves the picture of a link's figure under the name in the link: an image as it is, a drawing as it is
 * or as a PNG of the page's own colours. A drawing that only the page's styles complete has these in both.
 */
export async function savePlot(link: HTMLAnchorElement): Promise<void> {
  const figure = link.closest("figure");
  const name = link.dataset["save"] ?? "";
  const image = figure?.querySelector<HTMLImageElement | HTMLInputElement>('img, [type="image"]');
  const drawn = figure?.querySelector("svg");
  if (image) return save(image.src, name);
  if (!drawn) return;
  const svg = drawn.hasAttribute("viewBox") ? drawn : toStandalone(drawn);
  save(name.endsWith(".svg") ? toSvgAddress(svg) : await paint(svg), name);
}

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
/** What the page's styles set of a drawing's parts. */
const STYLED = ["fill", "stroke", "text-anchor", "display", "font-size", "font-family"];

/** A drawing whose widths are shares of the page's, in its present size and with the page's styles and background. */
function toStandalone(svg: SVGSVGElement): SVGSVGElement {
  const { width, height } = svg.getBoundingClientRect();
  const inner = svg.cloneNode(true) as SVGSVGElement; // a clone is of the same kind
  const parts = svg.querySelectorAll("*");
  for (const [at, part] of inner.querySelectorAll("*").entries()) {
    const styles = getComputedStyle(parts[at] ?? svg);
    for (const name of STYLED) part.setAttribute(name, styles.getPropertyValue(name));
    part.removeAttribute("class");
  }
  for (const name of ["class", "style", "aria-hidden"]) inner.removeAttribute(name);
  const start = Number.parseFloat(getComputedStyle(svg).paddingInlineStart) || 0;
  setAll(inner, { x: start, width: width - start, height, overflow: "visible" });
  const outer = document.createElementNS(SVG_NAMESPACE, "svg");
  setAll(outer, { viewBox: `0 0 ${width} ${height}`, width, height });
  const back = document.createElementNS(SVG_NAMESPACE, "rect");
  const fill = getComputedStyle(document.documentElement).backgroundColor;
  setAll(back, { width, height, fill });
  outer.append(back, inner);
  return outer;
}

function setAll(element: Element, values: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, String(value));
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
