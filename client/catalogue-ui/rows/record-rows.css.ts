import { globalStyle } from "@vanilla-extract/css";
import { when } from "../../theme/breakpoints.ts";
import { pagesLayer } from "../../theme/layers.css.ts";
import { pageRule } from "../../theme/rule.ts";
import { space, text } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";

export const rows = pageRule({});

globalStyle(`${rows} > li`, {
  "@layer": { [pagesLayer]: { borderBottom: `1px solid ${vars.colour.line}` } },
});
globalStyle(`${rows} > li:first-child`, {
  "@layer": { [pagesLayer]: { borderTop: `1px solid ${vars.colour.line}` } },
});

export const row = pageRule({
  display: "grid",
  gridTemplateColumns: "96px minmax(0, 1fr)",
  gap: space[4],
  paddingBlock: space[4],
  "@media": { [when.rowsNarrow]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const body = pageRule({ display: "grid", gap: space[1], minWidth: 0 });

export const title = pageRule({
  fontSize: text.lead,
  fontWeight: 500,
  lineHeight: 1.25,
  display: "-webkit-box",
  overflow: "hidden",
  paddingInlineStart: "2px",
  marginInlineStart: "-2px",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
});

export const titleLink = pageRule({
  color: vars.colour.ink,
  textDecoration: "none",
  outlineOffset: "-2px",
  ":hover": { color: vars.colour.link, textDecoration: "underline" },
});

export const people = pageRule({ color: vars.colour.ink, fontSize: text.small });

export const description = pageRule({
  maxWidth: "720px",
  color: vars.colour.inkMuted,
  lineHeight: 1.5,
  display: "-webkit-box",
  overflow: "hidden",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
});

export const foot = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `6px ${space[4]}`,
  marginBlockStart: space[1],
});

export const more = pageRule({ color: vars.colour.inkMuted, fontSize: text.small });

export const line = pageRule({ paddingBlock: space[4], color: vars.colour.inkMuted });

export const facts = pageRule({
  display: "flex",
  marginInlineStart: "-18px",
  clipPath: "inset(0 -4px 0 16px)",
  flexWrap: "wrap",
  color: vars.colour.inkMuted,
  fontSize: text.small,
  fontVariantNumeric: "tabular-nums",
});

// Each fact carries its dot before it; the first of every line is cut off at the edge.
globalStyle(`${facts} > li`, {
  "@layer": { [pagesLayer]: { position: "relative", paddingInlineStart: "18px" } },
});
globalStyle(`${facts} > li::before`, {
  "@layer": {
    [pagesLayer]: { content: '"·" / ""', position: "absolute", insetInlineStart: "7px" },
  },
});
