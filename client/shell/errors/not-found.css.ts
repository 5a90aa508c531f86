import { when } from "../../theme/breakpoints.ts";
import { shellRule } from "../../theme/rule.ts";
import { space, text } from "../../theme/scale.ts";
import { focusRing, vars } from "../../theme/vars.css.ts";

export const band = shellRule({
  position: "relative",
  display: "grid",
  width: "100vw",
  marginInline: "calc(50% - 50vw)",
  marginBlock: `calc(-1 * ${space[5]}) calc(-1 * ${space[8]})`,
  justifyItems: "center",
  alignContent: "center",
  gap: space[5],
  "@media": {
    [when.markOnly]: { marginBlock: `calc(-1 * ${space[4]}) calc(-1 * ${space[7]})` },
  },
  minHeight: "max(420px, calc(100vh - 142px))",
  overflow: "hidden",
  padding: space[5],
  vars: { [focusRing]: vars.color.accentOnChart },
  background: vars.color.chart,
  color: vars.color.chartInk,
  textAlign: "center",
});

export const title = shellRule({
  position: "relative",
  fontSize: text.heading,
  fontWeight: 520,
  "@media": { [when.asideBeside]: { fontSize: text.display } },
});

export const detail = shellRule({ position: "relative", color: vars.color.chartInkMuted });

export const search = shellRule({
  position: "relative",
  width: "min(100%, 480px)",
  ":empty": { display: "none" },
});

export const action = shellRule({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: space[3],
});
