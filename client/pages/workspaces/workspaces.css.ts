import { pageRule } from "../../theme/rule.ts";
import { radius, space, text } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";

export const cards = pageRule({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(260px, 100%), 1fr))",
  gap: space[4],
});

export const card = pageRule({
  display: "block",
  overflow: "hidden",
  height: "100%",
  border: `1px solid ${vars.colour.line}`,
  borderRadius: radius.panel,
  background: vars.colour.surface,
  color: vars.colour.ink,
  textDecoration: "none",
  ":hover": { borderColor: vars.colour.inkMuted },
});

export const cover = pageRule({
  display: "grid",
  placeItems: "center",
  height: "96px",
  color: "white",
  fontFamily: vars.font.title,
  fontSize: text.heading,
  letterSpacing: "0.04em",
  textShadow: "0 1px 2px rgb(0 0 0 / 0.35)",
});

export const words = pageRule({
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
});

export const rows = pageRule({ borderBlockStart: `1px solid ${vars.colour.line}` });

export const row = pageRule({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(180px, 100%), 1fr))",
  gap: `${space[1]} ${space[5]}`,
  paddingBlock: space[4],
  borderBlockEnd: `1px solid ${vars.colour.line}`,
});
