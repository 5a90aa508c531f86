import { style, type StyleRule } from "@vanilla-extract/css";
import { pagesLayer, shellLayer, uiLayer } from "./layers.css.ts";

/** A class of the ui layer. */
export function uiRule(rule: StyleRule): string {
  return style({ "@layer": { [uiLayer]: rule } });
}

/** A class of the shell layer. */
export function shellRule(rule: StyleRule): string {
  return style({ "@layer": { [shellLayer]: rule } });
}

/** A class of the pages layer. */
export function pageRule(rule: StyleRule): string {
  return style({ "@layer": { [pagesLayer]: rule } });
}
