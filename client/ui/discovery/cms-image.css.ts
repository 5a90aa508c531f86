import { uiRule } from "../../theme/rule.ts";
import { radius } from "../../theme/scale.ts";

export const image = uiRule({
  display: "block",
  maxWidth: "100%",
  height: "auto",
  borderRadius: radius.control,
});
