import { uiRule } from "../theme/rule.ts";
import { space } from "../theme/scale.ts";

export const people = uiRule({ display: "flex", flexWrap: "wrap", gap: `2px ${space[3]}` });

export const person = uiRule({ display: "inline-flex", alignItems: "center", gap: "6px" });

export const orcidLink = uiRule({
  display: "inline-grid",
  placeItems: "center",
  width: "24px",
  height: "24px",
  marginBlock: "-2px",
  verticalAlign: "middle",
});

export const orcid = uiRule({ width: "1.05em", height: "1.05em", fill: "#7A9A1D" });
