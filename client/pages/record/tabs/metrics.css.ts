import { pageRule } from "../../../theme/rule.ts";
import { width } from "../../../theme/scale.ts";
import { vars } from "../../../theme/vars.css.ts";

/** A picture of the months; its bars differ from the surface by their colour alone. */
export const bars = pageRule({
  width: "100%",
  maxWidth: width.text,
  height: "auto",
  borderBottom: `1px solid ${vars.colour.line}`,
  fill: vars.colour.accent,
});
