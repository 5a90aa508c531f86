import { styleVariants } from "@vanilla-extract/css";
import { uiLayer } from "../theme/layers.css.ts";
import { uiRule } from "../theme/rule.ts";
import { radius, space } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

const tones = {
  info: [vars.color.link, `color-mix(in srgb, ${vars.color.link} 8%, ${vars.color.surface})`],
  ok: [vars.color.ok, vars.color.okSoft],
  warn: [vars.color.warn, vars.color.warnSoft],
  danger: [vars.color.danger, vars.color.dangerSoft],
} as const;

export const notice = styleVariants(tones, ([color, background]) => ({
  "@layer": {
    [uiLayer]: {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "baseline",
      gap: `${space[1]} ${space[4]}`,
      padding: `${space[3]} ${space[4]}`,
      borderInlineStart: `3px solid ${color}`,
      borderRadius: radius.control,
      background,
    },
  },
}));

export const content = uiRule({ flex: "1 1 16rem" });
export const action = uiRule({ display: "inline-block", paddingBlock: "2px" });
