import { when } from "../theme/breakpoints.ts";
import { uiRule } from "../theme/rule.ts";
import { space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

const { paper, line } = vars.color;

// A shade at an edge shows that there are more tabs; the tabs' own background covers it at
// either end.
const MORE_BEYOND = [
  `linear-gradient(to right, ${paper} 40%, transparent) left / 48px 100% no-repeat local`,
  `linear-gradient(to left, ${paper} 40%, transparent) right / 48px 100% no-repeat local`,
  `linear-gradient(to right, ${line}, transparent) left / 16px 100% no-repeat`,
  `linear-gradient(to left, ${line}, transparent) right / 16px 100% no-repeat`,
].join(", ");

export const tabs = uiRule({
  display: "flex",
  columnGap: space[5],
  overflowX: "auto",
  scrollbarWidth: "thin",
  background: MORE_BEYOND,
  borderBottom: `1px solid ${vars.color.line}`,
  scrollPaddingInline: "48px",
  "@media": { print: { display: "none" } },
  // Where the current tab cannot be scrolled to at first, no tab is cut off.
  "@supports": { "not (scroll-initial-target: nearest)": { flexWrap: "wrap" } },
});

export const tab = uiRule({
  display: "flex",
  alignItems: "baseline",
  gap: "6px",
  minHeight: "44px",
  padding: `${space[2]} 0`,
  borderBottom: "2px solid transparent",
  color: vars.color.inkMuted,
  fontSize: text.base,
  fontWeight: 500,
  lineHeight: "26px",
  textDecoration: "none",
  whiteSpace: "nowrap",
  outlineOffset: "-2px",
  ":hover": { color: vars.color.ink, borderBottomColor: vars.color.line },
  "@media": {
    [when.forcedColors]: { selectors: { "&:not([aria-current])": { borderColor: "Canvas" } } },
  },
  selectors: {
    "&[aria-current='page']": {
      color: vars.color.ink,
      borderBottomColor: vars.color.accent,
      scrollInitialTarget: "nearest",
    },
  },
});

export const count = uiRule({ color: vars.color.inkMuted, fontSize: text.small, fontWeight: 400 });
