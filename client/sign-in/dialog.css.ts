import { globalStyle } from "@vanilla-extract/css";
import { when } from "../theme/breakpoints.ts";
import { shellLayer } from "../theme/layers.css.ts";
import { shellRule } from "../theme/rule.ts";
import { radius, space, text as size } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

const above = `clamp(${space[4]}, 10dvh, 6rem)`;

/** Fixed at its top: later content below moves no button from under a finger. */
export const dialog = shellRule({
  width: `min(400px, calc(100vw - 2 * ${space[4]}))`,
  maxHeight: `calc(100dvh - ${above} - ${space[4]})`,
  margin: `${above} auto auto`,
  padding: 0,
  overflowY: "auto",
  overscrollBehavior: "contain",
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.panel,
  background: vars.color.surface,
  color: vars.color.ink,
  boxShadow: vars.shadow.float,
});

globalStyle(`${dialog}::backdrop`, {
  "@layer": {
    [shellLayer]: {
      background: `color-mix(in srgb, ${vars.color.chart} 55%, transparent)`,
    },
  },
});

export const content = shellRule({ position: "relative", padding: space[5] });

export const title = shellRule({
  paddingRight: space[6],
  fontFamily: vars.font.title,
  fontSize: size.title,
  lineHeight: 1.25,
});

export const text = shellRule({
  margin: `${space[2]} 0 ${space[4]}`,
  color: vars.color.inkMuted,
});

export const form = shellRule({ display: "grid", gap: space[4] });

export const field = shellRule({ display: "grid", gap: space[1] });

export const inputRow = shellRule({ position: "relative" });

/** The styles that differ from other fields. */
export const input = shellRule({
  selectors: {
    "&[aria-invalid='true']": { borderColor: vars.color.danger },
    "&:not(:last-child)": { paddingRight: "4.5rem" },
  },
});

export const toggle = shellRule({
  position: "absolute",
  inset: `${space[1]} ${space[1]} ${space[1]} auto`,
  padding: `0 ${space[3]}`,
  border: 0,
  borderRadius: radius.control,
  background: "none",
  color: vars.color.link,
  fontSize: size.small,
});

export const option = shellRule({
  display: "flex",
  alignItems: "center",
  gap: space[2],
  minHeight: "40px",
});

export const fieldError = shellRule({ color: vars.color.danger, fontSize: size.small });

const box = {
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.control,
  whiteSpace: "pre-line",
} as const;

export const error = shellRule({
  ...box,
  border: `1px solid ${vars.color.danger}`,
  background: vars.color.dangerSoft,
  color: vars.color.danger,
});

export const notice = shellRule({
  ...box,
  border: `1px solid ${vars.color.ok}`,
  background: vars.color.okSoft,
  color: vars.color.ok,
});

export const or = shellRule({
  color: vars.color.inkMuted,
  fontSize: size.small,
  textAlign: "center",
});

export const secret = shellRule({ fontSize: size.large, userSelect: "all" });

export const qr = shellRule({
  width: "176px",
  height: "176px",
  justifySelf: "center",
  borderRadius: radius.control,
});

export const foot = shellRule({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space[1]} ${space[4]}`,
  marginTop: space[5],
  paddingTop: space[4],
  borderTop: `1px solid ${vars.color.line}`,
  fontSize: size.small,
});

export const close = shellRule({
  position: "absolute",
  top: space[4],
  right: space[4],
  display: "grid",
  placeItems: "center",
  width: "36px",
  height: "36px",
  border: 0,
  borderRadius: radius.control,
  background: "none",
  color: vars.color.inkMuted,
  ":hover": { color: vars.color.ink },
});

export const closeMark = shellRule({
  width: "16px",
  height: "16px",
  stroke: "currentColor",
  strokeWidth: 1.5,
  "@media": { [when.forcedColors]: { stroke: "ButtonText" } },
});
