import katex from "katex";
import { colorCode } from "./color-code.ts";
import type { Extras } from "./html-writer.ts";
import { findLanguage } from "./languages.ts";
import {
  COLORED_MAX_CHARS,
  COLORED_MAX_TOKENS,
  FORMULA_COMMAND_CHARS,
  FORMULA_MAX_CHARS,
  FORMULA_MIN_CHARS,
  FORMULAS_MAX_CHARS,
  PIECE_TOKENS,
} from "./limits.ts";

/** Nothing in a formula may link, load or repeat without end. */
const FORMULA = {
  output: "mathml",
  throwOnError: false,
  trust: false,
  strict: "ignore",
  maxExpand: 200,
} as const;

/** A formula that defines macros may grow without end. */
const DEFINES = /\\(?:[egx]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand)\b/;

/** Colours code and renders formulas of one text, within the text's budget. */
export function createExtras(): Extras {
  const colors = { chars: COLORED_MAX_CHARS, tokens: COLORED_MAX_TOKENS };
  let formulaChars = FORMULAS_MAX_CHARS;
  return {
    color(language, code) {
      const parser = findLanguage(language);
      if (parser === null || colors.chars <= 0 || colors.tokens <= 0) return null;
      colors.tokens -= PIECE_TOKENS;
      return colorCode(parser, code, colors);
    },
    /** MathML only: browsers render it, screen readers read it, and it needs no fonts of its own. */
    setFormula(formula, displayMode) {
      const cost = toCost(formula);
      if (formula.length > FORMULA_MAX_CHARS || cost > formulaChars || DEFINES.test(formula))
        return null;
      formulaChars -= cost;
      return katex.renderToString(formula.trim(), { ...FORMULA, displayMode });
    },
  };
}

/** The cost in characters of the budget. */
function toCost(formula: string): number {
  const commands = formula.split("\\").length - 1;
  return Math.max(formula.length + FORMULA_COMMAND_CHARS * commands, FORMULA_MIN_CHARS);
}
