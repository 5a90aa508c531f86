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
  border: "1px solid transparent",
  borderRadius: radius.control,
  color: vars.color.ink,
  fontSize: text.base,
  textDecoration: "none",
  ":hover": { borderColor: vars.color.line, background: vars.color.surface },
  selectors: {
    "&[aria-current='page']": {
      borderColor: vars.color.accent,
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
