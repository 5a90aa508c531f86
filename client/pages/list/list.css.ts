import { globalStyle } from "@vanilla-extract/css";
import { when } from "../../theme/breakpoints.ts";
import { pagesLayer } from "../../theme/layers.css.ts";
import { pageRule } from "../../theme/rule.ts";
import { space, text, width } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";

export const list = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[5],
});

export const head = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[4],
});

export const title = pageRule({ fontSize: text.heading, fontWeight: 520 });

export const columns = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: `${space[4]} ${space[6]}`,
  alignItems: "start",
  "@media": {
    [when.facetsBeside]: { gridTemplateColumns: `${width.facets} minmax(0, 1fr)` },
    print: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

export const results = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[3],
});

// Columns and lines have set sizes: a browser that is still reading the row moves nothing that it has shown.
const SORT_WIDTH = "12rem";
const SIZE_WIDTH = "7.75rem";
const CONTROL_HEIGHT = "32px";

export const controls = pageRule({
  display: "grid",
  gridTemplateColumns: `minmax(0, 1fr) ${SORT_WIDTH} ${SIZE_WIDTH}`,
  alignItems: "center",
  gap: `0 ${space[4]}`,
  "@media": {
    [when.rowsNarrow]: { gridTemplateColumns: `minmax(0, 1fr) ${SIZE_WIDTH}` },
    [when.controlsStacked]: { gridTemplateColumns: "minmax(0, 1fr)", rowGap: space[2] },
  },
});

export const count = pageRule({
  display: "flex",
  alignItems: "center",
  gridColumn: "1 / -2",
  minHeight: CONTROL_HEIGHT,
  fontSize: text.base,
  fontWeight: 600,
  fontVariantNumeric: "tabular-nums",
});

/** Beside the order, or above it where both do not fit. */
export const countOfSorted = pageRule({
  gridColumn: "auto",
  "@media": { [when.rowsNarrow]: { gridColumn: "1 / -1" } },
});

export const control = pageRule({
  display: "flex",
  alignItems: "center",
  gap: space[2],
  maxWidth: SORT_WIDTH,
  minHeight: CONTROL_HEIGHT,
  color: vars.color.inkMuted,
  fontSize: text.small,
  "@media": { print: { display: "none" } },
});

export const select = pageRule({ flex: 1, minWidth: 0 });

export const found = pageRule({ marginInlineEnd: space[3] });

export const follow = pageRule({ "@media": { print: { display: "none" } } });

export const empty = pageRule({
  display: "grid",
  justifyItems: "start",
  gap: space[4],
  paddingBlock: space[6],
  borderBlockStart: `1px solid ${vars.color.line}`,
  fontSize: text.large,
});

export const foot = pageRule({ paddingBlockStart: space[4] });

export const emptyActions = pageRule({ display: "flex", flexWrap: "wrap", gap: space[3] });

export const suggestionsTitle = pageRule({ fontSize: text.large, fontWeight: 520 });

export const suggestions = pageRule({
  display: "grid",
  gap: space[1],
  paddingBlockStart: space[2],
  fontSize: text.base,
});

export const foundFolder = pageRule({
  display: "block",
  paddingInlineStart: space[5],
  color: vars.color.inkMuted,
  fontSize: text.small,
  overflowWrap: "anywhere",
});

/** Its head sets the widths of the columns, so that none moves as more rows arrive. */
export const foundTable = pageRule({ tableLayout: "fixed" });

globalStyle(`${foundTable} thead :first-child`, {
  "@layer": { [pagesLayer]: { width: "36%", "@media": { [when.navCollapses]: { width: "45%" } } } },
});

// Kind and size.
globalStyle(`${foundTable} thead :nth-child(3)`, {
  "@layer": { [pagesLayer]: { width: "8.5rem" } },
});

globalStyle(`${foundTable} thead :nth-child(4)`, {
  "@layer": {
    [pagesLayer]: { width: "6.5rem", "@media": { [when.navCollapses]: { width: "5.5rem" } } },
  },
});
