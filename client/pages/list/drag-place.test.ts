import { beforeEach, expect, it, vi } from "vitest";
import { dragPlace } from "./drag-place.ts";

let submitted: string[] = [];

beforeEach(() => {
  submitted = [];
  const fields = ["west", "south", "east", "north"].map((name) => `<input name="${name}">`);
  document.body.innerHTML = `<main><form>${fields.join("")}</form><svg><a href="/datasets"></a></svg></main>`;
  const form = document.querySelector("form");
  vi.spyOn(HTMLFormElement.prototype, "requestSubmit").mockImplementation(() => {
    const data = form ? [...new FormData(form)] : [];
    submitted.push(data.map(([name, value]) => `${name}=${String(value)}`).join("&"));
  });
});

/** From (100, 100) on a map of a pixel for half a degree, whose corner is at (10, 20). */
function begin(): SVGSVGElement {
  const map = document.querySelector("svg");
  if (!map) throw new Error("There is no map.");
  vi.spyOn(map, "getBoundingClientRect").mockReturnValue(new DOMRect(10, 20, 720, 360));
  dragPlace(map, { pointerId: 1, clientX: 100, clientY: 100 });
  return map;
}

function move(type: string, clientX: number, clientY: number): void {
  dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX, clientY }));
}

it.each([
  ["to the south-east", [300, 200], "west=-135&south=0&east=-35&north=50"],
  ["to the north-west", [50, 60], "west=-160&south=50&east=-135&north=70"],
  ["eight pixels wide", [108, 108], "west=-135&south=46&east=-131&north=50"],
  ["beyond the map", [2_000, 2_000], "west=-135&south=-90&east=180&north=50"],
])("asks for the records of the box that was drawn %s", (_, [x = 0, y = 0], box) => {
  begin();
  move("pointerup", x, y);
  expect(submitted).toEqual([box]);
});

it("shows the box while it is drawn, and takes it away again", () => {
  const map = begin();
  move("pointermove", 300, 200);
  const outline = map.querySelector("rect");
  expect([outline?.getAttribute("x"), outline?.getAttribute("width")]).toEqual(["-135", "100"]);
  move("pointerup", 300, 200);
  expect(map.querySelector("rect")).toBeNull();
});

it.each([
  ["a drag of seven pixels", () => move("pointerup", 107, 300)],
  ["the pointer was taken", () => move("pointercancel", 300, 300)],
  ["Escape", () => dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }))],
])("asks for nothing after %s", (_, end) => {
  begin();
  end();
  move("pointerup", 400, 350);
  expect(submitted).toEqual([]);
});

it("follows no link under a drag, and the next click as usual", async () => {
  vi.useFakeTimers();
  begin();
  move("pointerup", 300, 200);
  const link = document.querySelector("a");
  const isFollowed = (): boolean =>
    link?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })) ?? false;
  expect(isFollowed()).toBe(false);
  await vi.runAllTimersAsync();
  expect(isFollowed()).toBe(true);
  vi.useRealTimers();
});
