import { uiRule } from "../theme/rule.ts";

export const visuallyHidden = uiRule({
  position: "absolute",
  width: 1,
  height: 1,
  margin: -1,
  overflow: "hidden",
  clip: "rect(0 0 0 0)",
  whiteSpace: "nowrap",
});
