import { describe, expect, it, vi } from "vitest";
import { toZoomedHref, zoomPlot } from "./plot-actions.ts";

const FRAME = { width: 720, left: 100, right: 700, min: 0, max: 60, isDate: false, column: 2 };
const PAGE = "https://portal.test/datasets/7?tab=files&file=a.csv";

function zoom(address: string, frame = FRAME): string[] {
  const url = new URL(toZoomedHref(address, frame, { from: 200, to: 300 }));
  return [...url.searchParams].map(([name, value]) => `${name}=${value}`);
}

it("turns a span of the plot into two filters of the address", () => {
  expect(zoom(PAGE)).toEqual(["tab=files", "file=a.csv", "where=2.ge.10", "where=2.le.20"]);
});

it("replaces an earlier span, keeps other filters, and begins at the first page", () => {
  const filters = "&where=2.ge.1&where=1.has.x&where=2.le.5&page=3";
  expect(zoom(PAGE + filters)).toEqual([
    "tab=files",
    "file=a.csv",
    "where=1.has.x",
    "where=2.ge.10",
    "where=2.le.20",
  ]);
});

it("writes days as days", () => {
  const days = { min: Date.UTC(2024, 0, 1), max: Date.UTC(2024, 0, 13), isDate: true };
  expect(zoom(PAGE, { ...FRAME, ...days }).slice(2)).toEqual([
    "where=2.ge.2024-01-03T00:00",
    "where=2.le.2024-01-05T00:00",
  ]);
});

function stageDrag(startX: number): { svg: SVGSVGElement; followed: string[] } {
  document.body.innerHTML = `<figure><div><svg></svg></div></figure>`;
  const svg = document.querySelector("svg");
  const holder = document.querySelector("div");
  if (!svg || !holder) throw new Error("There is no plot.");
  holder.dataset["plot"] = JSON.stringify(FRAME);
  // Half as large as drawn: 1 pixel is 2 units.
  vi.spyOn(svg, "getBoundingClientRect").mockReturnValue(new DOMRect(10, 0, 360, 200));
  const followed: string[] = [];
  document.querySelector("figure")?.addEventListener("click", (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLAnchorElement)
      followed.push(...new URL(event.target.href).searchParams.getAll("where"));
  });
  zoomPlot(svg, startX);
  return { svg, followed };
}

function point(type: string, clientX: number): void {
  window.dispatchEvent(new MouseEvent(type, { clientX }));
}

function readMark(svg: SVGSVGElement): (string | null)[] {
  const mark = svg.querySelector("rect");
  return ["x", "width"].map((name) => mark?.getAttribute(name) ?? null);
}

describe("a drag across a plot", () => {
  it.each([
    ["forwards", 110, 160, ["2.ge.10", "2.le.20"]],
    ["backwards", 160, 110, ["2.ge.10", "2.le.20"]],
    ["beyond both ends", 0, 900, ["2.ge.0", "2.le.60"]],
    ["of 8 pixels", 110, 118, ["2.ge.10", "2.le.11.6"]],
    ["of 7 pixels", 110, 117, []],
  ])("%s shows the rows of its span", (_, from, to, filters) => {
    const { svg, followed } = stageDrag(from);
    point("pointerup", to);
    expect(followed).toEqual(filters);
    expect(svg.querySelector("rect")).toBeNull();
  });

  it("is marked while it lasts", () => {
    const { svg } = stageDrag(110);
    point("pointermove", 160);
    expect(readMark(svg)).toEqual(["200", "100"]);
    point("pointermove", 85);
    expect(readMark(svg)).toEqual(["150", "50"]);
    point("pointercancel", 85);
  });

  it("that the browser takes over changes nothing", () => {
    const { svg, followed } = stageDrag(110);
    point("pointercancel", 160);
    point("pointerup", 160);
    expect([followed, svg.querySelector("rect")]).toEqual([[], null]);
  });

  it("ends with its release", () => {
    const { followed } = stageDrag(110);
    point("pointerup", 160);
    point("pointerup", 200);
    expect(followed).toHaveLength(2);
  });
});
