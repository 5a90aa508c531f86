import { globalStyle } from "@vanilla-extract/css";
import { shellLayer } from "../theme/layers.css.ts";
import { shellRule } from "../theme/rule.ts";
import { radius, space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const dialog = shellRule({
  width: `min(400px, calc(100vw - 2 * ${space[4]}))`,
  margin: "auto",
  padding: space[5],
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

export const title = shellRule({ fontSize: text.title, fontWeight: 520 });

export const keys = shellRule({ display: "grid", gap: space[2], paddingBlock: space[4] });

export const line = shellRule({
  display: "grid",
  gridTemplateColumns: "40px minmax(0, 1fr)",
  alignItems: "center",
});

export const key = shellRule({
  display: "inline-block",
  minWidth: "24px",
  padding: `0 ${space[1]}`,
  border: `1px solid ${vars.color.inkMuted}`,
  borderRadius: "4px",
  textAlign: "center",
});

export const foot = shellRule({ paddingBlockStart: space[4] });
