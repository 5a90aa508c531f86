import { when } from "../../theme/breakpoints.ts";
import { pageRule } from "../../theme/rule.ts";
import { radius, space, text, width } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";

export const fields = pageRule({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(9rem, 100%), 1fr))",
  gap: space[3],
  maxWidth: width.text,
  border: 0,
  padding: 0,
});

export const field = pageRule({ display: "grid", alignContent: "start", gap: space[1] });

export const problem = pageRule({ color: vars.color.danger, fontWeight: 600 });

export const legend = pageRule({ paddingBlockEnd: space[2], fontWeight: 600 });

export const picture = pageRule({
  display: "block",
  width: "100%",
  maxWidth: width.text,
  height: "auto",
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.control,
  background: vars.color.surface,
});

/** A drag with the mouse selects a place on it, not its text. */
export const map = pageRule({ cursor: "crosshair", userSelect: "none" });

export const dragHint = pageRule({
  color: vars.color.inkMuted,
  fontSize: text.small,
  "@media": { [`${when.withoutScripts}, ${when.cannotHover}`]: { display: "none" } },
});

/** What the pointer may hit around a bar or a dot. */
export const area = pageRule({ fill: "transparent" });

export const mark = pageRule({ fill: vars.color.accent });

export const selected = pageRule({ fill: "none", stroke: vars.color.ink, strokeWidth: 2 });

export const grid = pageRule({ fill: "none", stroke: vars.color.line, strokeWidth: 0.5 });

export const land = pageRule({
  color: vars.color.inkMuted,
  fill: "currentColor",
  fillOpacity: 0.12,
  fillRule: "evenodd",
  stroke: "currentColor",
  strokeOpacity: 0.5,
});

export const label = pageRule({ fill: vars.color.inkMuted, fontSize: text.small });
