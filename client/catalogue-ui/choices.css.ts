import { when } from "../theme/breakpoints.ts";
import { pageRule } from "../theme/rule.ts";
import { radius, space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const choices = pageRule({ display: "flex", flexWrap: "wrap", gap: space[2] });

export const choice = pageRule({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "32px",
  padding: `2px ${space[3]}`,
  border: `1px solid ${vars.colour.line}`,
  borderRadius: radius.control,
  color: vars.colour.ink,
  fontSize: text.small,
  textDecoration: "none",
  ":hover": { borderColor: vars.colour.inkMuted },
  selectors: {
    "&[aria-current]": {
      borderColor: vars.colour.accent,
      background: vars.colour.accentSoft,
      fontWeight: 600,
    },
  },
  "@media": {
    [when.forcedColours]: { selectors: { "&[aria-current]": { borderWidth: "3px" } } },
  },
});
