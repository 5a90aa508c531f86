import { globalStyle } from "@vanilla-extract/css";
import { when } from "../theme/breakpoints.ts";
import { shellLayer } from "../theme/layers.css.ts";
import { shellRule } from "../theme/rule.ts";
import { space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const brand = shellRule({
  display: "flex",
  alignItems: "center",
  gap: space[3],
  minHeight: "40px",
  color: vars.color.chartInk,
  textDecoration: "none",
});

export const mark = shellRule({
  flex: "none",
  width: "34px",
  height: "34px",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.6,
});

globalStyle(`${mark} circle`, {
  "@layer": { [shellLayer]: { fill: vars.color.accentOnChart, stroke: "none" } },
});

export const name = shellRule({
  fontFamily: vars.font.title,
  fontSize: text.lead,
  fontWeight: 520,
  lineHeight: 1.25,
  letterSpacing: "-0.005em",
  // Kept for the link's name where only the logo mark is visible.
  "@media": { [when.markOnly]: { position: "absolute", clipPath: "inset(50%)" } },
});

export const university = shellRule({
  display: "flex",
  alignItems: "center",
  gap: space[2],
  marginInlineStart: space[1],
  paddingInlineStart: space[4],
  borderInlineStart: `1px solid ${vars.color.chartLine}`,
  color: vars.color.chartInkMuted,
  fontSize: text.small,
  lineHeight: 1.25,
  "@media": { [when.universityLogoHidden]: { display: "none" } },
});

export const universityLogo = shellRule({
  flex: "none",
  width: "20px",
  height: "22px",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.4,
});
