import katex from "katex";
import { common, createLowlight } from "lowlight";
import remarkMath from "remark-math";
import { type Node, toText, visit } from "./markdown-tree.ts";

/** Longest code that is coloured, characters. */
const CODE_MAX_CHARS = 20_000;
const FORMULA_MAX_CHARS = 2_000;
/** Nothing in a formula may link, load or repeat itself without end. */
const FORMULA = {
  output: "mathml",
  throwOnError: false,
  trust: false,
  strict: "ignore",
  maxExpand: 200,
} as const;

const lowlight = createLowlight(common);

export const parseMath = remarkMath;

/** Colours code and sets formulas, in a tree that is sanitised already. */
export function decorate(tree: Node): void {
  visit(tree, (element) => {
    const [code] = element.children ?? [];
    if (element.tagName === "pre" && code && isMath(code)) return setFormula(element, code, true);
    if (element.tagName !== "code") return;
    if (isMath(element)) setFormula(element, element, false);
    else colour(element);
  });
}

function languageOf({ properties }: Node): string {
  const names = properties?.["className"];
  const name = Array.isArray(names)
    ? names.find((each) => String(each).startsWith("language-"))
    : "";
  return String(name ?? "").replace("language-", "");
}

function isMath(node: Node): boolean {
  return node.tagName === "code" && languageOf(node) === "math";
}

function colour(code: Node): void {
  const language = languageOf(code);
  const text = toText(code);
  if (!lowlight.registered(language) || text.length > CODE_MAX_CHARS) return;
  code.children = lowlight.highlight(language, text).children as Node[]; // elements, spans and text
}

/** MathML alone: browsers set it, screen readers read it, and it needs no fonts of its own. */
function setFormula(target: Node, source: Node, displayMode: boolean): void {
  const text = toText(source);
  if (text.length > FORMULA_MAX_CHARS) return;
  const value = katex.renderToString(text, { ...FORMULA, displayMode });
  target.tagName = displayMode ? "div" : "span";
  target.properties = {};
  target.children = [{ type: "raw", value }];
}
