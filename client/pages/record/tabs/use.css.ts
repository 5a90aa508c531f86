import { pageRule } from "../../../theme/rule.ts";
import { radius, space, text } from "../../../theme/scale.ts";
import { vars } from "../../../theme/vars.css.ts";

export const opener = pageRule({
  display: "list-item",
  paddingBlock: space[2],
  color: vars.color.link,
  listStyle: "disclosure-closed inside",
  selectors: { "details[open] > &": { listStyleType: "disclosure-open" } },
});

export const snippet = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) fit-content(40%)",
  alignItems: "start",
  gap: space[2],
});

export const pre = pageRule({
  margin: 0,
  padding: space[3],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.control,
  background: vars.color.surface,
  fontSize: text.small,
  whiteSpace: "pre",
});

export const files = pageRule({ display: "grid", gap: space[1] });
