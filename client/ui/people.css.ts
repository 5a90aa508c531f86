import { globalStyle } from "@vanilla-extract/css";
import { uiLayer } from "../theme/layers.css.ts";
import { uiRule } from "../theme/rule.ts";
import { space } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

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

export const more = uiRule({ marginBlockStart: "2px" });

/** Paper has no buttons: everybody is named there. */
globalStyle(`${more}::details-content`, {
  "@layer": {
    [uiLayer]: { "@media": { print: { contentVisibility: "visible", display: "block" } } },
  },
});

export const moreSummary = uiRule({
  display: "inline-block",
  minHeight: "24px",
  color: vars.colour.link,
  cursor: "pointer",
});
