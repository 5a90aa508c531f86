import { uiRule } from "../theme/rule.ts";
import { text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const fullName = uiRule({
  display: "block",
  color: vars.color.inkMuted,
  fontSize: text.small,
  lineHeight: 1.35,
});
