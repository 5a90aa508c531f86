import { globalStyle } from "@vanilla-extract/css";
import { when } from "../theme/breakpoints.ts";
import { shellLayer } from "../theme/layers.css.ts";
import { shellRule } from "../theme/rule.ts";
import { radius, space, text, width } from "../theme/scale.ts";
import { focusRing, vars } from "../theme/vars.css.ts";

export const footer = shellRule({
  vars: { [focusRing]: vars.color.accentOnChart },
  background: vars.color.chart,
  color: vars.color.chartInkMuted,
  fontSize: text.small,
  borderTop: `1px solid ${vars.color.chartLine}`,
  "@media": { print: { display: "none" } },
});

export const bar = shellRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${space[3]} ${space[6]}`,
  maxWidth: `calc(${width.content} + 2 * ${space[5]})`,
  marginInline: "auto",
  padding: space[5],
  "@media": { [when.markOnly]: { paddingInline: space[4] } },
});

/** Its children are items of the bar. */
export const served = shellRule({ display: "contents" });

export const links = shellRule({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space[1]} ${space[5]}`,
});

globalStyle(`${links} a`, {
  "@layer": {
    [shellLayer]: {
      display: "inline-block",
      paddingBlock: "4px",
      color: vars.color.chartInk,
    },
  },
});

export const tools = shellRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${space[2]} ${space[5]}`,
  flexBasis: "100%",
});

/** The page in the other language. */
export const language = shellRule({ color: vars.color.chartInk, lineHeight: "28px" });

export const appearance = shellRule({});

export const choices = shellRule({ display: "flex", flexWrap: "wrap", gap: space[1] });

export const legend = shellRule({ float: "left", paddingInlineEnd: space[2], lineHeight: "28px" });

export const choice = shellRule({
  minHeight: "28px",
  padding: `0 ${space[2]}`,
  border: 0,
  borderRadius: radius.control,
  background: "none",
  color: vars.color.chartInk,
  selectors: {
    "&:hover": { textDecoration: "underline" },
    // The others have no transparent one: forced colours would draw it.
    "&[aria-pressed='true']": {
      border: `1px solid ${vars.color.chartInkMuted}`,
      padding: "0 7px",
    },
  },
});
