import { pageRule } from "../theme/rule.ts";
import { space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const letter = pageRule({
  display: "grid",
  gridTemplateColumns: "48px minmax(0, 1fr)",
  gap: space[3],
  paddingBlockStart: space[3],
  borderBlockStart: `1px solid ${vars.color.line}`,
});

export const initial = pageRule({ fontSize: text.title, fontWeight: 520 });

export const tags = pageRule({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(200px, 100%), 1fr))",
  columnGap: space[5],
  lineHeight: "28px",
});
