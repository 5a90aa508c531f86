import { globalStyle } from "@vanilla-extract/css";
import { when } from "../../../theme/breakpoints.ts";
import { pagesLayer } from "../../../theme/layers.css.ts";
import { pageRule } from "../../../theme/rule.ts";
import { radius, space, text } from "../../../theme/scale.ts";
import { vars } from "../../../theme/vars.css.ts";

/** What can be done with a folder, in one line where there is room. */
export const toolbar = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[2]} ${space[4]}`,
});

globalStyle(`${toolbar} :is(select, input:not([type="checkbox"], [type="search"]))`, {
  "@layer": { [pagesLayer]: { width: "auto", maxWidth: "100%" } },
});
globalStyle(`${toolbar} > output`, { "@layer": { [pagesLayer]: { whiteSpace: "nowrap" } } });

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

/** Its head says how wide the columns are, so that none moves as more rows arrive. */
export const table = pageRule({ tableLayout: "fixed" });

export const boxCell = pageRule({ width: "40px" });

// Kind, size and download.
globalStyle(`${table} thead :nth-child(3)`, { "@layer": { [pagesLayer]: { width: "8.5rem" } } });
globalStyle(`${table} thead :nth-child(4)`, { "@layer": { [pagesLayer]: { width: "6.5rem" } } });
globalStyle(`${table} thead td:last-child`, {
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

// On a phone the list of selected rows stands beside the count.
globalStyle(`${selection} > *`, {
  "@layer": { [pagesLayer]: { "@media": { [when.markOnly]: { order: "1" } } } },
});
globalStyle(`${selection} > details`, {
  "@layer": { [pagesLayer]: { "@media": { [when.markOnly]: { order: "0" } } } },
});
globalStyle(`${selection} > details[open]`, { "@layer": { [pagesLayer]: { flexBasis: "100%" } } });

export const selectionForm = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[2]} ${space[3]}`,
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
  width: "8.5rem",
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

export const selected = pageRule({ color: vars.colour.inkMuted, fontSize: text.small });

export const facts = pageRule({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space[1]} ${space[4]}`,
  color: vars.colour.inkMuted,
  fontSize: text.small,
});

export const actions = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[3],
});

export const code = pageRule({
  maxHeight: "70vh",
  padding: space[4],
  border: `1px solid ${vars.colour.line}`,
  borderRadius: radius.control,
  background: vars.colour.surface,
  fontSize: text.small,
  whiteSpace: "pre",
});

export const lines = pageRule({
  maxHeight: "80vh",
  paddingBlock: space[2],
  border: `1px solid ${vars.colour.line}`,
  borderRadius: radius.control,
  background: vars.colour.surface,
  fontSize: text.small,
});

export const line = pageRule({
  display: "grid",
  gridTemplateColumns: "4.5ch minmax(0, 1fr)",
  gap: space[3],
  paddingInline: space[3],
  ":target": { background: vars.colour.warnSoft },
});

export const marked = pageRule({ background: vars.colour.warnSoft });

export const lineNumber = pageRule({
  color: vars.colour.inkMuted,
  fontVariantNumeric: "tabular-nums",
  textAlign: "end",
  textDecoration: "none",
  userSelect: "none",
});

export const lineText = pageRule({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" });

/** What moves through a file, or changes how it is shown. */
export const ways = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[2]} ${space[4]}`,
  fontSize: text.small,
});

/** A file within a file, below the list of its neighbours. */
export const opened = pageRule({
  display: "grid",
  gap: space[4],
  gridTemplateColumns: "minmax(0, 1fr)",
  paddingBlockStart: space[4],
  borderBlockStart: `1px solid ${vars.colour.line}`,
});

export const enlarged = pageRule({ maxWidth: "none" });

export const sound = pageRule({ width: "100%", maxWidth: "40rem" });

export const film = pageRule({ maxWidth: "100%", maxHeight: "70vh", background: "#000" });

export const heat = pageRule({
  width: "min(100%, 32rem)",
  height: "auto",
  background: "#000",
  imageRendering: "pixelated",
});

export const picture = pageRule({
  maxWidth: "100%",
  height: "auto",
  border: `1px solid ${vars.colour.line}`,
  background: vars.colour.surface,
});

export const slices = pageRule({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(180px, 1fr))",
  gap: space[3],
});

export const slice = pageRule({
  width: "100%",
  background: "#000",
  imageRendering: "pixelated",
});

export const cellHead = pageRule({
  display: "grid",
  gap: "2px",
  alignContent: "end",
  whiteSpace: "nowrap",
});

export const numberHead = pageRule({ textAlign: "end !important" as "end" });

globalStyle(`${numberHead} ${cellHead}`, {
  "@layer": { [pagesLayer]: { justifyItems: "end" } },
});

export const cellKind = pageRule({ fontWeight: 400 });

export const tree = pageRule({
  fontFamily: vars.font.mono,
  fontSize: text.small,
  overflowWrap: "anywhere",
});

export const branch = pageRule({ paddingInlineStart: space[4] });

export const treeKey = pageRule({ color: vars.colour.inkMuted });

export const summary = pageRule({
  display: "list-item",
  listStyle: "disclosure-closed inside",
  minHeight: "28px",
  cursor: "pointer",
  selectors: { "details[open] > &": { listStyleType: "disclosure-open" } },
});

export const dense = pageRule({ fontVariantNumeric: "tabular-nums" });

globalStyle(`${dense} :is(th, td)`, {
  "@layer": { [pagesLayer]: { height: "30px", verticalAlign: "bottom" } },
});
// Values keep to the first line of their row, and short ones to one line; the table scrolls.
globalStyle(`${dense} :is(td, tbody th)`, {
  "@layer": { [pagesLayer]: { minWidth: "6rem", verticalAlign: "baseline" } },
});

export const caption = pageRule({
  paddingBlock: space[2],
  color: vars.colour.inkMuted,
  fontSize: text.small,
  textAlign: "start",
});

globalStyle(`${ways} [aria-current]`, { "@layer": { [pagesLayer]: { fontWeight: 600 } } });
