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

/** Where a page cannot begin scrolled to the current tab, this one stays at the edge of the others. */
const isCurrentAtEdge = "not (scroll-initial-target: nearest)";

export const tabs = uiRule({
  display: "flex",
  columnGap: space[5],
  overflowX: "auto",
  scrollbarWidth: "thin",
  background: MORE_BEYOND,
  borderBottom: `1px solid ${vars.color.line}`,
  scrollPaddingInline: "48px",
  "@media": { print: { display: "none" } },
  "@supports": { [isCurrentAtEdge]: { scrollPaddingInline: "112px" } },
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
    [when.forcedColors]: { borderColor: "Canvas" },
  },
  selectors: {
    "&[aria-current='page']": {
      color: vars.color.ink,
      borderBottomColor: vars.color.accent,
      scrollInitialTarget: "nearest",
    },
  },
  "@supports": {
    [isCurrentAtEdge]: {
      selectors: {
        "&[aria-current='page']": {
          position: "sticky",
          insetInline: 0,
          background: paper,
          boxShadow: `0 0 0 ${space[2]} ${paper}`,
          clipPath: `inset(0 -${space[2]})`,
        },
      },
    },
  },
});

export const count = uiRule({ color: vars.color.inkMuted, fontSize: text.small, fontWeight: 400 });
