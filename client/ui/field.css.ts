import { when } from "../theme/breakpoints.ts";
import { uiRule } from "../theme/rule.ts";
import { radius, space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const input = uiRule({
  width: "100%",
  minHeight: "40px",
  padding: `${space[1]} ${space[3]}`,
  border: `1px solid ${vars.color.inkMuted}`,
  borderRadius: radius.control,
  background: vars.color.surface,
  color: vars.color.ink,
  fontSize: text.base,
  "::placeholder": { color: vars.color.inkMuted, opacity: 1 },
});

export const inputSmall = uiRule({
  minHeight: "32px",
  padding: `2px ${space[2]}`,
  fontSize: text.small,
});

export const select = uiRule({
  minHeight: "32px",
  maxWidth: "100%",
  padding: `2px ${space[2]}`,
  border: `1px solid ${vars.color.inkMuted}`,
  borderRadius: radius.control,
  background: vars.color.surface,
  color: vars.color.ink,
  fontSize: text.small,
});

export const box = uiRule({
  flex: "none",
  width: "16px",
  height: "16px",
  margin: 0,
  accentColor: vars.color.accent,
});

export const boxLabel = uiRule({
  display: "flex",
  alignItems: "center",
  gap: space[2],
  minHeight: "28px",
  fontSize: text.base,
  lineHeight: 1.35,
});

export const boxCount = uiRule({
  marginInlineStart: "auto",
  color: vars.color.inkMuted,
  fontSize: text.small,
  fontVariantNumeric: "tabular-nums",
});

export const onlyWithoutScripts = uiRule({
  display: "none",
  "@media": { [when.withoutScripts]: { display: "block" } },
});

export const onlyWithScripts = uiRule({
  "@media": { [when.withoutScripts]: { display: "none" } },
});
