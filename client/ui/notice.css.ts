import { styleVariants } from "@vanilla-extract/css";
import { uiLayer } from "../theme/layers.css.ts";
import { uiRule } from "../theme/rule.ts";
import { when } from "../theme/breakpoints.ts";
import { radius, space, text } from "../theme/scale.ts";
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
      // On a phone it takes the data below it no more lines than its words need.
      "@media": {
        [when.rowsNarrow]: {
          display: "block",
          padding: `${space[2]} ${space[3]}`,
          fontSize: text.small,
        },
      },
    },
  },
}));

export const content = uiRule({
  flex: "1 1 16rem",
  "@media": { [when.rowsNarrow]: { display: "inline", marginInlineEnd: space[2] } },
});
export const action = uiRule({ display: "inline-block", paddingBlock: "2px" });
