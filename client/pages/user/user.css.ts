import { pageRule } from "../../theme/rule.ts";
import { space, text, width } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";

export const rows = pageRule({ borderBlockStart: `1px solid ${vars.colour.line}` });

export const row = pageRule({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(280px, 100%), 1fr))",
  gap: `${space[3]} ${space[5]}`,
  paddingBlock: space[4],
  borderBlockEnd: `1px solid ${vars.colour.line}`,
});

export const name = pageRule({ fontSize: text.base, fontWeight: 600 });

export const state = pageRule({ display: "grid", alignContent: "start", gap: space[2] });

export const summary = pageRule({
  display: "list-item",
  minHeight: "28px",
  color: vars.colour.link,
  listStyle: "disclosure-closed inside",
  cursor: "pointer",
  selectors: { "details[open] > &": { listStyleType: "disclosure-open" } },
});

export const confirm = pageRule({
  display: "grid",
  gap: space[3],
  maxWidth: width.text,
  paddingBlockStart: space[2],
});

export const consequences = pageRule({
  display: "grid",
  gap: space[1],
  paddingInlineStart: space[4],
  listStyle: "square",
});

export const form = pageRule({
  display: "grid",
  justifyItems: "start",
  gap: space[4],
  maxWidth: "26rem",
});

export const field = pageRule({ display: "grid", gap: space[1], width: "100%" });
