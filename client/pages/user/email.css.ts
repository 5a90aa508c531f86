import { pageRule } from "../../theme/rule.ts";
import { space } from "../../theme/scale.ts";

export const form = pageRule({
  display: "grid",
  justifyItems: "start",
  gap: space[4],
  maxWidth: "26rem",
});

export const field = pageRule({ display: "grid", gap: space[1], width: "100%" });
