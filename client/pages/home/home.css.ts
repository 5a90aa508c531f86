import { globalStyle } from "@vanilla-extract/css";
import { when } from "../../theme/breakpoints.ts";
import { pagesLayer } from "../../theme/layers.css.ts";
import { pageRule } from "../../theme/rule.ts";
import { space, text, width } from "../../theme/scale.ts";
import { focusRing, vars } from "../../theme/vars.css.ts";

export const hero = pageRule({
  position: "relative",
  overflow: "hidden",
  vars: { [focusRing]: vars.color.accentOnChart },
  background: vars.color.chart,
  color: vars.color.chartInk,
});

export const heroText = pageRule({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[5],
  maxWidth: `calc(${width.content} + 2 * ${space[5]})`,
  marginInline: "auto",
  padding: `${space[8]} ${space[5]}`,
  "@media": { [when.markOnly]: { gap: space[4], padding: `${space[7]} ${space[4]}` } },
});

export const heroTitle = pageRule({
  maxWidth: "22ch",
  fontSize: text.display,
  fontWeight: 500,
  letterSpacing: "-0.012em",
  lineHeight: 1.15,
  "@media": { [when.navCollapses]: { fontSize: text.heading } },
});

export const heroCopy = pageRule({
  maxWidth: "58ch",
  color: vars.color.chartInkMuted,
  fontSize: text.large,
});

globalStyle(`${heroCopy} a`, { "@layer": { [pagesLayer]: { color: "inherit" } } });

export const search = pageRule({ paddingBlockStart: space[2] });

export const figures = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[4]} ${space[6]}`,
});

export const figureList = pageRule({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space[2]} ${space[6]}`,
});

export const figure = pageRule({
  display: "inline-block",
  minHeight: "24px",
  color: vars.color.chartInkMuted,
  textDecoration: "none",
  ":hover": { color: vars.color.chartInk, textDecoration: "underline" },
});

export const figureNumber = pageRule({
  color: vars.color.chartInk,
  fontFamily: vars.font.title,
  fontSize: text.title,
  fontVariantNumeric: "tabular-nums lining-nums",
  marginInlineEnd: "2px",
});

export const page = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[7],
  maxWidth: `calc(${width.content} + 2 * ${space[5]})`,
  marginInline: "auto",
  padding: `${space[7]} ${space[5]} ${space[8]}`,
  "@media": { [when.markOnly]: { padding: `${space[6]} ${space[4]} ${space[7]}` } },
});

export const section = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[4],
});

export const sectionHead = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: space[3],
});

export const sectionTitle = pageRule({ fontSize: text.title, fontWeight: 520 });

export const tiles = pageRule({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(280px, 100%), 1fr))",
  gap: `0 ${space[5]}`,
});

export const tile = pageRule({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  minHeight: "48px",
  borderBottom: `1px solid ${vars.color.line}`,
  color: vars.color.ink,
  fontSize: text.large,
  textDecoration: "none",
  "::after": { content: '"→" / ""', color: vars.color.link },
  ":hover": { color: vars.color.link, borderColor: vars.color.link },
});

export const features = pageRule({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(260px, 100%), 1fr))",
  gap: `${space[6]} ${space[7]}`,
  paddingBlockStart: space[6],
  borderBlockStart: `1px solid ${vars.color.line}`,
});

export const feature = pageRule({
  display: "grid",
  alignContent: "start",
  justifyItems: "start",
  gap: space[2],
});

export const featureTitle = pageRule({ fontSize: text.lead, fontWeight: 520 });

export const featureBody = pageRule({ maxWidth: "60ch", color: vars.color.inkMuted });

export const news = pageRule({ borderBlockStart: `1px solid ${vars.color.line}` });

export const newsItem = pageRule({
  display: "grid",
  gridTemplateColumns: "96px minmax(0, 1fr)",
  gap: `${space[1]} ${space[4]}`,
  paddingBlock: space[4],
  borderBlockEnd: `1px solid ${vars.color.line}`,
  "@media": { [when.rowsNarrow]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const newsDay = pageRule({
  paddingBlockStart: "3px",
  color: vars.color.inkMuted,
  fontSize: text.small,
});

export const newsTitle = pageRule({ fontSize: text.large, fontWeight: 500 });

globalStyle(`${newsTitle} a`, {
  "@layer": {
    [pagesLayer]: { color: vars.color.ink, textDecoration: "none" },
  },
});
globalStyle(`${newsTitle} a:hover`, {
  "@layer": {
    [pagesLayer]: { color: vars.color.link, textDecoration: "underline" },
  },
});

export const newsSummary = pageRule({ maxWidth: width.text, color: vars.color.inkMuted });

export const about = pageRule({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space[2]} ${space[5]}`,
  paddingBlockStart: space[4],
  borderBlockStart: `1px solid ${vars.color.line}`,
});

export const aboutLabel = pageRule({ color: vars.color.inkMuted });

export const newsMore = pageRule({
  display: "inline-block",
  minHeight: "24px",
  color: vars.color.link,
  cursor: "pointer",
});
