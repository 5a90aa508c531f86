import { keyframes } from "@vanilla-extract/css";
import { shellRule } from "../theme/rule.ts";
import { radius, space } from "../theme/scale.ts";
import { stacking } from "../theme/stacking.ts";
import { vars } from "../theme/vars.css.ts";

const grow = keyframes({ from: { scale: "0 1" }, to: { scale: "0.9 1" } });

export const progress = shellRule({
  position: "fixed",
  zIndex: stacking.skipLink,
  insetInline: 0,
  top: 0,
  // Not a background: forced colours have none.
  borderTop: `2px solid ${vars.color.accent}`,
  transformOrigin: "left",
  animation: `${grow} 8s cubic-bezier(0, 0.8, 0.3, 1) both`,
});

const atBottom = {
  position: "fixed",
  zIndex: stacking.skipLink,
  insetInline: 0,
  bottom: 0,
  padding: space[3],
  borderTop: `1px solid ${vars.color.warn}`,
  background: vars.color.warnSoft,
  color: vars.color.ink,
  textAlign: "center",
} as const;

export const offline = shellRule(atBottom);

/** Until it is closed, in front of the words that the reader is offline. */
export const sessionEnded = shellRule({ ...atBottom, zIndex: stacking.skipLink + 1 });

/** The same on a page that was served with it. */
export const sessionEndDialog = shellRule({
  ...atBottom,
  zIndex: stacking.skipLink + 1,
  width: "auto",
  margin: 0,
  borderInline: 0,
  borderBottom: 0,
});

const floating = {
  position: "fixed",
  zIndex: stacking.skipLink,
  insetInline: space[4],
  bottom: space[4],
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[3],
  maxWidth: "640px",
  marginInline: "auto",
  padding: space[4],
  borderRadius: radius.panel,
  background: vars.color.surface,
  boxShadow: vars.shadow.float,
} as const;

export const error = shellRule({ ...floating, border: `1px solid ${vars.color.danger}` });

export const waiting = shellRule({ ...floating, border: `1px solid ${vars.color.line}` });
