import { pageRule } from "../theme/rule.ts";
import { space } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const orcid = pageRule({
  display: "inline-flex",
  alignItems: "center",
  gap: space[2],
  minHeight: "28px",
  overflowWrap: "anywhere",
});

export const employment = pageRule({ color: vars.color.inkMuted, overflowWrap: "anywhere" });
