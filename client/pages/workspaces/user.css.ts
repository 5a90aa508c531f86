import { pageRule } from "../../theme/rule.ts";
import { space } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";

export const rows = pageRule({ borderBlockStart: `1px solid ${vars.colour.line}` });

export const row = pageRule({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(180px, 100%), 1fr))",
  gap: `${space[1]} ${space[5]}`,
  paddingBlock: space[4],
  borderBlockEnd: `1px solid ${vars.colour.line}`,
});
