import { POPOVER_WIDTH_PX } from "../../contract/limits.ts";
import { uiRule } from "../../theme/rule.ts";
import { radius, space, text } from "../../theme/scale.ts";
import { stacking } from "../../theme/stacking.ts";
import { vars } from "../../theme/vars.css.ts";

export const tooltip = uiRule({
  zIndex: stacking.tooltip,
  maxWidth: "min(288px, calc(100vw - 24px))",
  padding: `${space[1]} ${space[2]}`,
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.control,
  background: vars.color.surface,
  boxShadow: vars.shadow.float,
  color: vars.color.ink,
  fontSize: text.small,
  overflowWrap: "anywhere",
});

export const popover = uiRule({
  zIndex: stacking.tooltip,
  width: `${POPOVER_WIDTH_PX}px`,
  padding: space[3],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.panel,
  background: vars.color.surface,
  boxShadow: vars.shadow.float,
  color: vars.color.ink,
  fontSize: text.small,
  overflowWrap: "anywhere",
});
