import { pageRule } from "../../theme/rule.ts";
import { radius, space, text, width } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";

export const rows = pageRule({ borderBlockStart: `1px solid ${vars.color.line}` });

export const row = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "start",
  gap: `${space[1]} ${space[5]}`,
  paddingBlock: space[4],
  borderBlockEnd: `1px solid ${vars.color.line}`,
});

export const name = pageRule({ fontSize: text.base, fontWeight: 600, overflowWrap: "anywhere" });

/** Below the key, over the whole row. */
export const actions = pageRule({
  display: "grid",
  gridColumn: "1 / -1",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[2],
});

export const code = pageRule({
  fontFamily: vars.font.mono,
  fontSize: text.small,
  overflowWrap: "anywhere",
});

export const secret = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[3],
});

export const parts = pageRule({
  display: "grid",
  gridTemplateColumns: "max-content minmax(0, 1fr)",
  gap: `${space[1]} ${space[4]}`,
});

export const snippets = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[2],
  maxWidth: width.text,
});

export const answer = pageRule({
  margin: 0,
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.control,
  background: vars.color.surface,
  fontFamily: vars.font.mono,
  fontSize: text.small,
  lineHeight: 1.5,
  maxHeight: "24rem",
  overflow: "auto",
  padding: space[3],
});
