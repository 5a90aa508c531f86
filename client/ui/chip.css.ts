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
  border: `1px solid ${vars.colour.line}`,
  borderRadius: radius.round,
  background: vars.colour.surface,
  color: vars.colour.inkMuted,
  fontSize: text.small,
  lineHeight: 1.4,
  textDecoration: "none",
  ":hover": { borderColor: vars.colour.inkMuted, color: vars.colour.ink },
});

export const active = uiRule({
  borderColor: `color-mix(in srgb, ${vars.colour.accent} 40%, transparent)`,
  background: vars.colour.accentSoft,
  color: vars.colour.ink,
  ":hover": { borderColor: vars.colour.accent },
});

export const chips = uiRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `6px ${space[2]}`,
});

const tones = {
  neutral: [vars.colour.inkMuted, "transparent"],
  ok: [vars.colour.ok, vars.colour.okSoft],
  warn: [vars.colour.warn, vars.colour.warnSoft],
  danger: [vars.colour.danger, vars.colour.dangerSoft],
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
