import { expect, it } from "vitest";
import { DEFAULT_PREVIEW_QUERY } from "./preview-query.ts";
import { drawPreview } from "../preview-views/draw-preview.tsx";
import { readHtmlTable } from "./html-table.ts";
import { HTML_TABLE_COLUMNS_MAX, HTML_TABLE_HEAD_ROWS_MAX, PREVIEW_ROWS_SHOWN } from "./limits.ts";
import { toNotebookPreview } from "./notebook.ts";

const PLAIN = `<div>
<style scoped>
    .dataframe tbody tr th { vertical-align: top; }
</style>
<table border="1" class="dataframe">
  <thead>
    <tr style="text-align: right;">
      <th></th>
      <th>gauge</th>
      <th>height</th>
    </tr>
  </thead>
  <tbody>
    <tr>
      <th>0</th>
      <td>Aune &amp; Borre</td>
      <td>-2.5</td>
    </tr>
    <tr>
      <th>1</th>
      <td>&lt;b&gt;Clett</td>
      <td>NaN</td>
    </tr>
  </tbody>
</table>
<p>2 rows × 2 columns</p>
</div>`;

const MULTI_INDEX = `<table border="1" class="dataframe">
  <thead>
    <tr><th></th><th></th><th colspan="2" halign="left">height</th></tr>
    <tr><th>gauge</th><th>month</th><th>low</th><th>high</th></tr>
  </thead>
  <tbody>
    <tr><th rowspan="2" valign="top">Aune</th><th>May</th><td>1</td><td>2</td></tr>
    <tr><th>June</th><td>3</td><td>4</td></tr>
    <tr><th>Borre</th><th>May</th><td>5</td><td>6</td></tr>
  </tbody>
</table>`;

function frame(rows: string, head = ""): string {
  return `<table class="dataframe">${head}<tbody>${rows}</tbody></table>`;
}

function repeat(count: number, html: string): string {
  return html.repeat(count);
}

/** How a notebook with this output is shown, without classes. */
function draw(html: string, plain = "as printed"): string {
  const data = { "text/html": html, "text/plain": plain };
  const cells = [{ cell_type: "code", source: "", outputs: [{ data }] }];
  const shown = toNotebookPreview(JSON.stringify({ cells }), false, { place: null, source: "/a" });
  const drawn = drawPreview(shown, {
    page: null,
    file: "a.ipynb",
    address: "",
    saved: null,
    query: DEFAULT_PREVIEW_QUERY,
    neighbours: { before: null, after: null },
  });
  return drawn.replace(/ class="[^"]*"/g, "");
}

it("draws a table of pandas as a table of the page, with headers for its columns and rows", () => {
  const html = draw(PLAIN);
  expect(html).toContain(
    '<thead><tr><td></td><th scope="col">gauge</th><th scope="col">height</th></tr></thead>',
  );
  expect(html).toContain(
    '<tr><th scope="row">0</th><td>Aune &amp; Borre</td><td>-2.5</td></tr><tr><th scope="row">1</th><td>&lt;b&gt;Clett</td><td>NaN</td></tr>',
  );
  expect(html).toContain("<p>2 rows × 2 columns</p>");
  expect(html).not.toMatch(/as printed|style|border/);
});

it("keeps cells of several levels over their columns and beside their rows", () => {
  const html = draw(MULTI_INDEX);
  expect(html).toContain('<th scope="col" colSpan="2">height</th>');
  expect(html).toContain('<th scope="row" rowSpan="2">Aune</th><th scope="row">May</th>');
  expect(readHtmlTable(MULTI_INDEX)?.numbers).toEqual([false, false, true, true]);
});

it("reads a table of Polars, and one with Colab's buttons around it", () => {
  const polars = `<div><style>.dataframe > tbody {}</style><small>shape: (1_000, 1)</small>${frame(
    "<tr><td>1</td></tr>",
    "<thead><tr><th>n</th></tr><tr><td>i64</td></tr></thead>",
  )}</div>`;
  expect(readHtmlTable(polars)).toMatchObject({ size: "shape: (1_000, 1)", rowCount: 1 });
  const buttons =
    '<div><button onclick="x()"><svg><path d="M0"/></svg></button><script>x("text")</script></div>';
  expect(draw(PLAIN + buttons)).toContain("Clett");
  expect(draw(PLAIN + buttons)).not.toMatch(/onclick|x\(/);
});

it("shows as many rows as the preview of a table, and how many more there are", () => {
  const reaching = `<tr><th rowspan="9">a</th><td>1</td></tr>${repeat(8, "<tr><td>1</td></tr>")}`;
  const html = draw(frame(repeat(7, reaching)));
  expect(html.match(/<tr>/g)).toHaveLength(PREVIEW_ROWS_SHOWN);
  expect(html).toContain("The notebook has 13 more rows of this table.");
  expect(html.match(/rowSpan="\d+"/g)?.at(-1)).toBe('rowSpan="5"');
});

const ROW = "<tr><th>0</th><td>1</td></tr>";

it.each([
  ["another table", `<table class="data">${ROW}</table>`],
  ["two tables", frame(ROW) + frame(ROW)],
  ["a table within a cell", frame(`<tr><td>${frame(ROW)}</td></tr>`)],
  ["a text beside it", `<h2>Result</h2>${frame(ROW)}`],
  ["a text between its rows", frame(`${ROW}text${ROW}`)],
  ["a text within a row", frame("<tr>text<td>1</td></tr>")],
  ["a link in a cell", frame('<tr><td><a href="javascript:x()">1</a></td></tr>')],
  ["a picture in a cell", frame('<tr><td><img src="x" onerror="x()"></td></tr>')],
  ["a picture between its rows", frame(`${ROW}<img src=x onerror=x()>${ROW}`)],
  ["a line break in a cell", frame("<tr><td>1<br>2</td></tr>")],
  ["SVG in a cell", frame("<tr><td><svg/onload=x()></td></tr>")],
  ["a form", frame('<form action="/sign-out"><tr><td>1</td></tr></form>')],
  ["a caption", `<table class="dataframe"><caption>A</caption><tbody>${ROW}</tbody></table>`],
  ["a row outside a body", `<table class="dataframe">${ROW}</table>`],
  ["a cell outside a row", frame("<td>1</td>")],
  ["a body in a body", frame(`<tbody>${ROW}</tbody>`)],
  ["two bodies", `<table class="dataframe"><tbody>${ROW}</tbody><tbody>${ROW}</tbody></table>`],
  ["a head after its body", `<table class="dataframe"><tbody>${ROW}</tbody><thead>${ROW}</thead>`],
  ["a table that never ends", frame(ROW).replace("</table>", "")],
  ["a cell that never ends", frame("<tr><td>1</tr>")],
  ["a tag that never ends", `${frame(ROW)}<td title="`],
  ["elements that cross", frame("<tr><td>1</tr></td>")],
  ["an empty row", frame(`${ROW}<tr></tr>`)],
  ["a shorter row", frame(`${ROW}<tr><td>1</td></tr>`)],
  ["a longer row", frame(`${ROW}<tr><td>1</td><td>2</td><td>3</td></tr>`)],
  [
    "cells above one another",
    frame('<tr><td>1</td><td rowspan="2">2</td></tr><tr><td colspan="2">3</td></tr>'),
  ],
  ["a span of none", frame('<tr><td colspan="0">1</td></tr>')],
  ["a span of less than none", frame('<tr><td rowspan="-1">1</td></tr>')],
  ["a span that is no number", frame('<tr><td colspan="2 onclick=x()">1</td></tr>')],
  ["a span without end", frame('<tr><td colspan="999999999">1</td></tr>')],
  ["wide spans", frame('<tr><td colspan="9999">1</td></tr>')],
  ["too many columns", frame(`<tr>${repeat(HTML_TABLE_COLUMNS_MAX + 1, "<td>1</td>")}</tr>`)],
  [
    "a head of too many rows",
    frame(ROW, `<thead>${repeat(HTML_TABLE_HEAD_ROWS_MAX + 1, ROW)}</thead>`),
  ],
  ["names of objects as elements", frame("<constructor>1</constructor>")],
  ["no table", '<script>document.write("<table class=dataframe>")</script>'],
])("shows the printed text instead of %s", (_, html) => {
  expect(readHtmlTable(html)).toBeNull();
  expect(draw(html)).toMatch(/<pre>as printed<\/pre>/);
});

it.each([
  [
    "a script as a reference",
    "&lt;script&gt;x()&lt;/script&gt;",
    "&lt;script&gt;x()&lt;/script&gt;",
  ],
  ["attributes", "1</td><td onclick=x() style='position:fixed' id=header>2", "<td>2</td>"],
  ["a comment that hides", "1<!-- </td></tr> -->2", "<td>12</td>"],
  ["a script", "1<script>x()</script>", "<td>1</td>"],
  ["controls", "a\0&#0;&#x202e;", "<td>a\uFFFD\uFFFD\u202E</td>"],
  ["a long text", "a".repeat(90_000), `<td>${"a".repeat(200)}…</td>`],
])("takes only the text of a cell with %s", (_, content, shown) => {
  expect(draw(frame(`<tr><td>${content}</td></tr>`))).toContain(shown);
});
