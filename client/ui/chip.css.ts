import { uiRule } from "../theme/rule.ts";
import { radius, space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";
import { styleVariants } from "@vanilla-extract/css";
import { uiLayer } from "../theme/layers.css.ts";

export const chip = uiRule({
  display: "inline-flex",
  alignItems: "center",
  gap: space[1],
  minHeight: "24px",
  padding: `1px ${space[2]}`,
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.round,
  background: vars.color.surface,
  color: vars.color.inkMuted,
  fontSize: text.small,
  lineHeight: 1.4,
  textDecoration: "none",
  ":hover": { borderColor: vars.color.inkMuted, color: vars.color.ink },
});

export const active = uiRule({
  borderColor: `color-mix(in srgb, ${vars.color.accent} 40%, transparent)`,
  background: vars.color.accentSoft,
  color: vars.color.ink,
  ":hover": { borderColor: vars.color.accent },
});

export const chips = uiRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `6px ${space[2]}`,
});

const tones = {
  neutral: [vars.color.inkMuted, "transparent"],
  ok: [vars.color.ok, vars.color.okSoft],
  warn: [vars.color.warn, vars.color.warnSoft],
  danger: [vars.color.danger, vars.color.dangerSoft],
} as const;

export const badge = styleVariants(tones, ([color, background]) => ({
  "@layer": {
    [uiLayer]: {
      display: "inline-flex",
      alignItems: "center",
      gap: space[1],
      padding: `1px ${space[2]}`,
      border: `1px solid color-mix(in srgb, ${color} 45%, transparent)`,
      borderRadius: radius.round,
      background,
      color,
      fontSize: text.small,
      fontWeight: 600,
      whiteSpace: "nowrap",
    },
  },
}));
