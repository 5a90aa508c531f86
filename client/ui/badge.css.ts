import { styleVariants } from "@vanilla-extract/css";
import { uiLayer } from "../theme/layers.css.ts";
import { radius, space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

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
