import { expect, it } from "vitest";
import { renderMarkdown, toSponsorHtml } from "./render.ts";
import { readElements } from "../test/html.ts";

const PLACE = { id: 7, version: 2 };

function elementsOf(markdown: string): ReturnType<typeof readElements> {
  const ownNames = ["html", "head", "body"];
  return readElements(renderMarkdown(markdown, PLACE).html).filter(
    ({ name }) => !ownNames.includes(name),
  );
}

const hostile: [trick: string, markdown: string][] = [
  ["a script", "<script>window.__x = 1</script>"],
  ["a script in a picture's place", "![a](x)<script src=//evil.test></script>"],
  ["a picture with a handler", '<img src=x onerror="window.__x=1">'],
  ["a vector picture with a handler", '<svg onload="window.__x=1"><script>1</script></svg>'],
  ["a frame", '<iframe src="https://evil.test" srcdoc="<script>1</script>"></iframe>'],
  ["a plug-in", '<object data="x"></object><embed src="x">'],
  ["a style sheet", "<style>body { display: none }</style><link rel=stylesheet href=//evil.test>"],
  ["a style attribute", '<p style="position:fixed;inset:0">cover</p>'],
  ["a form", '<form action="https://evil.test"><input name=password><button>Go</button></form>'],
  ["a refresh", '<meta http-equiv="refresh" content="0;url=https://evil.test">'],
  ["a base", '<base href="https://evil.test">'],
  ["a script address", "[a](javascript:window.__x=1)"],
  ["a script address in disguise", "[a](&#x6A;avascript&colon;alert(1))"],
  ["a script address with a tab", '<a href="java&#9;script:alert(1)">a</a>'],
  ["a script address in capitals", '<a href="JaVaScRiPt:alert(1)">a</a>'],
  ["a data address", "[a](data:text/html;base64,PHNjcmlwdD4=)"],
  ["a picture of a script", "![a](javascript:alert(1))"],
  ["a vbscript", '<a href="vbscript:msgbox(1)">a</a>'],
  ["a mutation", "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>"],
  [
    "a template",
    "<template><script>1</script></template><noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  ],
  ["a closed comment", "<!--><img src=x onerror=alert(1)>-->"],
  ["an id of the page", '<div id="first-view">{}</div><a id="main" name="getElementById">x</a>'],
  ["an autolinked script", "<javascript:alert(1)>"],
  ["a handler on a table", '<table><td onmouseover="1" background="javascript:1">x</td></table>'],
];

it.each(hostile)("makes %s harmless and keeps the text before it", (_, markdown) => {
  const elements = elementsOf(`Tide heights\n\n${markdown}`);
  expect(elements.filter(({ name }) => name === "p").map(({ text }) => text)).toContain(
    "Tide heights",
  );
  const forbidden =
    /^(script|style|iframe|object|embed|svg|math|form|button|link|meta|base|template|noscript)$/;
  for (const { name, attributes } of elements) {
    expect(name).not.toMatch(forbidden);
    for (const [attribute, value] of attributes) {
      expect(attribute).not.toMatch(/^(on|style$|srcdoc$|action$|formaction$|background$)/);
      if (attribute === "href" || attribute === "src") {
        expect(value).not.toMatch(/^\s*(javascript|data|vbscript):/i);
      }
      if (attribute === "id" || attribute === "name") expect(value).toMatch(/^user-content-/);
    }
  }
});

it.each([
  ["[a](data/a.csv)", "/files/7/2/data/a.csv"],
  ["[a](./data/a.csv)", "/files/7/2/data/a.csv"],
  ["[a](<data/gauge a.csv>)", "/files/7/2/data/gauge%20a.csv"],
  ["[a](https://example.org/x)", "https://example.org/x"],
  ["[a](mailto:ada@example.org)", "mailto:ada@example.org"],
  ["[a](/datasets/8)", "/datasets/8"],
  ["[a](#method)", "#user-content-method"],
])("resolves a link from %s to %s", (markdown, address) => {
  const [link] = elementsOf(markdown).filter(({ name }) => name === "a");
  expect(link?.attributes.get("href")).toBe(address);
});

it("takes a relative picture from the version's own files", () => {
  const [picture] = elementsOf("![Map](img/map.png)").filter(({ name }) => name === "img");
  expect(picture?.attributes.get("src")).toBe("/files/7/2/img/map.png");
});

it.each([
  ["![Tides](https://b.example/a.svg?x=1&y=2)", ["a", "https://b.example/a.svg?x=1&y=2", "Tides"]],
  ["![](//b.example/a.svg)", ["a", "https://b.example/a.svg", "b.example"]],
  ["[![Build](https://b.example/a.svg)](/x)", ["a", "/x", "Build"]],
  [
    "<img src='https://b.example/a.svg' alt='&lt;b onclick=1>&amp;'>",
    ["a", "https://b.example/a.svg", "<b onclick=1>&"],
  ],
])("makes the picture of another site in %s a link with its words", (markdown, expected) => {
  const elements = elementsOf(markdown).filter(({ name }) => name !== "p");
  expect(
    elements.map(({ name, attributes, text }) => [name, attributes.get("href"), text]),
  ).toEqual([expected]);
});

it("shows pictures of the origins that pages may load from, and of a text that is not a record's", () => {
  const picture = "![a](https://b.example/a.svg)";
  const pictureOrigins = ["https://b.example"];
  expect(renderMarkdown(picture, PLACE, { pictureOrigins }).html).toContain("<img");
  expect(renderMarkdown(picture, null).html).toContain("<img");
});

it("resolves no link above the version's own files", () => {
  const links = elementsOf("[a](../../8/1/x.csv) [b](data/../../x) [c](..%2fx)").filter(
    ({ name }) => name === "a",
  );
  expect(links.map(({ text }) => text)).toEqual(["a", "b", "c"]);
  for (const { attributes } of links) {
    expect(attributes.get("href") ?? "").not.toMatch(/^\/files\/.*\.\./);
  }
});

it("begins a text's headings below the page's own", () => {
  const { html, headings } = renderMarkdown("# Tides\n\n## Gauges\n\n###### Deep", PLACE);
  expect(html).not.toContain("<h1");
  expect(headings).toEqual([
    { id: "user-content-tides", level: 2, text: "Tides" },
    { id: "user-content-gauges", level: 3, text: "Gauges" },
  ]);
});

it("keeps tables, task lists and code", () => {
  const names = elementsOf("| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n\n```py\nx\n```").map(
    ({ name }) => name,
  );
  expect(names).toEqual(
    expect.arrayContaining(["table", "th", "td", "li", "input", "pre", "code"]),
  );
});

it.each([
  ["quotes", "> ".repeat(10_000)],
  ["emphasis", "*a ".repeat(10_000)],
  ["brackets", "[".repeat(20_000)],
  ["elements", "<div>".repeat(10_000)],
  ["lists", Array.from({ length: 500 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n")],
])("survives deeply nested %s", (_, markdown) => {
  const { html } = renderMarkdown(`Tide heights\n\n${markdown}\n\n<script>1</script>`, PLACE);
  expect(html).toContain("Tide heights");
  expect(html).not.toContain("<script");
});

it.each(["https://fund.test/", "http://fund.test/", "mailto:fund@fund.test"])(
  "keeps a link to %s",
  (address) => {
    expect(toSponsorHtml(`<a href="${address}">Gauge fund</a>`)).toBe(
      `<a href="${address}">Gauge fund</a>`,
    );
  },
);

it.each([
  "data:text/html,<script>1</script>",
  "data:text/html;base64,PHNjcmlwdD4=",
  "DATA:text/html,1",
  "javascript:alert(1)",
  "java&#9;script:alert(1)",
  "vbscript:x",
  "blob:https://portal.test/1",
  "file:///etc/passwd",
])("removes the address %s from a link and keeps its text", (address) => {
  expect(toSponsorHtml(`<a href="${address}">Gauge fund</a>`)).toBe("<a>Gauge fund</a>");
});

it("shows nothing for a text of spaces", () => {
  expect(toSponsorHtml(" \n ")).toBe("");
});

it("shows a sponsor's text as long as it may be, and nothing of a longer one", () => {
  const most = "x".repeat(10_000);
  expect(toSponsorHtml(most)).toContain(most);
  expect(toSponsorHtml(`${most}x`)).toBe("");
});
