import type { Page } from "playwright-core";
import type { StylePiece } from "../../client/theme/add-other-styles.ts";

/**
 * Rules of the styles of all pages with a class of an element of this one that its document was
 * served without: it would change its look a second after it is shown. After a navigation those count that are
 * present.
 */
export async function findMissingStyles(
  page: Page,
  counted: "served" | "present" = "served",
): Promise<string[]> {
  return page.evaluate(async (isPresentCounted) => {
    const own = document.querySelector<HTMLStyleElement>("style[data-other-styles]");
    if (!own?.sheet) return document.querySelector("link[rel=stylesheet]") ? [] : ["no styles"];
    const all = new CSSStyleSheet();
    const pieces: StylePiece[] = await (await fetch(own.dataset["otherStyles"] ?? "")).json();
    all.replaceSync(pieces.map(([css]) => css).join(""));
    /** Each rule with the conditions around it. */
    const list = (rules: CSSRuleList, around = ""): [text: string, selector: string][] =>
      [...rules].flatMap((rule): [string, string][] => {
        if (rule instanceof CSSStyleRule) return [[around + rule.cssText, rule.selectorText]];
        if (!(rule instanceof CSSGroupingRule)) return [];
        return list(rule.cssRules, `${around}${rule.cssText.split("{", 1)} `);
      });
    const sheets = [own.sheet, ...(isPresentCounted ? document.adoptedStyleSheets : [])];
    const known = new Set(sheets.flatMap((sheet) => list(sheet.cssRules)).map(([text]) => text));
    const isShown = (selector: string): boolean =>
      (selector.match(/\.[\w-]+/g) ?? []).some((name) => document.querySelector(name) !== null);
    return list(all.cssRules).flatMap(([text, selector]) =>
      !known.has(text) && isShown(selector) ? [text.slice(0, 120)] : [],
    );
  }, counted === "present");
}
