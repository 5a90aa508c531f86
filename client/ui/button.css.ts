import { type StyleRule, styleVariants } from "@vanilla-extract/css";
import { when } from "../theme/breakpoints.ts";
import { uiLayer } from "../theme/layers.css.ts";
import { radius, space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";
import { uiRule } from "../theme/rule.ts";

const shape: StyleRule = {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space[2],
  minHeight: "40px",
  padding: `${space[1]} ${space[4]}`,
  border: "1px solid transparent",
  borderRadius: radius.control,
  fontSize: text.base,
  fontWeight: 600,
  lineHeight: 1.25,
  textAlign: "center",
  textDecoration: "none",
  cursor: "pointer",
  transition: "background-color 120ms, border-color 120ms, color 120ms",
  selectors: {
    "&:disabled, &[aria-disabled='true']": { opacity: 0.55, cursor: "not-allowed" },
  },
  "@media": { [when.forcedColors]: { borderColor: "ButtonText" }, print: { display: "none" } },
};

const variants = {
  primary: {
    background: vars.color.accent,
    color: vars.color.accentInk,
    ":hover": { background: `color-mix(in srgb, ${vars.color.accent} 88%, ${vars.color.ink})` },
  },
  plain: {
    background: vars.color.surface,
    borderColor: vars.color.inkMuted,
    color: vars.color.ink,
    ":hover": { borderColor: vars.color.ink },
  },
  quiet: {
    minHeight: "28px",
    padding: `${space[1]} ${space[2]}`,
    background: "none",
    color: vars.color.link,
    fontSize: text.small,
    ":hover": { background: `color-mix(in srgb, ${vars.color.link} 10%, transparent)` },
  },
  onChart: {
    background: "none",
    borderColor: vars.color.chartInkMuted,
    color: vars.color.chartInk,
    ":hover": { borderColor: vars.color.chartInk },
  },
} satisfies Record<string, StyleRule>;

export const button = styleVariants(variants, (variant) => ({
  "@layer": {
    [uiLayer]: { ...shape, ...variant },
  },
}));

/** The outcome is next to the button: inside it, screen readers would not announce it. */
export const copyPlace = uiRule({
  display: "inline-flex",
  alignItems: "center",
  gap: space[1],
  color: vars.color.inkMuted,
  fontSize: text.small,
  verticalAlign: "middle",
  "@media": { [when.withoutScripts]: { display: "none" }, print: { display: "none" } },
});

export const copy = uiRule({
  display: "inline-flex",
  alignItems: "center",
  minWidth: "28px",
  minHeight: "28px",
  justifyContent: "center",
  padding: "0 6px",
  border: 0,
  borderRadius: radius.control,
  background: "none",
  color: "inherit",
  ":hover": {
    color: vars.color.ink,
    background: `color-mix(in srgb, ${vars.color.line} 50%, transparent)`,
  },
});
