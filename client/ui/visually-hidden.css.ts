import { uiRule } from "../theme/rule.ts";

export const visuallyHidden = uiRule({
  position: "absolute",
  width: 1,
  height: 1,
  margin: -1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});
