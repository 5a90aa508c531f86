import katex from "katex";
import { type ColouredNode, common, createLowlight } from "lowlight";
import { escapeText, escapeValue } from "./escape.ts";
import type { Extras } from "./html-writer.ts";
import {
  COLOURED_MAX_CHARS,
  COLOURED_TEXT_MAX_CHARS,
  FORMULA_MAX_CHARS,
  FORMULAS_TEXT_MAX_CHARS,
} from "./limits.ts";

/** Nothing in a formula may link, load or repeat itself without end. */
const FORMULA = {
  output: "mathml",
  throwOnError: false,
  trust: false,
  strict: "ignore",
  maxExpand: 200,
} as const;

const lowlight = createLowlight(common);

/** Colours code and sets formulas of one text, as long as its share of time lasts. */
export function createExtras(): Extras {
  let codeLeft = COLOURED_TEXT_MAX_CHARS;
  let formulasLeft = FORMULAS_TEXT_MAX_CHARS;
  return {
    colour(language, code) {
      if (!lowlight.registered(language) || code.length > COLOURED_MAX_CHARS) return null;
      codeLeft -= code.length;
      return codeLeft < 0 ? null : toHtml(lowlight.highlight(language, code));
    },
    /** MathML alone: browsers set it, screen readers read it, and it needs no fonts of its own. */
    setFormula(formula, displayMode) {
      formulasLeft -= formula.length;
      if (formulasLeft < 0 || formula.length > FORMULA_MAX_CHARS) return null;
      return katex.renderToString(formula.trim(), { ...FORMULA, displayMode });
    },
  };
}

/** The highlighter's tree holds spans with classes, and text. */
function toHtml({ value, properties, children = [] }: ColouredNode): string {
  if (value !== undefined) return escapeText(value);
  const within = children.map(toHtml).join("");
  const classes = properties?.className?.join(" ");
  return classes ? `<span class="${escapeValue(classes)}">${within}</span>` : within;
}
