import { globalStyle } from "@vanilla-extract/css";
import { when } from "../../../theme/breakpoints.ts";
import { pagesLayer } from "../../../theme/layers.css.ts";
import { pageRule } from "../../../theme/rule.ts";
import { radius, space, text } from "../../../theme/scale.ts";
import { vars } from "../../../theme/vars.css.ts";

const frame = {
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.control,
  background: vars.color.surface,
  fontSize: text.small,
} as const;

export const code = pageRule({
  ...frame,
  maxHeight: "70vh",
  padding: space[4],
  whiteSpace: "pre",
});

globalStyle(`${code} > pre`, { "@layer": { [pagesLayer]: { margin: 0 } } });

export const lines = pageRule({ ...frame, maxHeight: "80vh", paddingBlock: space[2] });

// Forced colours have no backgrounds, but draw a transparent outline.
const chosen = {
  background: vars.color.warnSoft,
  outline: "1px solid transparent",
  outlineOffset: "-1px",
};

export const line = pageRule({
  display: "grid",
  gridTemplateColumns: "4.5ch minmax(0, 1fr)",
  gap: space[3],
  paddingInline: space[3],
  ":target": chosen,
});

export const marked = pageRule(chosen);

export const lineNumber = pageRule({
  color: vars.color.inkMuted,
  fontVariantNumeric: "tabular-nums",
  textAlign: "end",
  textDecoration: "none",
  userSelect: "none",
});

export const lineText = pageRule({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" });

/** Controls that move through a file, or change how it is shown. */
export const ways = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[2]} ${space[4]}`,
  fontSize: text.small,
});

/** A table of few columns is no wider than they need, so that numbers are near the words beside them. */
export const fit = pageRule({ width: "auto !important" as "auto", minWidth: "min(100%, 32rem)" });

/** The first cell of a row stands in the second column where a cell above reaches into its row. */
export const spanned = pageRule({});

globalStyle(`${spanned} :is(th, td):first-child`, {
  "@layer": {
    [pagesLayer]: {
      paddingInlineStart: `${space[3]} !important`,
      "@media": { [when.navCollapses]: { paddingInlineStart: `${space[2]} !important` } },
    },
  },
});

/** A file within a file, below the list of its neighbours. */
export const opened = pageRule({
  display: "grid",
  gap: space[4],
  gridTemplateColumns: "minmax(0, 1fr)",
  paddingBlockStart: space[4],
  borderBlockStart: `1px solid ${vars.color.line}`,
});

export const enlarged = pageRule({ maxWidth: "none" });

export const sound = pageRule({
  display: "block",
  width: "100%",
  maxWidth: "40rem",
  height: "54px",
});

/** Of one size before and after its own is known, so that nothing below it moves. */
export const film = pageRule({
  display: "block",
  width: "min(100%, 48rem)",
  maxHeight: "70vh",
  aspectRatio: "16 / 9",
  background: "#000",
});

export const document = pageRule({
  width: "100%",
  height: "max(24rem, 75vh)",
  border: `1px solid ${vars.color.line}`,
});

/** A scale of greys, with the numbers at its ends. */
export const scale = pageRule({
  display: "flex",
  alignItems: "center",
  gap: space[2],
  maxWidth: "32rem",
  fontSize: text.small,
});

/** It is the key to a picture, which keeps its greys too. */
export const ramp = pageRule({
  flex: "1 1 auto",
  height: "0.8em",
  border: `1px solid ${vars.color.inkMuted}`,
  background: "linear-gradient(90deg, #000, #fff)",
  forcedColorAdjust: "none",
});

/** White in every appearance: figures without a background are drawn in dark ink. */
export const picture = pageRule({
  maxWidth: "100%",
  height: "auto",
  border: `1px solid ${vars.color.line}`,
  background: "#fff",
});

export const slices = pageRule({ display: "flex", flexWrap: "wrap", gap: space[4] });

/** As large as its attributes say, so that a click has its place (`worker/previews/planes.ts`). */
export const slice = pageRule({
  display: "block",
  maxWidth: "none",
  background: "#000",
  imageRendering: "pixelated",
});

/** One that takes no click. */
export const wholeSlice = pageRule({
  width: "min(100%, 32rem)",
  height: "auto",
  maxHeight: "32rem",
});

export const planeBox = pageRule({ position: "relative", width: "fit-content" });

/** On every grey: a bright line with a dark edge. */
export const crosshair = pageRule({
  fill: "none",
  stroke: "#ffd400",
  strokeWidth: "1px",
  filter: "drop-shadow(0 0 1px #000)",
  pointerEvents: "none",
});

export const overSlice = pageRule({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
});

/** In the place of its picture, which is below it. */
export const overArray = pageRule({
  display: "block",
  position: "relative",
  "@media": { [when.rowsNarrow]: { zoom: 0.5 } },
});

/** Smaller by a transform, and not by its size or `zoom`: a browser sends the place of a click as if it had none. */
export const arrayPlane = pageRule({
  position: "absolute",
  "@media": { [when.rowsNarrow]: { transform: "scale(0.5)", transformOrigin: "0 0" } },
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

export const treeKey = pageRule({ color: vars.color.inkMuted });

globalStyle(`${ways} [aria-current]`, { "@layer": { [pagesLayer]: { fontWeight: 600 } } });
