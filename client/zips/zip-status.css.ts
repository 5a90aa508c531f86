import { globalStyle } from "@vanilla-extract/css";
import { when } from "../theme/breakpoints.ts";
import { footHeight, vars } from "../theme/vars.css.ts";
import { shellLayer } from "../theme/layers.css.ts";
import { shellRule } from "../theme/rule.ts";
import { space, text } from "../theme/scale.ts";

/** The height of one line, on wide screens and on narrow ones. */
const LINE_HEIGHT = "45px";
const NARROW_LINE_HEIGHT = "106px";

/** Only there to hold it. */
export const place = shellRule({ display: "contents" });

export const zips = shellRule({
  position: "sticky",
  zIndex: 1,
  insetBlockEnd: 0,
  borderBlockStart: `1px solid ${vars.color.line}`,
  background: vars.color.surface,
  color: vars.color.ink,
  "@media": { print: { display: "none" } },
});

// The focus is scrolled clear of it (WCAG 2.4.11), and other bars are above it.
globalStyle(`html:has(${zips})`, {
  "@layer": {
    [shellLayer]: {
      vars: { [footHeight]: LINE_HEIGHT },
      scrollPaddingBlockEnd: footHeight,
      "@media": { [when.navCollapses]: { vars: { [footHeight]: NARROW_LINE_HEIGHT } } },
    },
  },
});

export const line = shellRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[2]} ${space[3]}`,
  padding: `${space[2]} ${space[5]}`,
  fontSize: text.small,
  fontVariantNumeric: "tabular-nums",
  "@media": { [when.markOnly]: { paddingInline: space[4] } },
});

export const progress = shellRule({ width: "12rem", accentColor: vars.color.accent });

export const message = shellRule({ flex: "1 1 16rem", minWidth: 0, overflowWrap: "anywhere" });
