import { styleVariants } from "@vanilla-extract/css";
import { number } from "../../../catalogue-ui/table.css.ts";
import { pagesLayer } from "../../../theme/layers.css.ts";
import { pageRule } from "../../../theme/rule.ts";
import { width } from "../../../theme/scale.ts";
import { vars } from "../../../theme/vars.css.ts";

/** A picture of the months; its bars differ from the surface only by their colour. */
export const bars = pageRule({
  width: "100%",
  maxWidth: width.text,
  height: "auto",
  borderBottom: `1px solid ${vars.colour.line}`,
});

const colours = { views: vars.colour.inkMuted, downloads: vars.colour.accent };

export const bar = styleVariants(colours, (colour) => ({
  "@layer": { [pagesLayer]: { fill: colour } },
}));

/** The head of a column, with the colour of its bars. */
export const head = styleVariants(colours, (colour) => [
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
          background: colour,
        },
      },
    },
  },
]);
