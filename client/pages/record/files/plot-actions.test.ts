import { describe, expect, it, vi } from "vitest";
import { savePlot, toPartHref, toZoomedHref, zoomPlot } from "./plot-actions.ts";

const AXIS = { width: 720, left: 100, right: 700, min: 0, max: 60, isDate: false };
const FRAME = { ...AXIS, plot: "line", px: "2", py: "3" };
const PAGE = "https://portal.test/datasets/7?tab=files&file=a.csv";

function zoom(address: string, frame = FRAME): string[] {
  const url = new URL(toZoomedHref(address, frame, { from: 200, to: 300 }));
  return [...url.searchParams].map(([name, value]) => `${name}=${value}`);
}

it("turns a span of the plot into the ends of the plot in the address", () => {
  expect(zoom(PAGE).slice(2)).toEqual(["plot=line", "px=2", "py=3", "pf=10", "pu=20"]);
});

it("replaces an earlier span, and keeps the shown rows", () => {
  const rows = ["where=2.ge.1", "page=3"];
  expect(
    zoom(`${PAGE}&${rows.join("&")}&plot=scatter&px=1&pf=1&pu=5`)
      .slice(2)
      .toSorted(),
  ).toEqual([...rows, "plot=line", "px=2", "py=3", "pf=10", "pu=20"].toSorted());
});

it("names no column where the row's number is the horizontal axis", () => {
  expect(zoom(`${PAGE}&px=2`, { ...FRAME, px: "" }).slice(2)).toEqual([
    "plot=line",
    "py=3",
    "pf=10",
    "pu=20",
  ]);
});

it("writes days as days", () => {
  const days = { min: Date.UTC(2024, 0, 1), max: Date.UTC(2024, 0, 13), isDate: true };
  expect(zoom(PAGE, { ...FRAME, ...days }).slice(5)).toEqual([
    "pf=2024-01-03T00:00",
    "pu=2024-01-05T00:00",
  ]);
});

it("writes seconds within an hour, and every digit that a span of large numbers needs", () => {
  const minute = { min: Date.UTC(2024, 0, 1), max: Date.UTC(2024, 0, 1, 0, 1), isDate: true };
  expect(zoom(PAGE, { ...FRAME, ...minute }).slice(5)).toEqual([
    "pf=2024-01-01T00:00:10",
    "pu=2024-01-01T00:00:20",
  ]);
  const hour = { ...minute, max: Date.UTC(2024, 0, 1, 1) };
  expect(zoom(PAGE, { ...FRAME, ...hour }).slice(5)).toEqual([
    "pf=2024-01-01T00:10",
    "pu=2024-01-01T00:20",
  ]);
  const epoch = { min: 1_700_000_000, max: 1_700_000_060 };
  expect(zoom(PAGE, { ...FRAME, ...epoch }).slice(5)).toEqual(["pf=1700000010", "pu=1700000020"]);
});

describe("a box on a map", () => {
  const sides = { left: 100, right: 700, top: 0, bottom: 300 };
  const area = { left: 200, right: 400, top: 100, bottom: 200 };
  const readSides = (
    frame: Parameters<typeof toPartHref>[1],
    address: string,
  ): (string | null)[] => {
    const { searchParams } = new URL(toPartHref(address, frame, area));
    return ["west", "south", "east", "north", "plot"].map((name) => searchParams.get(name));
  };
  const world = { ...FRAME, ...sides, plot: "map", west: 0, east: 60, south: -15, north: 15 };

  it("becomes the part that is shown, instead of an earlier one", () => {
    expect(readSides(world, `${PAGE}&west=1&north=2`)).toEqual(["10", "-5", "30", "5", "map"]);
  });

  it("across the antimeridian has a west that is greater than its east", () => {
    const across = { ...world, west: 165, east: 195, plot: "" };
    expect(readSides(across, PAGE).slice(0, 3)).toEqual(["170", "-5", "-180"]);
    expect(readSides({ ...across, west: 170, east: 200 }, PAGE).slice(0, 3)).toEqual([
      "175",
      "-5",
      "-175",
    ]);
  });

  it("ends at the poles, and names no plot where a file has none", () => {
    const beyond = { ...world, south: -150, north: 300, plot: "" };
    expect(readSides(beyond, PAGE)).toEqual(["10", "0", "30", "90", null]);
  });
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
    if (event.target instanceof HTMLAnchorElement) {
      const { searchParams } = new URL(event.target.href);
      followed.push(...["pf", "pu"].flatMap((name) => searchParams.getAll(name)));
    }
  });
  zoomPlot(svg, { pointerId: 1, clientX: startX, clientY: 50 });
  return { svg, followed };
}

function point(type: string, clientX: number, pointerId = 1, target: EventTarget = window): void {
  target.dispatchEvent(new PointerEvent(type, { clientX, pointerId, bubbles: true }));
}

function readMark(svg: SVGSVGElement): (string | null)[] {
  const mark = svg.querySelector("rect");
  return ["x", "width"].map((name) => mark?.getAttribute(name) ?? null);
}

describe("a drag across a plot", () => {
  it.each([
    ["forwards", 110, 160, ["10", "20"]],
    ["backwards", 160, 110, ["10", "20"]],
    ["beyond both ends", 0, 900, ["0", "60"]],
    ["of 8 pixels", 110, 118, ["10", "11.6"]],
    ["of 7 pixels", 110, 117, []],
  ])("%s draws its span", (_, from, to, ends) => {
    const { svg, followed } = stageDrag(from);
    point("pointerup", to);
    expect(followed).toEqual(ends);
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

describe("two fingers on a plot", () => {
  it.each([
    ["first", 1, 85, 185],
    ["second", 2, 185, 85],
  ])("draw the span between them, whichever is lifted: the %s", (_, lifted, from, to) => {
    const { svg, followed } = stageDrag(130);
    point("pointerdown", 150, 2, svg);
    point("pointermove", 85, 1);
    point("pointermove", 185, 2);
    expect(readMark(svg)).toEqual(["150", "200"]);
    point("pointerup", from, lifted);
    point("pointerup", to, 3 - lifted);
    expect(followed).toEqual(["5", "25"]);
  });

  it("are told from a finger elsewhere, and from a third one", () => {
    const { svg, followed } = stageDrag(110);
    point("pointerdown", 300, 2, document.body);
    point("pointerup", 300, 2, document.body);
    expect(followed).toEqual([]);
    point("pointerdown", 160, 3, svg);
    point("pointerdown", 300, 4, svg);
    point("pointermove", 310, 4);
    point("pointerup", 160, 3);
    expect(followed).toEqual(["10", "20"]);
  });
});

async function saveFrom(figure: string): Promise<[name: string, address: string]> {
  document.body.innerHTML = `<figure>${figure}</figure>`;
  const saved: [string, string][] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push([this.download, this.href]);
  });
  const link = document.querySelector<HTMLAnchorElement>("a[data-save]");
  if (link) await savePlot(link);
  click.mockRestore();
  return saved[0] ?? ["", ""];
}

describe("a picture is saved under the name in its link", () => {
  it("a drawing as SVG, as it is", async () => {
    const [name, address] = await saveFrom(
      '<div><svg viewBox="0 0 2 1"><text>ö</text></svg></div><a data-save="a-b.svg">SVG</a>',
    );
    expect(name).toBe("a-b.svg");
    const [type = "", data = ""] = address.split(",");
    expect(type).toBe("data:image/svg+xml");
    expect(decodeURIComponent(data)).toContain("<text>ö</text>");
  });

  it("a drawing that the page's styles complete with these, in its present size", async () => {
    vi.spyOn(SVGSVGElement.prototype, "getBoundingClientRect").mockReturnValue(
      new DOMRect(9, 9, 300, 200),
    );
    const [name, address] = await saveFrom(
      '<style>.b { fill: rgb(1, 2, 3) }</style><svg style="padding-inline-start: 20px"><rect class="b" x="50%"></rect></svg><a data-save="a.svg">SVG</a>',
    );
    const saved = decodeURIComponent(address);
    expect(name).toBe("a.svg");
    expect(saved).toMatch(/^data:image\/svg\+xml,<svg [^>]*viewBox="0 0 300 200"/);
    expect(saved).toContain(
      '<svg x="20" width="280" height="200" overflow="visible"><rect x="50%" fill="rgb(1, 2, 3)"',
    );
    expect(saved).not.toContain("class=");
  });

  it("the image of its own figure within a figure of several", async () => {
    const [one, other] = ["AAAA", "BBBB"].map((data) => `data:image/png;base64,${data}`);
    const html = `<figure><img src="${one}"></figure><figure><img src="${other}"><a data-save="b.png">PNG</a></figure>`;
    expect(await saveFrom(html)).toEqual(["b.png", other]);
  });

  it("an image as it is", async () => {
    const src = "data:image/png;base64,AAAA";
    expect(await saveFrom(`<img src="${src}"><a data-save="a.png">PNG</a>`)).toEqual([
      "a.png",
      src,
    ]);
  });
});
