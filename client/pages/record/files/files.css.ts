import { globalStyle } from "@vanilla-extract/css";
import { when } from "../../../theme/breakpoints.ts";
import { pagesLayer } from "../../../theme/layers.css.ts";
import { pageRule } from "../../../theme/rule.ts";
import { space, text } from "../../../theme/scale.ts";
import { vars } from "../../../theme/vars.css.ts";

/** The actions of a folder, in one line where there is space. */
export const toolbar = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[2]} ${space[4]}`,
  // A slow machine may lay out the filter before it has read the buttons, which are higher.
  minHeight: "40px",
  "@media": {
    [when.navCollapses]: { columnGap: space[2] },
    [when.rowsNarrow]: { minHeight: 0 },
  },
});

globalStyle(`${toolbar} :is(select, input:not([type="checkbox"], [type="search"]))`, {
  "@layer": { [pagesLayer]: { width: "auto", maxWidth: "100%" } },
});

/** How much is listed: on a phone it leaves space for what is next to it, and has its height. */
export const count = pageRule({
  whiteSpace: "nowrap",
  "@media": {
    [when.navCollapses]: {
      display: "flex",
      flex: "1 1 8rem",
      alignItems: "center",
      alignSelf: "start",
      minHeight: "28px",
      fontSize: text.small,
      whiteSpace: "normal",
    },
  },
});

export const filter = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 14rem) auto auto",
  justifyContent: "start",
  alignItems: "center",
  gap: space[2],
});

export const sort = pageRule({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "28px",
  color: "inherit",
  whiteSpace: "pre",
});

/** Its head sets the widths of the columns, so that none moves as more rows arrive. */
export const table = pageRule({ tableLayout: "fixed" });

export const boxCell = pageRule({ width: "40px" });

// Kind, size and download.
globalStyle(`${table} thead :nth-child(3)`, { "@layer": { [pagesLayer]: { width: "8.5rem" } } });

globalStyle(`${table} thead :nth-child(4)`, { "@layer": { [pagesLayer]: { width: "6.5rem" } } });

globalStyle(`${table} thead th:last-child`, {
  "@layer": {
    [pagesLayer]: { width: "56px", "@media": { [when.navCollapses]: { width: "40px" } } },
  },
});

export const box = pageRule({
  display: "grid",
  placeItems: "center",
  width: "28px",
  height: "28px",
});

export const selection = pageRule({
  display: "contents",
  "@media": { print: { display: "none" } },
});

// Its parts move as more of them are read: they are shown when the element after the toolbar is there.
globalStyle(`${toolbar}:not(:has(+ *)) > ${selection}`, {
  "@layer": { [pagesLayer]: { visibility: "hidden" } },
});

export const selectionForm = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[2]} ${space[3]}`,
  "@media": { [when.markOnly]: { display: "contents" } },
});

// On a phone the list of selected rows is next to the count, and the note next to its button.
globalStyle(`:is(${selection}, ${selectionForm}) > *`, {
  "@layer": { [pagesLayer]: { "@media": { [when.markOnly]: { order: "1" } } } },
});

// On a phone the button that keeps ticks stands next to the count, so that rows begin higher.
export const keep = pageRule({ "@media": { [when.rowsNarrow]: { order: "0 !important" } } });

globalStyle(`${selection} > p`, {
  "@layer": { [pagesLayer]: { "@media": { [when.markOnly]: { flex: "1 1 8rem" } } } },
});

globalStyle(`${selection} > details`, {
  "@layer": { [pagesLayer]: { "@media": { [when.markOnly]: { order: "0" } } } },
});

globalStyle(`${selection} > details > summary`, {
  "@layer": { [pagesLayer]: { "@media": { [when.rowsNarrow]: { fontSize: text.small } } } },
});

globalStyle(`${selection} > details[open]`, { "@layer": { [pagesLayer]: { flexBasis: "100%" } } });

// On a phone both buttons stand in one line, in every language.
globalStyle(`${selectionForm} > button`, {
  "@layer": {
    [pagesLayer]: {
      "@media": {
        [when.navCollapses]: { paddingInline: space[2] },
        [when.rowsNarrow]: { minHeight: "36px", fontSize: text.small },
      },
    },
  },
});

export const selectedList = pageRule({ maxHeight: "40vh", overflowY: "auto" });

export const selectedRow = pageRule({
  display: "flex",
  alignItems: "center",
  gap: space[3],
  minHeight: "28px",
  fontSize: text.small,
});

export const selectedPath = pageRule({ flex: "1", minWidth: 0, overflowWrap: "anywhere" });

export const dateCell = pageRule({
  width: "10.5rem",
  whiteSpace: "nowrap",
  "@media": { [when.navCollapses]: { display: "none" } },
});

export const sumCell = pageRule({
  width: "11rem",
  "@media": { [when.markOnly]: { display: "none" } },
});

export const sum = pageRule({ display: "flex", alignItems: "center" });

export const sumText = pageRule({
  overflow: "hidden",
  width: "9ch",
  fontSize: text.small,
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  userSelect: "all",
});

export const selected = pageRule({
  color: vars.color.inkMuted,
  fontSize: text.small,
  // Without a text it takes no place in its line.
  ":empty": { position: "absolute" },
});

export const facts = pageRule({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space[1]} ${space[4]}`,
  color: vars.color.inkMuted,
  fontSize: text.small,
});

/** Of a file: its folders and its name. */
export const heading = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
});

// On a phone the name alone is below its folders.
globalStyle(`${heading} > nav li:has(> [aria-current])`, {
  "@layer": { [pagesLayer]: { "@media": { [when.rowsNarrow]: { display: "none" } } } },
});

export const actions = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[3],
  "@media": { [when.rowsNarrow]: { rowGap: space[2] } },
});

// The button of a file and the link to its code stand in one line.
globalStyle(`${heading} ${actions} > a:first-of-type`, {
  "@layer": {
    [pagesLayer]: { "@media": { [when.rowsNarrow]: { paddingInline: space[3] } } },
  },
});

globalStyle(`${heading} ${actions} > a`, {
  "@layer": {
    [pagesLayer]: {
      "@media": {
        [when.rowsNarrow]: { fontSize: text.small },
        print: { display: "none" },
      },
    },
  },
});

export const summary = pageRule({
  display: "list-item",
  listStyle: "disclosure-closed inside",
  minHeight: "28px",
  // Its text is in the middle of a row of controls.
  alignContent: "center",
  cursor: "pointer",
  selectors: { "details[open] > &": { listStyleType: "disclosure-open" } },
});

export const dense = pageRule({ fontVariantNumeric: "tabular-nums" });

globalStyle(`${dense} :is(th, td)`, {
  "@layer": { [pagesLayer]: { height: "30px", verticalAlign: "bottom" } },
});

// A space between columns: a word after a number is apart from it.
globalStyle(`${dense} :is(th, td):not(:first-child)`, {
  "@layer": { [pagesLayer]: { "@media": { [when.navCollapses]: { paddingInline: space[2] } } } },
});

// Values stay on the first line of their row, and short ones on one line; the table scrolls.
globalStyle(`${dense} :is(td, tbody th)`, {
  "@layer": { [pagesLayer]: { minWidth: "6rem", verticalAlign: "baseline" } },
});

export const caption = pageRule({
  paddingBlock: space[2],
  color: vars.color.inkMuted,
  fontSize: text.small,
  textAlign: "start",
});
