import { globalStyle } from "@vanilla-extract/css";
import { when } from "../../theme/breakpoints.ts";
import { pagesLayer } from "../../theme/layers.css.ts";
import { pageRule } from "../../theme/rule.ts";
import { space, text } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";
import { WHOLE_PAGE } from "../../theme/whole-page.ts";
import { TICK_WIDTH } from "./record-selection.css.ts";

/** Width of a row's figures and tags in its right third. */
const SIDE_WIDTH = "320px";

export const rows = pageRule({});

/** About the height of a row without its thumbnail, with it, and with its figures beside its text. */
const HEIGHTS = { narrow: "212px", thumbnail: "176px", wide: "136px" };

globalStyle(`${rows} > li`, {
  "@layer": {
    [pagesLayer]: {
      borderBottom: `1px solid ${vars.color.line}`,
      containIntrinsicBlockSize: `auto ${HEIGHTS.narrow}`,
      "@media": {
        [when.rowsBesideThumbnail]: { containIntrinsicBlockSize: `auto ${HEIGHTS.thumbnail}` },
        [when.asideBeside]: { containIntrinsicBlockSize: `auto ${HEIGHTS.wide}` },
      },
    },
  },
});
/** Rows that are always rendered: they fill a window, and what stands under a short list does not move when they get their real heights. */
const FIRST_ROWS = 8;
const LATER_ROWS = `:nth-child(n + ${FIRST_ROWS + 1}):not(:hover, :focus-within, :has(:checked))`;

// The browser renders later rows when the reader comes near. It never skips the row in use,
// whose card, focus ring and part of a count reach beyond it.
globalStyle(`html:not([${WHOLE_PAGE}]) ${rows} > li${LATER_ROWS}`, {
  "@layer": {
    [pagesLayer]: {
      "@media": { [`screen and ${when.withScripts}`]: { contentVisibility: "auto" } },
    },
  },
});
globalStyle(`${rows} > li:first-child`, {
  "@layer": { [pagesLayer]: { borderTop: `1px solid ${vars.color.line}` } },
});

export const row = pageRule({
  display: "grid",
  gridTemplateColumns: "96px minmax(0, 1fr)",
  gap: `${space[2]} ${space[4]}`,
  paddingBlock: space[3],
  "@media": {
    [when.rowsNarrow]: { gridTemplateColumns: "minmax(0, 1fr)" },
    [when.asideBeside]: { gridTemplateColumns: `96px minmax(0, 1fr) ${SIDE_WIDTH}` },
    // Paper has no pictures.
    print: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

export const body = pageRule({
  display: "grid",
  alignContent: "start",
  gap: "2px",
  minWidth: 0,
});

/** Next to the text where there is space, otherwise below it. */
export const side = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignContent: "start",
  alignItems: "start",
  gap: `${space[2]} ${space[3]}`,
  minWidth: 0,
  "@media": {
    [when.rowsNarrow]: { gridColumn: "1" },
    [when.rowsBesideThumbnail]: { gridColumn: "2" },
    print: { gridColumn: "1" },
  },
});

/** Leaves a column for the box that selects the row before it is read, so that the facts do not move. */
export const sideOfChoosable = pageRule({
  gridTemplateColumns: `minmax(0, 1fr) ${TICK_WIDTH}`,
});

export const title = pageRule({
  unicodeBidi: "plaintext",
  fontSize: text.large,
  fontWeight: 500,
  lineHeight: 1.25,
  display: "-webkit-box",
  overflow: "hidden",
  paddingInlineStart: "2px",
  marginInlineStart: "-2px",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  "@media": { print: { display: "block" } },
});

export const titleLink = pageRule({
  color: vars.color.ink,
  textDecoration: "none",
  outlineOffset: "-2px",
  ":hover": { color: vars.color.link, textDecoration: "underline" },
});

export const people = pageRule({
  overflow: "hidden",
  color: vars.color.ink,
  fontSize: text.small,
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  "@media": { print: { whiteSpace: "normal" } },
});

export const description = pageRule({
  unicodeBidi: "plaintext",
  maxWidth: "720px",
  color: vars.color.inkMuted,
  fontSize: text.small,
  lineHeight: 1.5,
  display: "-webkit-box",
  overflow: "hidden",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
});

export const tags = pageRule({ gridColumn: "1 / -1" });

export const more = pageRule({ color: vars.color.inkMuted, fontSize: text.small });

export const line = pageRule({ paddingBlock: space[4], color: vars.color.inkMuted });

export const facts = pageRule({
  display: "flex",
  alignItems: "baseline",
  marginInlineStart: "-18px",
  clipPath: "inset(0 -4px 0 16px)",
  flexWrap: "wrap",
  color: vars.color.inkMuted,
  fontSize: text.small,
  fontVariantNumeric: "tabular-nums",
});

// Each fact has its dot before it; the first of every line is cut off at the edge.
globalStyle(`${facts} > li`, {
  "@layer": { [pagesLayer]: { position: "relative", paddingInlineStart: "18px" } },
});
globalStyle(`${facts} > li::before`, {
  "@layer": {
    [pagesLayer]: { content: '"·" / ""', position: "absolute", insetInlineStart: "7px" },
  },
});

// The last fact may wrap while it is read: the facts are shown when the element after them is there.
globalStyle(`${sideOfChoosable} > ${facts}:not(:has(+ *))`, {
  "@layer": { [pagesLayer]: { visibility: "hidden" } },
});
