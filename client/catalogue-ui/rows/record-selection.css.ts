import { globalStyle } from "@vanilla-extract/css";
import { aboveFoot, vars } from "../../theme/vars.css.ts";
import { pagesLayer } from "../../theme/layers.css.ts";
import { pageRule } from "../../theme/rule.ts";
import { space, text } from "../../theme/scale.ts";

const ANY_TICKED = ":has(input[name='ids']:checked)";
const BAR_HEIGHT = "72px";
/** The box and the word "Select" fit into it in every language. */
export const TICK_WIDTH = "5.75rem";

export const form = pageRule({ display: "grid", gap: space[3], counterReset: "ticked" });

export const rows = pageRule({ display: "grid", gap: space[3] });

export const bar = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[3],
  paddingBlock: space[3],
  background: vars.color.paper,
  "@media": { print: { display: "none" } },
});

export const label = pageRule({
  color: vars.color.inkMuted,
  fontSize: text.small,
  "::before": { content: "counter(ticked)" },
});

globalStyle("input[name='ids']:checked", {
  "@layer": { [pagesLayer]: { counterIncrement: "ticked" } },
});

globalStyle(`main${ANY_TICKED} ${bar}`, {
  "@layer": {
    [pagesLayer]: {
      position: "sticky",
      insetBlockEnd: aboveFoot,
      borderBlockStart: `1px solid ${vars.color.line}`,
    },
  },
});

// What has the focus is scrolled clear of the bar (WCAG 2.4.11).
globalStyle(`html${ANY_TICKED}`, {
  "@layer": { [pagesLayer]: { scrollPaddingBlockEnd: `calc(${BAR_HEIGHT} + ${aboveFoot})` } },
});

/** The box is at the right edge, where it does not move when the word is read. */
export const tick = pageRule({
  display: "flex",
  flexDirection: "row-reverse",
  alignItems: "center",
  gap: space[2],
  minWidth: TICK_WIDTH,
  minHeight: "24px",
  color: vars.color.inkMuted,
  fontSize: text.small,
  "@media": { print: { display: "none" } },
});
