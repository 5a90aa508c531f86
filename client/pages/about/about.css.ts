import { pageRule } from "../../theme/rule.ts";
import { space, text, width } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";

export const group = pageRule({ display: "grid", gap: space[3], maxWidth: width.text });

export const groupTitle = pageRule({ fontSize: text.title, fontWeight: 520 });

export const rows = pageRule({ borderBlockStart: `1px solid ${vars.color.line}` });

export const row = pageRule({
  display: "grid",
  gap: space[2],
  paddingBlock: space[4],
  borderBlockEnd: `1px solid ${vars.color.line}`,
});

export const name = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[1],
  fontFamily: vars.font.title,
  fontSize: text.lead,
  fontWeight: 520,
  lineHeight: 1.25,
});

export const facts = pageRule({ color: vars.color.inkMuted, fontSize: text.small });

export const question = pageRule({
  minHeight: "28px",
  fontFamily: vars.font.title,
  fontSize: text.large,
  fontWeight: 520,
  "::before": {
    content: '"+" / ""',
    display: "inline-block",
    width: "1.2em",
    color: vars.color.accent,
  },
  selectors: { "details[open] > &::before": { content: '"–" / ""' } },
});
