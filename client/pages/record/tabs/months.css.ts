import { style, styleVariants } from "@vanilla-extract/css";
import { number } from "../../../catalogue-ui/table.css.ts";
import { pagesLayer } from "../../../theme/layers.css.ts";
import { pageRule } from "../../../theme/rule.ts";
import { when } from "../../../theme/breakpoints.ts";
import { space, text, width } from "../../../theme/scale.ts";
import { vars } from "../../../theme/vars.css.ts";

export const parts = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[6],
});

/** The bars, the legend above and the labels below them, pixels. */
export const BARS_PX = { top: 32, height: 144, labels: 40 };

export const figure = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[2],
  margin: 0,
});

/** Labels of the scale stand in the space before it. */
export const plot = pageRule({
  display: "block",
  width: "100%",
  maxWidth: width.text,
  height: `${BARS_PX.top + BARS_PX.height + BARS_PX.labels}px`,
  overflow: "visible",
  fontSize: text.small,
  fontVariantNumeric: "tabular-nums",
});

export const line = pageRule({
  stroke: vars.color.line,
  "@media": { [when.forcedColors]: { stroke: "GrayText" } },
});

const words = pageRule({
  fill: vars.color.inkMuted,
  "@media": { [when.forcedColors]: { fill: "CanvasText" } },
});

export const legend = style([words]);

export const mark = style([words, pageRule({ textAnchor: "end" })]);

export const label = style([words, pageRule({ textAnchor: "middle" })]);

/** Every second month has its name on a phone. */
export const wideLabel = style([
  label,
  pageRule({ "@media": { [when.navCollapses]: { display: "none" } } }),
]);

const colors = { views: vars.color.inkMuted, downloads: vars.color.accent };
/** Bars of downloads are hollow where the reader's own colors replace ours. */
const ownColors = { views: "CanvasText", downloads: "Canvas" };

export const bar = styleVariants(colors, (color, kind) => ({
  "@layer": {
    [pagesLayer]: {
      fill: color,
      "@media": { [when.forcedColors]: { fill: ownColors[kind], stroke: "CanvasText" } },
    },
  },
}));

/** A word with the color of its bars before it. */
export const key = styleVariants(colors, (color, kind) => ({
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
      "@media": {
        [when.forcedColors]: {
          "::before": {
            border: "1px solid CanvasText",
            background: ownColors[kind],
            forcedColorAdjust: "none",
          },
        },
      },
    },
  },
}));

export const head = styleVariants(key, (keyed) => [keyed, number]);
