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
import { drawPreview } from "../preview-views/draw-preview.tsx";
import { prepareNotebook, toNotebookPreview } from "./notebook.ts";
import { DEFAULT_PREVIEW_QUERY } from "./preview-query.ts";

const ORIGIN = { place: { id: 7, version: 2 }, source: "/files/7/2/a.ipynb" };

function preview(cells: object[]) {
  const shown = toNotebookPreview(JSON.stringify({ cells }), false, ORIGIN);
  if (shown.kind !== "notebook") throw new Error(`This is shown as ${shown.kind}.`);
  return { ...shown, cells: shown.cells.filter((cell) => cell.kind !== "table") };
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

it.each([
  [
    "an SVG",
    { "image/svg+xml": ["<svg ", "xmlns='x'/>"] },
    ["picture", "data:image/svg+xml,%3Csvg%20xmlns%3D'x'%2F%3E"],
  ],
  [
    "a formula",
    { "text/latex": "$x^2$", "text/plain": "x**2" },
    ["text", expect.stringContaining("$x^2$")],
  ],
  ["Markdown", { "text/markdown": "*a*" }, ["text", expect.stringContaining("<em>a</em>")]],
  ["a table", { "text/html": "<table>", "text/plain": "   a" }, ["output", "   a"]],
  [
    "a script alone",
    { "application/vnd.plotly.v1+json": {} },
    ["output", expect.stringContaining("HTML or scripts")],
  ],
  ["colours of a terminal", { "text/plain": "\x1b[0;31mred\x1b[0m" }, ["output", "red"]],
  ["a progress bar", { "text/plain": "1%\r50%\r100%\ndone" }, ["output", "100%\ndone"]],
])("shows an output with %s", (_, data, expected) => {
  const { cells } = preview([{ cell_type: "code", source: "x", outputs: [{ data }] }]);
  expect(cells.slice(1).map(({ kind, content }) => [kind, content])).toEqual([expected]);
});

it("renders the formulas and colours the code of its texts", async () => {
  const source = "Mass $m$\n\n$$\n- E = mc^2\n$$\n\n```python\nx = 1\n```";
  const outputs = [{ data: { "text/latex": "$x^2$" } }];
  const cells = [
    { cell_type: "markdown", source },
    { cell_type: "code", source: "", outputs },
  ];
  const shown = (await prepareNotebook(JSON.stringify({ cells }), false, ORIGIN))();
  const html = shown.kind === "notebook" ? shown.cells.map(({ content }) => content).join("") : "";
  expect(html.match(/<math/g)).toHaveLength(3);
  expect(html).toMatch(/<pre[^>]*><code[^>]*>.*<span/s);
});

it("reads notebooks of format 3", () => {
  const cells = [
    { cell_type: "heading", level: 2, source: ["Tides"] },
    { cell_type: "heading", level: "x", source: "Storms" },
    { cell_type: "markdown", source: "*a*" },
    {
      cell_type: "code",
      input: ["x = 1\n", "x"],
      outputs: [
        { output_type: "stream", stream: "stdout", text: ["printed\n"] },
        { output_type: "pyout", text: ["1"], html: ["<b>1</b>"] },
        { output_type: "display_data", png: "aGk=", text: ["<figure>"] },
        { output_type: "display_data", html: ["<table>"] },
        { output_type: "pyerr", ename: "KeyError", evalue: "'y'" },
        null,
      ],
    },
    { cell_type: "code", input: "y" },
    null,
  ];
  const text = JSON.stringify({ nbformat: 3, worksheets: [{ cells }, { cells: 1 }, null] });
  const shown = toNotebookPreview(text, false, ORIGIN);
  if (shown.kind !== "notebook") throw new Error(`This is shown as ${shown.kind}.`);
  const [first, second, third, ...rest] = shown.cells;
  expect([first?.content, second?.content]).toEqual([
    expect.stringMatching(/<h3\b.*Tides/u),
    expect.stringMatching(/<h2\b.*Storms/u),
  ]);
  expect(third?.content).toContain("<em>a</em>");
  expect(rest).toEqual([
    { kind: "code", content: "x = 1\nx" },
    { kind: "output", content: "printed\n" },
    { kind: "output", content: "1" },
    { kind: "picture", content: "data:image/png;base64,aGk=" },
    { kind: "output", content: "This output needs HTML or scripts, which are not shown here." },
    { kind: "output", content: "KeyError: 'y'" },
    { kind: "code", content: "y" },
  ]);
});

const PLACE = {
  page: null,
  file: "a",
  address: "",
  saved: null,
  query: DEFAULT_PREVIEW_QUERY,
  neighbours: { before: null, after: null },
};

it("says that a notebook has no cells", () => {
  expect(drawPreview(preview([]), PLACE)).toContain("This notebook has no cells.");
});

it.each([
  ["its kernel wrote", { language_info: { name: "python" } }, 1],
  ["its kernel is described in", { kernelspec: { language: "R" } }, 1],
  ["is unknown", { language_info: { name: "constructor" } }, 0],
  ["is no text", { language_info: { name: ["python"] }, kernelspec: 1 }, 0],
])(
  "colours its code, and neither its output nor its typed texts: the language %s",
  (_, metadata, colored) => {
    const cells = [
      { cell_type: "code", source: "if a < '1'", outputs: [{ text: "if '2'" }] },
      { cell_type: "raw", source: "if <b>'3'" },
    ];
    const shown = toNotebookPreview(JSON.stringify({ metadata, cells }), false, ORIGIN);
    const html = String(drawPreview(shown, PLACE));
    expect(html.match(/class="code-keyword">if</g) ?? []).toHaveLength(colored);
    expect(html.match(/aria-label="(Code|Output|Text) 1"/g)).toHaveLength(3);
    expect(html).not.toContain("<b>");
  },
);

it("gives each box that scrolls a name of its own", () => {
  const html = '<table class="dataframe"><tbody><tr><th>0</th><td>1</td></tr></tbody></table>';
  const table = { data: { "text/html": html } };
  const cell = { cell_type: "code", source: "1", outputs: [{ text: "2" }, table] };
  const cells = [cell, cell, { cell_type: "raw", source: "3" }];
  const shown = toNotebookPreview(JSON.stringify({ cells }), false, ORIGIN);
  const drawn = String(drawPreview(shown, PLACE));
  const names = [...drawn.matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual([
    "Code 1",
    "Output 1",
    "Table 1",
    "Code 2",
    "Output 2",
    "Table 2",
    "Text 1",
  ]);
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

it("shows all of what fits exactly", () => {
  const code = (chars: number) => ({ cell_type: "code", source: "x".repeat(chars) });
  const text = (chars: number) => ({ cell_type: "markdown", source: "a".repeat(chars) });
  const cells = [
    ...repeat(PREVIEW_NOTEBOOK_CODE_CHARS / PREVIEW_TEXT_SHOWN_CHARS, code(40_000)),
    ...repeat(PREVIEW_NOTEBOOK_MARKDOWN_CHARS / 25_000, text(25_000)),
  ];
  const whole = preview(cells);
  expect([whole.cells.length, whole.isCut]).toEqual([cells.length, false]);
  for (const one of [code(1), text(1)]) expect(preview([...cells, one]).isCut).toBe(true);
});

it("shows texts beyond its share as typed, and says so once with a link to the file", () => {
  const text = { cell_type: "markdown", source: "*a* ".repeat(9_000) };
  const { cells, isCut } = preview(repeat(5, text));
  expect(cells.map(({ kind }) => kind)).toEqual([
    "text",
    "text",
    "text",
    "typed",
    "typed",
    "typed",
  ]);
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
  expect(cells.at(-1)).toEqual({ kind: "typed", content: links });
  expect(sum(html)).toBeLessThanOrEqual(PREVIEW_NOTEBOOK_HTML_CHARS);
  expect(isCut).toBe(true);
});

it("links a text that is too complex to its file", () => {
  const { cells } = preview([{ cell_type: "markdown", source: ">".repeat(500) }]);
  expect(cells[0]?.content).toContain('<a href="/files/7/2/a.ipynb">Open the file</a>');
});
