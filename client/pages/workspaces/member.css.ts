import { globalStyle } from "@vanilla-extract/css";
import { when } from "../../theme/breakpoints.ts";
import { pagesLayer } from "../../theme/layers.css.ts";
import { pageRule } from "../../theme/rule.ts";
import { radius, space, text, width } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";

export const head = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[3],
});

export const rows = pageRule({ borderBlockStart: `1px solid ${vars.color.line}` });

globalStyle(`${rows} > li`, {
  "@layer": { [pagesLayer]: { borderBlockEnd: `1px solid ${vars.color.line}` } },
});

export const row = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) fit-content(50%)",
  gap: `${space[1]} ${space[5]}`,
  alignItems: "start",
  paddingBlock: space[4],
  "@media": { [when.rowsNarrow]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

/** A menu is small enough to stay next to its row. */
export const menuRow = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: space[3],
  alignItems: "start",
  paddingBlock: space[4],
});

export const rowBody = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[1],
  minWidth: 0,
});

export const rowTitle = pageRule({
  fontFamily: vars.font.title,
  fontSize: text.lead,
  fontWeight: 500,
  lineHeight: 1.25,
  overflowWrap: "anywhere",
  unicodeBidi: "plaintext",
});

export const rowLink = pageRule({
  color: vars.color.ink,
  textDecoration: "none",
  ":hover": { color: vars.color.link, textDecoration: "underline" },
});

export const rowText = pageRule({
  maxWidth: width.text,
  color: vars.color.inkMuted,
  overflowWrap: "anywhere",
  unicodeBidi: "plaintext",
});

export const facts = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[1]} ${space[4]}`,
  color: vars.color.inkMuted,
  fontSize: text.small,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
});

export const rowActions = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[1],
});

export const name = pageRule({
  fontSize: text.heading,
  fontWeight: 520,
  overflowWrap: "anywhere",
  letterSpacing: "-0.008em",
  unicodeBidi: "plaintext",
  "@media": { [when.navCollapses]: { fontSize: text.title } },
});

export const number = pageRule({
  color: vars.color.inkMuted,
  fontSize: text.small,
  fontVariantNumeric: "tabular-nums",
});

export const panel = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[4],
  maxWidth: width.text,
  padding: space[5],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.panel,
  background: vars.color.surface,
  "@media": { [when.rowsNarrow]: { padding: space[4] } },
});

export const checks = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[2],
  maxWidth: width.text,
});

export const check = pageRule({
  display: "grid",
  gridTemplateColumns: "20px minmax(0, 1fr)",
  gap: space[2],
  alignItems: "start",
});

export const met = pageRule({ color: vars.color.ok });
export const unmet = pageRule({ color: vars.color.danger });

export const saved = pageRule({
  padding: space[3],
  borderInlineStart: `3px solid ${vars.color.warn}`,
  background: vars.color.warnSoft,
  overflowWrap: "anywhere",
  whiteSpace: "pre-wrap",
});

export const quote = pageRule({
  paddingInlineStart: space[4],
  borderInlineStart: `2px solid ${vars.color.line}`,
  maxWidth: width.text,
  overflowWrap: "anywhere",
  whiteSpace: "pre-wrap",
});

export const questions = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[5],
  width: "100%",
});

export const progress = pageRule({
  width: "100%",
  maxWidth: "34rem",
  height: "6px",
  accentColor: vars.color.accent,
});

export const wideForm = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "start",
  gap: space[5],
  maxWidth: width.text,
});

export const fieldset = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[3],
  width: "100%",
  minWidth: 0,
});

export const legend = pageRule({
  paddingBlockEnd: space[3],
  fontFamily: vars.font.title,
  fontSize: text.title,
  fontWeight: 520,
});

export const person = pageRule({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(160px, 100%), 1fr))",
  gap: space[3],
});
