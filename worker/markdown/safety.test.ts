import fc from "fast-check";
import { type DefaultTreeAdapterTypes as Tree, parseFragment, serialize } from "parse5";
import { expect, it } from "vitest";
import { isFullRun } from "#base/test/full-runs.ts";
import { TEXT } from "./allowed.ts";
import { renderMarkdown } from "./render.ts";

const TAGS =
  "a b p div li ul ol dl dd dt table tbody tr td th h1 h3 pre code blockquote details summary ruby rt input br hr img svg math style script title textarea template select option form button iframe noscript body html xmp plaintext caption frameset";

const piece = fc.oneof(
  fc.constantFrom(...TAGS.split(" ")).map((name) => `<${name}>`),
  fc.constantFrom(...TAGS.split(" ")).map((name) => `</${name}>`),
  fc.constantFrom(
    "\n\n",
    "\n",
    "- ",
    "> ",
    "    ",
    "| a |\n|---|\n| b |\n",
    "```\n",
    "# ",
    "**",
    "[x](y)",
    "text",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<?",
    "<p id=x onclick=1>",
    '<a href="javascript:1">',
    "<img src=x onerror=1>",
    "&lt;script&gt;",
    "<",
    '"',
    "'",
    "\u0001",
    "\uFFFF",
    "&#1;",
  ),
  fc.string({ maxLength: 8 }),
);
const many = { numRuns: isFullRun ? 1_500 : 300 };

/** Stands before every text: a page that lost all would be harmless too. */
const FIRST = "The tide gauge of Skerry";
const markdown = fc
  .array(piece, { maxLength: 40 })
  .map((pieces) => `${FIRST}\n\n${pieces.join("")}`);

function render(text: string): string {
  const { html } = renderMarkdown(text, null);
  expect(html).toContain(`<p>${FIRST}</p>`);
  return html;
}

function childrenOf(node: Tree.Node): Tree.ChildNode[] {
  return "childNodes" in node ? node.childNodes : [];
}

function toElements(node: Tree.Node): Tree.Element[] {
  return childrenOf(node).flatMap((child) =>
    "tagName" in child ? [child, ...toElements(child)] : [],
  );
}

it("keeps every text within its element of the page", () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const html = render(text);
      const tree = parseFragment(`<div id="text">${html}</div><footer></footer>`);
      const names = childrenOf(tree).map((child) => child.nodeName);
      expect(names).toEqual(["div", "footer"]);
    }),
    many,
  );
});

/** Names in their order; browsers add groups of rows to tables by themselves. */
function tagsOf(html: string): string[] {
  return (html.match(/<\/?[a-z\d]+/g) ?? []).filter((tag) => !tag.endsWith("tbody"));
}

it("writes HTML that a browser builds without repairs", () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const html = render(text);
      expect(tagsOf(serialize(parseFragment(html)))).toEqual(tagsOf(html));
    }),
    many,
  );
});

it.each(["<h1>\n\n!<h3>", "<h1>\n\na\n\n<h2>\n\nb\n\n</h2>", "<h3><p>a<h1>b"])(
  "closes a heading at the next one, as a browser does: %j",
  (text) => {
    const { html } = renderMarkdown(text, null);
    expect(html).toMatch(/<h\d/);
    expect(tagsOf(serialize(parseFragment(html)))).toEqual(tagsOf(html));
  },
);

it("writes only allowed elements and attributes, whatever is read", () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const tree = parseFragment(render(text));
      for (const { tagName, attrs } of toElements(tree)) {
        expect(TEXT.elements).toContain(tagName);
        for (const { name, value } of attrs) {
          const isOwn = ["tabindex", "type", "disabled", "checked"].includes(name);
          const isAllowed = TEXT.attributes[tagName]?.has(name) || TEXT.attributes["*"]?.has(name);
          expect(isOwn || isAllowed).toBe(true);
          expect(value).not.toMatch(/^\s*(javascript|data|vbscript):/i);
        }
      }
    }),
    many,
  );
});

it("writes no character that HTML forbids", () => {
  fc.assert(
    fc.property(markdown, (text) => {
      expect(render(text)).not.toMatch(
        // oxlint-disable-next-line no-control-regex -- finding control characters is its purpose
        /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uFFFE\uFFFF]|&#/,
      );
    }),
    many,
  );
});

it("keeps the classes that styles know, and none that only begin or end like one", () => {
  const known = "sr-only task-list-item language-r";
  const strange = "xsr-only sr-onlyx task-list-items alanguage-r language-r! hidden";
  const { html } = renderMarkdown(`<ul class="${known} ${strange}"><li>Tides</li></ul>`, null);
  expect(/class="([^"]*)"/.exec(html)?.[1]).toBe(known);
});
