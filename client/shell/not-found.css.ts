import { shellRule } from "../theme/rule.ts";
import { space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const band = shellRule({
  position: "relative",
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  gap: space[5],
  minHeight: "min(560px, 70vh)",
  overflow: "hidden",
  padding: space[5],
  background: vars.colour.chart,
  color: vars.colour.chartInk,
  textAlign: "center",
});

export const title = shellRule({
  position: "relative",
  fontSize: `clamp(${text.heading}, 5vw, ${text.display})`,
  fontWeight: 520,
});

export const words = shellRule({
  position: "relative",
  maxWidth: "52ch",
  color: vars.colour.chartInkMuted,
});

export const action = shellRule({ position: "relative" });
