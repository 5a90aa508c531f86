import { when } from "../theme/breakpoints.ts";
import { uiRule } from "../theme/rule.ts";
import { radius, space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const copy = uiRule({
  display: "inline-flex",
  alignItems: "center",
  gap: space[1],
  minWidth: "28px",
  minHeight: "28px",
  justifyContent: "center",
  padding: "0 6px",
  border: 0,
  borderRadius: radius.control,
  background: "none",
  color: vars.colour.inkMuted,
  fontSize: text.small,
  verticalAlign: "middle",
  ":hover": {
    color: vars.colour.ink,
    background: `color-mix(in srgb, ${vars.colour.line} 50%, transparent)`,
  },
  "@media": { [when.withoutScripts]: { display: "none" }, print: { display: "none" } },
});
