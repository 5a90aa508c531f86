import type { Page } from "playwright-core";
import type { StylePiece } from "../../client/theme/add-other-styles.ts";

/**
 * Rules of the styles of all pages with a class of an element of this one that its document does not
 * contain: without them it would change its look a second after it is shown.
 */
export async function findMissingStyles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
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
    const known = new Set(list(own.sheet.cssRules).map(([text]) => text));
    const isShown = (selector: string): boolean =>
      (selector.match(/\.[\w-]+/g) ?? []).some((name) => document.querySelector(name) !== null);
    return list(all.cssRules).flatMap(([text, selector]) =>
      !known.has(text) && isShown(selector) ? [text.slice(0, 120)] : [],
    );
  });
}
