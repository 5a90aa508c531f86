import { uiRule } from "../theme/rule.ts";
import { radius, space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const pager = uiRule({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: space[1],
  fontVariantNumeric: "tabular-nums",
});

export const step = uiRule({
  display: "grid",
  placeItems: "center",
  minWidth: "36px",
  minHeight: "36px",
  padding: `0 ${space[2]}`,
  borderRadius: radius.control,
  color: vars.color.ink,
  fontSize: text.base,
  textDecoration: "none",
  ":hover": { background: vars.color.accentSoft },
  selectors: {
    // The others have no transparent one: forced colours would draw it.
    "&[aria-current='page']": {
      border: `1px solid ${vars.color.accent}`,
      color: vars.color.accent,
      fontWeight: 600,
    },
  },
});

export const nowhere = uiRule({
  display: "grid",
  placeItems: "center",
  minHeight: "36px",
  padding: `0 ${space[2]}`,
  color: vars.color.inkMuted,
});
