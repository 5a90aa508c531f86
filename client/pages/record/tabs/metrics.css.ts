import { styleVariants } from "@vanilla-extract/css";
import { number } from "../../../catalogue-ui/table.css.ts";
import { pagesLayer } from "../../../theme/layers.css.ts";
import { pageRule } from "../../../theme/rule.ts";
import { space, width } from "../../../theme/scale.ts";
import { vars } from "../../../theme/vars.css.ts";

export const parts = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[6],
});

/** A picture of the months; its bars differ from the surface only by their colour. */
export const bars = pageRule({
  width: "100%",
  maxWidth: width.text,
  height: "auto",
  borderBottom: `1px solid ${vars.color.line}`,
});

const colors = { views: vars.color.inkMuted, downloads: vars.color.accent };

export const bar = styleVariants(colors, (color) => ({
  "@layer": { [pagesLayer]: { fill: color } },
}));

/** The head of a column, with the colour of its bars. */
export const head = styleVariants(colors, (color) => [
  number,
  {
    "@layer": {
      [pagesLayer]: {
        "::before": {
          content: "",
          display: "inline-block",
          width: "0.7em",
          height: "0.7em",
          marginInlineEnd: "0.4em",
          background: color,
        },
      },
    },
  },
]);
