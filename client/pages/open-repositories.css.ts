import { pageRule } from "../theme/rule.ts";
import { radius, space, text, width } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const rows = pageRule({ borderBlockStart: `1px solid ${vars.color.line}` });

export const row = pageRule({
  display: "grid",
  gap: space[1],
  paddingBlock: space[4],
  borderBlockEnd: `1px solid ${vars.color.line}`,
});

export const head = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[1]} ${space[3]}`,
});

export const name = pageRule({ fontSize: text.lead, fontWeight: 520 });

export const description = pageRule({ maxWidth: width.text, color: vars.color.inkMuted });

export const logo = pageRule({ width: "32px", height: "32px", objectFit: "contain" });

export const choice = pageRule({ display: "flex", alignItems: "center", gap: space[2] });

export const propose = pageRule({ paddingBlockStart: space[4] });

export const info = pageRule({
  display: "grid",
  gap: space[3],
  padding: space[4],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.panel,
  background: vars.color.surface,
});
