import { expect, it } from "vitest";
import type { MarkdownHtml } from "#client/contract/record-parts.ts";
import { prepareReadme } from "./readme.ts";
import { readElements } from "../test/html.ts";

const PLACE = { id: 7, version: 2 };
const SOURCE = "/datasets/7/version/2.md";

async function renderReadme(text: string): Promise<MarkdownHtml> {
  const make = await prepareReadme({ text, place: PLACE, source: SOURCE, isCut: false });
  return make();
}

async function namesIn(markdown: string): Promise<string[]> {
  return readElements((await renderReadme(markdown)).html).map(({ name }) => name);
}

it("colours code of a language it knows", async () => {
  const { html } = await renderReadme("```python\nimport os\n```");
  expect(html).toContain('<span class="code-keyword">import</span>');
});

it("leaves code of an unknown language unchanged", async () => {
  const { html } = await renderReadme("```klingon\nqapla <b>\n```");
  expect(html).toContain("qapla &lt;b&gt;");
  expect(html).not.toContain("code-");
});

it("renders formulas as MathML, in a line and on their own", async () => {
  expect(await namesIn("The tide $h = a \\cos t$ rises.\n\n$$\nx^2\n$$")).toEqual(
    expect.arrayContaining(["math", "msup", "annotation"]),
  );
});

it("shows a broken formula as its author typed it", async () => {
  expect((await renderReadme("$\\frac{1$")).html).toContain("\\frac{1");
});

it.each([
  "$\\href{javascript:alert(1)}{x}$",
  "$\\url{javascript:alert(1)}$",
  "$\\htmlData{onclick=alert(1)}{x}$",
  "$<script>alert(1)</script>$",
  "$</annotation></semantics></math><script>alert(1)</script>$",
  "```html\n<script>alert(1)</script>\n```",
  "$x$ <script>alert(1)</script>",
])("makes %s harmless", async (markdown) => {
  const { html } = await renderReadme(`Tide heights\n\n${markdown}`);
  expect(html).toContain("Tide heights");
  for (const { name, attributes } of readElements(html)) {
    expect(name).not.toBe("script");
    for (const [attribute, value] of attributes) {
      expect(attribute).not.toMatch(/^on/);
      if (attribute === "href") expect(value).not.toMatch(/^javascript:/i);
    }
  }
});

it("makes elements that scroll sideways reachable by keyboard", async () => {
  const { html } = await renderReadme("| a |\n|---|\n| 1 |\n\n```\nx\n```");
  const reached = readElements(html).filter(({ attributes }) => attributes.get("tabindex") === "0");
  expect(reached.map(({ name }) => name)).toEqual(["table", "pre"]);
});
