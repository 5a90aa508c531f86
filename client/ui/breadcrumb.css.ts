import { globalStyle } from "@vanilla-extract/css";
import { uiLayer } from "../theme/layers.css.ts";
import { uiRule } from "../theme/rule.ts";
import { space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const trail = uiRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `0 ${space[2]}`,
  color: vars.color.inkMuted,
  fontSize: text.small,
  overflowWrap: "anywhere",
  "@media": { print: { display: "none" } },
});

// Links and the current page have the same height, so that they are on one line; a link's target is 24 pixels.
globalStyle(`${trail} li`, { "@layer": { [uiLayer]: { lineHeight: "24px" } } });
globalStyle(`${trail} li + li::before`, {
  "@layer": {
    [uiLayer]: { content: '"/" / ""', marginInlineEnd: space[2], color: vars.color.inkMuted },
  },
});
globalStyle(`${trail} :is(a, span)`, {
  "@layer": { [uiLayer]: { display: "inline-block", color: "inherit" } },
});
// A long name breaks after its slash instead of leaving it alone in a line.
globalStyle(`${trail} [aria-current]`, { "@layer": { [uiLayer]: { display: "inline" } } });

export const folded = uiRule({ display: "inline-block" });

export const fold = uiRule({
  display: "inline-grid",
  placeItems: "center",
  minWidth: "28px",
  minHeight: "24px",
  cursor: "pointer",
  listStyle: "none",
});
