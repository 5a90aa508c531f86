import { pageRule } from "../theme/rule.ts";
import { space } from "../theme/scale.ts";

export const orcid = pageRule({
  display: "inline-flex",
  alignItems: "center",
  gap: space[2],
  minHeight: "28px",
  overflowWrap: "anywhere",
});
