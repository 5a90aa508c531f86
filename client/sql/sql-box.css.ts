import { pageRule } from "../theme/rule.ts";
import { radius, space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const box = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[3],
  padding: space[4],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.control,
});

export const query = pageRule({
  paddingBlock: space[2],
  fontFamily: vars.font.mono,
  fontSize: text.small,
  lineHeight: 1.5,
  resize: "vertical",
});

export const result = pageRule({ maxHeight: "27rem", overflowY: "auto" });
