import { styleVariants } from "@vanilla-extract/css";
import { when } from "../theme/breakpoints.ts";
import { shellLayer } from "../theme/layers.css.ts";
import { shellRule } from "../theme/rule.ts";
import { space, width } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const frame = shellRule({ display: "flex", flexDirection: "column", minHeight: "100vh" });

export const main = shellRule({
  flex: 1,
  minWidth: 0,
  overflowX: "clip",
  outline: "none",
  transition: "opacity 100ms",
  selectors: { "&[aria-busy='true']": { opacity: 0.7 } },
});

const tones = {
  Information: [vars.color.ink, vars.color.accentSoft],
  Success: [vars.color.ok, vars.color.okSoft],
  Error: [vars.color.danger, vars.color.dangerSoft],
} as const;

export const banner = styleVariants(tones, ([color, background]) => ({
  "@layer": {
    [shellLayer]: {
      background,
      color,
      borderBottom: `1px solid color-mix(in srgb, ${color} 25%, transparent)`,
      "@media": { print: { display: "none" } },
    },
  },
}));

export const bannerText = shellRule({
  maxWidth: `calc(${width.content} + 2 * ${space[5]})`,
  marginInline: "auto",
  padding: `${space[2]} ${space[5]}`,
  "@media": { [when.markOnly]: { paddingInline: space[4] } },
});
