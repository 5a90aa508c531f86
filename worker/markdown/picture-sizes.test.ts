import { expect, it } from "vitest";
import { findAll } from "../test/html.ts";
import { PICTURES_MEASURED_MAX } from "./limits.ts";
import { type MarkdownPlace, renderMarkdown } from "./render.ts";
import { prepareReadme } from "./readme.ts";

const PLACE = { id: 7, version: 2 };

/** The head of a PNG of this size. */
function toPng(width: number, height: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(24));
  view.setUint32(0, 0x89504e47);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new Uint8Array(view.buffer);
}

const FILES: Record<string, Uint8Array> = {
  "map.png": toPng(640, 480),
  "figures/tide gauge.png": toPng(300, 200),
  "docs/plan.png": toPng(90, 60),
  "drawn.svg": new TextEncoder().encode('<svg width="2in" height="1in" viewBox="0 0 8 4">'),
  "grows.svg": new TextEncoder().encode('<svg viewBox="0 0 8 4">'),
  "broken.png": toPng(4_000_000_000, 2),
};

/** The pictures of a text: their address and size. */
async function measure(text: string, place: MarkdownPlace = PLACE): Promise<string[]> {
  const read: string[] = [];
  const openFile = (path: string) => ({
    read: async (_start: number, end: number) => {
      read.push(path);
      if (path === "late.png") return new Promise<never>(() => {});
      return FILES[path]?.slice(0, end) ?? null;
    },
  });
  const source = "/datasets/7/version/2.md";
  const render = await prepareReadme({ text, place, source, isCut: false, openFile });
  expect(read.length).toBeLessThanOrEqual(PICTURES_MEASURED_MAX);
  return findAll(render().html, "img").map(({ attributes }) => {
    const { src = "", width = "", height = "" } = Object.fromEntries(attributes);
    return `${src.replace("/files/7/2/", "")} ${width}×${height}`;
  });
}

it.each([
  ["in a link", "![Map](map.png)", "map.png 640×480"],
  ["with a title", '![Map](./map.png "Map")', "map.png 640×480"],
  ["between brackets", "![Gauge](<figures/tide gauge.png>)", "figures/tide%20gauge.png 300×200"],
  ["by reference", "![Map][m]\n\n[m]: map.png", "map.png 640×480"],
  [
    "in HTML with a space",
    "<img alt='' src='figures/tide gauge.png'>",
    "figures/tide gauge.png 300×200",
  ],
  ["in HTML", '<img src="map.png">', "map.png 640×480"],
  ["with a query", "![Map](map.png?raw=true)", "map.png?raw=true 640×480"],
  ["of which the author gave the width", '<img width="320" src="map.png">', "map.png 320×240"],
  ["of which the author gave the height", '<img height="48" src="map.png">', "map.png 64×48"],
  ["of which both are given", '<img width=9 height=9 src="map.png">', "map.png 9×9"],
  ["of a width in another unit", '<img width="50%" src="map.png">', "map.png 50%×"],
  ["that is drawn", "![Drawn](drawn.svg)", "drawn.svg 192×96"],
  ["that grows with its place", "![Grows](grows.svg)", "grows.svg ×"],
  ["of a size that no browser shows", "![Broken](broken.png)", "broken.png ×"],
  ["that is not in the version", "![None](none.png)", "none.png ×"],
])("gives the size of a picture %s", async (_, text, expected) => {
  expect(await measure(text)).toEqual([expected]);
});

it("finds pictures beside and above a text in a folder", async () => {
  const place = { ...PLACE, folder: "docs" };
  expect(await measure("![Plan](plan.png) ![Map](../map.png)", place)).toEqual([
    "docs/plan.png 90×60",
    "map.png 640×480",
  ]);
});

it("shows a text without the size of a picture that does not answer", async () => {
  expect(await measure("![Late](late.png) ![Map](map.png)")).toEqual([
    "late.png ×",
    "map.png 640×480",
  ]);
});

it("reads no more pictures than the limit", async () => {
  const names = Array.from({ length: PICTURES_MEASURED_MAX + 1 }, (_, at) => `p${at}.png`);
  const text = names.map((name) => `![](${name})`).join("\n");
  expect(await measure(text)).toHaveLength(PICTURES_MEASURED_MAX + 1);
});

it("reads no file for pictures of other sites and outside the version", async () => {
  const asked: string[] = [];
  const openFile = (path: string) => ({
    read: async () => {
      asked.push(path);
      return null;
    },
  });
  const text =
    "![a](https://example.org/a.png) ![b](//example.org/b.png) ![c](../c.png) ![d](/d.png) ![e](%2e%2e/e.png)";
  await prepareReadme({ text, place: PLACE, source: "", isCut: false, openFile });
  expect(asked).toEqual([]);
});

it.each([
  ["tides.md", "/files/7/2/docs/a/tides.md"],
  ["../../top.csv?x#y", "/files/7/2/top.csv?x#y"],
  ["../../../up.csv", null],
  ["%2E%2e/%2e%2e/../up.csv", null],
  ["..%2f..%2fup.csv", null],
])("leads a link to %s in a text of a folder to %s", (address, expected) => {
  const { html } = renderMarkdown(`[a](${address})`, { ...PLACE, folder: "docs/a" });
  expect(findAll(html, "a").map(({ attributes }) => attributes.get("href") ?? null)).toEqual([
    expected,
  ]);
});
