import { when } from "../../theme/breakpoints.ts";
import { pageRule } from "../../theme/rule.ts";
import { radius, space, text } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";

export const rows = pageRule({ borderBlockStart: `1px solid ${vars.color.line}` });

export const row = pageRule({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(280px, 100%), 1fr))",
  gap: `${space[3]} ${space[5]}`,
  paddingBlock: space[4],
  borderBlockEnd: `1px solid ${vars.color.line}`,
});

export const name = pageRule({ fontSize: text.base, fontWeight: 600 });

export const state = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: space[2],
});

/** Workspaces with the reader's role, a word that is long in German. */
export const roles = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) fit-content(60%)",
  gap: `${space[2]} ${space[4]}`,
  maxWidth: "32rem",
});

/** The state as text, and the menu of its actions. */
export const stateHead = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "start",
  gap: space[3],
  overflowWrap: "anywhere",
});

export const consequences = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[1],
  paddingInlineStart: space[4],
  listStyle: "square",
});

/** A name and its initial. */
export const names = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 7.5rem",
  gap: space[4],
  width: "100%",
});

export const colors = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[2],
  border: 0,
  padding: 0,
});

/** Two rows of seven, where there is room. */
export const swatches = pageRule({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, 36px)",
  gap: space[2],
  maxWidth: "320px",
  paddingBlockStart: space[2],
});

/** A colour to choose keeps itself where the system decides all others. */
export const swatch = pageRule({
  position: "relative",
  width: "36px",
  height: "36px",
  borderRadius: radius.round,
  cursor: "pointer",
  forcedColorAdjust: "none",
  "@media": {
    [when.forcedColors]: {
      selectors: {
        "&:has(:checked)": { outlineColor: "CanvasText" },
        "&:has(:focus-visible)": { outlineColor: "Highlight" },
      },
    },
  },
  selectors: {
    "&:has(:checked)": { outline: `2px solid ${vars.color.ink}`, outlineOffset: "2px" },
    "&:has(:focus-visible)": { outline: `2px solid ${vars.color.accent}`, outlineOffset: "4px" },
  },
});

export const swatchButton = pageRule({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  margin: 0,
  opacity: 0,
  cursor: "pointer",
});

export const steps = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[3],
  paddingInlineStart: space[4],
});

/** White around it in every theme, because scanners need dark cells on light ones. */
export const qr = pageRule({
  display: "block",
  width: "176px",
  height: "176px",
  marginBlockStart: space[2],
  borderRadius: radius.control,
});

export const secret = pageRule({ overflowWrap: "anywhere", userSelect: "all" });

export const notice = pageRule({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: `${space[1]} ${space[4]}`,
  paddingBlock: space[3],
  borderBlockEnd: `1px solid ${vars.color.line}`,
});

/** Check boxes with the same distance as fields. */
export const choices = pageRule({ display: "grid", gap: space[4] });

export const question = pageRule({ paddingBlockEnd: space[4] });
