import { globalStyle } from "@vanilla-extract/css";
import { uiLayer } from "../theme/layers.css.ts";
import { uiRule } from "../theme/rule.ts";
import { vars } from "../theme/vars.css.ts";

export const chart = uiRule({
  width: "100%",
  height: "100%",
  background: vars.color.contourWater,
  fill: "none",
  stroke: vars.color.contourLine,
  strokeWidth: 1.25,
});

globalStyle(`${chart} path`, { "@layer": { [uiLayer]: { vectorEffect: "non-scaling-stroke" } } });

export const coast = uiRule({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  fill: "none",
  stroke: vars.color.chartLine,
  strokeWidth: 1.25,
  pointerEvents: "none",
});

globalStyle(`${chart} path + path, ${coast} path + path`, {
  "@layer": { [uiLayer]: { strokeWidth: 2 } },
});
