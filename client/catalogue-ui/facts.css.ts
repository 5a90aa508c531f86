import { globalStyle } from "@vanilla-extract/css";
import { pagesLayer } from "../theme/layers.css.ts";
import { pageRule } from "../theme/rule.ts";
import { text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const facts = pageRule({
  display: "flex",
  marginInlineStart: "-18px",
  clipPath: "inset(0 -4px 0 16px)",
  flexWrap: "wrap",
  color: vars.colour.inkMuted,
  fontSize: text.small,
  fontVariantNumeric: "tabular-nums",
});

// Each fact carries its dot before it; the first of every line is cut off at the edge.
globalStyle(`${facts} > li`, {
  "@layer": { [pagesLayer]: { position: "relative", paddingInlineStart: "18px" } },
});
globalStyle(`${facts} > li::before`, {
  "@layer": {
    [pagesLayer]: { content: '"·" / ""', position: "absolute", insetInlineStart: "7px" },
  },
});
