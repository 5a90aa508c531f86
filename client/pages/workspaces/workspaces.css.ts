import { when } from "../../theme/breakpoints.ts";
import { pageRule } from "../../theme/rule.ts";
import { radius, space, text, width } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";

export const cards = pageRule({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(260px, 100%), 1fr))",
  gap: space[4],
});

export const cardsForm = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[3],
});

export const card = pageRule({
  display: "flex",
  flexDirection: "column",
  justifyContent: "flex-start",
  alignItems: "stretch",
  overflow: "hidden",
  width: "100%",
  height: "100%",
  padding: 0,
  textAlign: "start",
  cursor: "pointer",
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.panel,
  background: vars.color.surface,
  color: vars.color.ink,
  textDecoration: "none",
  ":hover": { borderColor: vars.color.inkMuted },
});

export const cover = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  placeItems: "center",
  height: "96px",
  color: "white",
  fontFamily: vars.font.title,
  fontSize: text.heading,
  letterSpacing: "0.04em",
  textShadow: "0 1px 2px rgb(0 0 0 / 0.35)",
});

export const details = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[2],
  padding: space[4],
});

export const name = pageRule({
  fontFamily: vars.font.title,
  fontSize: text.large,
  fontWeight: 520,
  minWidth: 0,
  overflowWrap: "anywhere",
  unicodeBidi: "plaintext",
});

export const rows = pageRule({ borderBlockStart: `1px solid ${vars.color.line}` });

export const datasetRow = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: `${space[2]} ${space[5]}`,
  paddingBlock: space[4],
  borderBlockEnd: `1px solid ${vars.color.line}`,
});

export const datasetText = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[1],
  maxWidth: width.text,
});

export const datasetName = pageRule({
  fontFamily: vars.font.title,
  fontSize: text.large,
  fontWeight: 520,
  overflowWrap: "anywhere",
  unicodeBidi: "plaintext",
});

export const description = pageRule({
  overflowWrap: "anywhere",
  unicodeBidi: "plaintext",
  display: "-webkit-box",
  overflow: "hidden",
  color: vars.color.inkMuted,
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
});

/** Short facts of a row, in one line where there is space. */
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

export const status = pageRule({ display: "inline-flex", alignItems: "center", gap: space[2] });

export const dot = pageRule({
  flex: "none",
  width: "8px",
  height: "8px",
  borderRadius: radius.round,
});

export const logo = pageRule({ width: "100%", height: "96px", objectFit: "cover" });

export const filters = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[3],
});

export const choices = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: `${space[2]} ${space[4]}`,
});

export const control = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[1],
  color: vars.color.inkMuted,
  fontSize: text.small,
});

export const newest = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[3],
  paddingBlockStart: space[3],
});

export const count = pageRule({
  marginInlineStart: space[2],
  color: vars.color.inkMuted,
  fontSize: text.base,
  fontVariantNumeric: "tabular-nums",
});

/** Name, note and day of the overview. */
export const line = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 12rem 7rem",
  alignItems: "baseline",
  gap: `0 ${space[4]}`,
  paddingBlock: space[2],
  borderBlockEnd: `1px solid ${vars.color.line}`,
  "@media": { [when.navCollapses]: { gridTemplateColumns: "max-content minmax(0, 1fr)" } },
});

export const lineName = pageRule({
  paddingBlock: "2px",
  overflowWrap: "anywhere",
  "@media": { [when.navCollapses]: { gridColumn: "1 / -1" } },
});

export const head = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[2],
});

/** A dataset's name is longer than a page's. */
export const title = pageRule({
  maxWidth: width.text,
  fontSize: text.heading,
  fontWeight: 520,
  letterSpacing: "-0.008em",
  overflowWrap: "anywhere",
  unicodeBidi: "plaintext",
  "@media": { [when.navCollapses]: { fontSize: text.title } },
});

export const overview = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 260px",
  alignItems: "start",
  gap: space[6],
  "@media": { [when.navCollapses]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const caption = pageRule({
  paddingBlockEnd: space[2],
  color: vars.color.inkMuted,
  fontSize: text.small,
  textAlign: "start",
});

export const events = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  maxWidth: width.text,
  paddingInlineStart: 0,
  listStyle: "none",
});

export const event = pageRule({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: `${space[1]} ${space[4]}`,
  paddingBlock: space[3],
  borderBlockEnd: `1px solid ${vars.color.line}`,
  overflowWrap: "anywhere",
});
