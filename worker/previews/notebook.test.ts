import { expect, it } from "vitest";
import {
  PREVIEW_CELLS_MAX,
  PREVIEW_NOTEBOOK_CODE_CHARS,
  PREVIEW_NOTEBOOK_HTML_CHARS,
  PREVIEW_NOTEBOOK_MARKDOWN_CHARS,
  PREVIEW_OUTPUT_CHARS,
  PREVIEW_OUTPUTS_MAX,
  PREVIEW_TEXT_SHOWN_CHARS,
} from "./limits.ts";
import { toNotebookPreview } from "./notebook.ts";

const ORIGIN = { place: { id: 7, version: 2 }, source: "/files/7/2/a.ipynb" };

function preview(cells: object[]) {
  const shown = toNotebookPreview(JSON.stringify({ cells }), false, ORIGIN);
  if (shown.kind !== "notebook") throw new Error(`This is shown as ${shown.kind}.`);
  return shown;
}

function repeat(count: number, cell: object): object[] {
  return Array.from({ length: count }, () => cell);
}

function sum(cells: { content: string }[]): number {
  return cells.reduce((chars, { content }) => chars + content.length, 0);
}

it("shows as many cells as a page allows", () => {
  const cell = { cell_type: "code", source: "x" };
  const whole = preview(repeat(PREVIEW_CELLS_MAX, cell));
  expect([whole.cells.length, whole.isCut]).toEqual([PREVIEW_CELLS_MAX, false]);
  const cut = preview(repeat(PREVIEW_CELLS_MAX + 1, cell));
  expect([cut.cells.length, cut.isCut]).toEqual([PREVIEW_CELLS_MAX, true]);
});

it("shows as many outputs as a page allows, of all cells together", () => {
  const cell = { cell_type: "code", source: "x", outputs: repeat(150, { text: "y" }) };
  const { cells, isCut } = preview([cell, cell]);
  expect(cells.filter(({ kind }) => kind === "output")).toHaveLength(PREVIEW_OUTPUTS_MAX);
  expect(isCut).toBe(true);
});

it("cuts a long cell and a long output", () => {
  const { cells } = preview([
    { cell_type: "code", source: "x".repeat(90_000), outputs: [{ text: "y".repeat(90_000) }] },
  ]);
  expect(cells.map(({ content }) => content.length)).toEqual([
    PREVIEW_TEXT_SHOWN_CHARS,
    PREVIEW_OUTPUT_CHARS,
  ]);
});

it("shows no more code and outputs than a page allows", () => {
  const { cells, isCut } = preview(repeat(30, { cell_type: "code", source: "x".repeat(39_000) }));
  expect(sum(cells)).toBeLessThanOrEqual(PREVIEW_NOTEBOOK_CODE_CHARS);
  expect(sum(cells)).toBeGreaterThan(PREVIEW_NOTEBOOK_CODE_CHARS / 2);
  expect(isCut).toBe(true);
});

it("shows texts beyond its share as typed, and says so once with a link to the file", () => {
  const text = { cell_type: "markdown", source: "*a* ".repeat(9_000) };
  const { cells, isCut } = preview(repeat(5, text));
  expect(cells.map(({ kind }) => kind)).toEqual(["text", "text", "text", "code", "code", "code"]);
  expect(cells[1]?.content).toContain("<em>a</em>");
  expect(cells[2]?.content).toContain('<a href="/files/7/2/a.ipynb">Open the file</a>');
  expect(cells[3]?.content).toBe(text.source);
  expect(2 * text.source.length).toBeLessThanOrEqual(PREVIEW_NOTEBOOK_MARKDOWN_CHARS);
  expect(isCut).toBe(true);
});

it("shows texts whose HTML is too long for a page as typed", () => {
  const links = `[a]: /${"x".repeat(300)}\n\n${"[a] ".repeat(8_200)}`;
  const { cells, isCut } = preview(repeat(3, { cell_type: "markdown", source: links }));
  const html = cells.filter(({ content }) => content.includes('<a href="/xxx'));
  expect(html).toHaveLength(2);
  expect(cells.at(-1)).toEqual({ kind: "code", content: links });
  expect(sum(html)).toBeLessThanOrEqual(PREVIEW_NOTEBOOK_HTML_CHARS);
  expect(isCut).toBe(true);
});

it("links a text that is too complex to its file", () => {
  const { cells } = preview([{ cell_type: "markdown", source: ">".repeat(500) }]);
  expect(cells[0]?.content).toContain('<a href="/files/7/2/a.ipynb">Open the file</a>');
});
