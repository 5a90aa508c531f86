import { globalStyle } from "@vanilla-extract/css";
import { pagesLayer } from "../theme/layers.css.ts";
import { pageRule } from "../theme/rule.ts";
import { space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const table = pageRule({ minWidth: "100%", fontSize: text.base });

globalStyle(`${table} :is(th, td)`, {
  "@layer": {
    [pagesLayer]: {
      minWidth: "200px",
      padding: `${space[2]} ${space[4]} ${space[2]} 0`,
      borderBlockEnd: `1px solid ${vars.color.line}`,
      textAlign: "start",
      verticalAlign: "top",
      fontWeight: "inherit",
    },
  },
});
globalStyle(`${table} tr > :first-child`, {
  "@layer": {
    [pagesLayer]: { minWidth: "104px", color: vars.color.inkMuted, fontSize: text.small },
  },
});

export const title = pageRule({
  display: "block",
  fontFamily: vars.font.title,
  fontSize: text.large,
  lineHeight: 1.25,
});

export const drop = pageRule({
  display: "inline-block",
  minHeight: "24px",
  fontSize: text.small,
});
