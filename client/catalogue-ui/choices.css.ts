import { when } from "../theme/breakpoints.ts";
import { pageRule } from "../theme/rule.ts";
import { radius, space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const choices = pageRule({ display: "flex", flexWrap: "wrap", gap: space[2] });

/** Many choices in one line, which scrolls to the others. */
export const line = pageRule({
  display: "flex",
  gap: space[2],
  overflowX: "auto",
  scrollbarWidth: "thin",
  // Space for the focus outline inside the scrolling box.
  padding: "4px",
  margin: "-4px",
  scrollPaddingInline: "48px",
  whiteSpace: "nowrap",
});

export const choice = pageRule({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "32px",
  padding: `2px ${space[3]}`,
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.control,
  color: vars.color.ink,
  fontSize: text.small,
  textDecoration: "none",
  ":hover": { borderColor: vars.color.inkMuted },
  selectors: {
    "&[aria-current]": {
      borderColor: vars.color.accent,
      background: vars.color.accentSoft,
      fontWeight: 600,
    },
    // Outside of a line that scrolls it would scroll the page.
    [`${line} &[aria-current]`]: { scrollInitialTarget: "nearest" },
  },
  // Where a page cannot begin scrolled to the current one, this one stays at the edge of the others.
  "@supports": {
    "not (scroll-initial-target: nearest)": {
      selectors: { [`${line} &[aria-current]`]: { position: "sticky", insetInline: 0 } },
    },
  },
  "@media": {
    [when.forcedColors]: { selectors: { "&[aria-current]": { borderWidth: "3px" } } },
  },
});
