import { uiRule } from "../theme/rule.ts";
import { vars } from "../theme/vars.css.ts";

export const coast = uiRule({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  fill: "none",
  stroke: vars.colour.chartLine,
  strokeWidth: 1.25,
  pointerEvents: "none",
});
