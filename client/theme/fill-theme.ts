import { assignVars, createGlobalTheme, globalStyle } from "@vanilla-extract/css";
import { themeLayer } from "./layers.css.ts";
import { vars } from "./vars.css.ts";

export type Colors = Record<keyof typeof vars.color, string>;

/** The values that one file sets to make the portal another university's. */
export interface Theme {
  light: Colors;
  dark: Colors;
  /** Changes for readers who requested more contrast, by light and by dark. */
  contrast: { light: Partial<Colors>; dark: Partial<Colors> };
  font: Record<keyof typeof vars.font, string>;
  /** Shadow of floating elements, by light and by dark. */
  shadow: { light: string; dark: string };
}

const MORE = "(prefers-contrast: more)";
const DARK = "(prefers-color-scheme: dark)";

/**
 * Gives every variable its values. The reader's choice is on the root as `data-theme`; without
 * one the system decides. Later rules win, because all selectors have the same specificity.
 */
export function fillTheme({ light, dark, contrast, font, shadow }: Theme): void {
  createGlobalTheme(":root", vars, {
    "@layer": themeLayer,
    color: light,
    font,
    shadow: { float: shadow.light },
  });
  const darkVars = {
    ...assignVars(vars.color, dark),
    ...assignVars(vars.shadow, { float: shadow.dark }),
  };
  const more = assignVars(vars.color, { ...light, ...contrast.light });
  const moreDark = assignVars(vars.color, { ...dark, ...contrast.dark });

  when(DARK, ':root:not([data-theme="light"])', darkVars);
  always(':root[data-theme="dark"]', darkVars);
  when(MORE, ':root:not([data-theme="dark"])', more);
  always(':root[data-theme="contrast"]', more);
  when(`${MORE} and ${DARK}`, ':root:not([data-theme="light"])', moreDark);
  when(MORE, ':root[data-theme="dark"]', moreDark);
  when(DARK, ':root[data-theme="contrast"]', moreDark);
}

type Values = ReturnType<typeof assignVars>;

function always(selector: string, values: Values): void {
  globalStyle(selector, { "@layer": { [themeLayer]: { vars: values } } });
}

function when(media: string, selector: string, values: Values): void {
  globalStyle(selector, {
    "@layer": { [themeLayer]: { "@media": { [media]: { vars: values } } } },
  });
}
