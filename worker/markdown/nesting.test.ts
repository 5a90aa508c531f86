import { expect, it } from "vitest";
import { createNesting } from "./nesting.ts";

/** The tags as they are written: a name opens, `/name` closes, `-` is text in a table. */
function write(tags: string): string {
  let html = "";
  const nesting = createNesting((tag) => (html += tag));
  for (const tag of tags.split(" ")) {
    if (tag === "-") {
      nesting.needCell();
      html += "x";
    } else if (tag.startsWith("/")) nesting.close(tag.slice(1));
    else if (nesting.open(tag)) html += `<${tag}>`;
  }
  nesting.closeAll();
  return html;
}

it.each([
  ["table tr td - tr td -", "<tr><td>x</td></tr><tr><td>x</td></tr>"],
  ["table tr td - tbody tr td -", "<tr><td>x</td></tr><tbody><tr><td>x</td></tr></tbody>"],
  ["table td - td -", "<tr><td>x</td><td>x</td></tr>"],
  ["table -", "<tr><td>x</td></tr>"],
])("closes the rows and cells of a table as a browser would: %s", (tags, inside) => {
  expect(write(tags)).toBe(`<table>${inside}</table>`);
});

it("leaves the rows of a table around it alone", () => {
  const inner = "<table><tr><td>x</td></tr><tr><td>x</td></tr></table>";
  expect(write("table tbody tr td table tr td - tr td -")).toBe(
    `<table><tbody><tr><td>${inner}</td></tr></tbody></table>`,
  );
});

it.each([
  ["p p", "<p></p><p></p>"],
  ["p div", "<p></p><div></div>"],
  ["p em div", "<p><em></em></p><div></div>"],
  ["div div", "<div><div></div></div>"],
  ["p em strong", "<p><em><strong></strong></em></p>"],
  ["ul li li", "<ul><li></li><li></li></ul>"],
  ["ul li ul li", "<ul><li><ul><li></li></ul></li></ul>"],
  ["ul li p li", "<ul><li><p></p></li><li></li></ul>"],
  ["dl dt dd dt", "<dl><dt></dt><dd></dd><dt></dt></dl>"],
  ["h2 h3", "<h2></h2><h3></h3>"],
  ["h2 p h3", "<h2><p></p></h2><h3></h3>"],
  ["ruby rt rp", "<ruby><rt></rt><rp></rp></ruby>"],
])("closes the elements that a start tag ends, and nothing else: %s", (tags, html) => {
  expect(write(tags)).toBe(html);
});
