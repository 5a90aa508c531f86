import katex from "katex";
import { type ColouredNode, common, createLowlight } from "lowlight";
import { escapeText, escapeValue } from "./escape.ts";
import type { Extras } from "./html-writer.ts";
import { COLOURED_MAX_CHARS, EXTRAS_MAX, FORMULA_MAX_CHARS, FORMULAS_MAX_CHARS } from "./limits.ts";

/** Nothing in a formula may link, load or repeat itself without end. */
const FORMULA = {
  output: "mathml",
  throwOnError: false,
  trust: false,
  strict: "ignore",
  maxExpand: 200,
} as const;

const lowlight = createLowlight(common);

/** A formula that defines macros may grow without end. */
const DEFINES = /\\(?:[egx]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand)\b/;

/** Colours code and sets formulas of one text, as long as the text's one share of time lasts. */
export function createExtras(): Extras {
  let share = 1;
  function spend(part: number): boolean {
    share -= Math.max(part, 1 / EXTRAS_MAX);
    return share >= 0;
  }
  return {
    colour(language, code) {
      const isColoured = lowlight.registered(language) && code.length <= COLOURED_MAX_CHARS;
      if (!isColoured || !spend((code.length / COLOURED_MAX_CHARS) ** 2)) return null;
      return toHtml(lowlight.highlight(language, code));
    },
    /** MathML alone: browsers set it, screen readers read it, and it needs no fonts of its own. */
    setFormula(formula, displayMode) {
      const isSet = formula.length <= FORMULA_MAX_CHARS && !DEFINES.test(formula);
      if (!isSet || !spend(formula.length / FORMULAS_MAX_CHARS)) return null;
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
