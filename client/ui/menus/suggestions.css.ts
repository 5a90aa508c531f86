import { globalStyle } from "@vanilla-extract/css";
import { uiLayer } from "../../theme/layers.css.ts";
import { uiRule } from "../../theme/rule.ts";
import { radius, space, text } from "../../theme/scale.ts";
import { stacking } from "../../theme/stacking.ts";
import { vars } from "../../theme/vars.css.ts";

/** Below the search field, over the content there. */
export const list = uiRule({
  position: "absolute",
  insetBlockStart: "calc(100% + 4px)",
  insetInline: 0,
  zIndex: stacking.menu,
  maxHeight: "min(60vh, 480px)",
  overflowY: "auto",
  padding: space[2],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.panel,
  background: vars.color.surface,
  boxShadow: vars.shadow.float,
  color: vars.color.ink,
  fontSize: text.base,
});

export const group = uiRule({ paddingBlockEnd: space[1] });

export const groupName = uiRule({
  padding: `${space[1]} ${space[2]}`,
  color: vars.color.inkMuted,
  fontSize: text.small,
});

export const option = uiRule({
  display: "flex",
  justifyContent: "space-between",
  gap: space[3],
  minHeight: "32px",
  alignItems: "center",
  padding: `${space[1]} ${space[2]}`,
  borderRadius: radius.control,
  color: vars.color.ink,
  textDecoration: "none",
  ":hover": { background: vars.color.accentSoft },
});

globalStyle(`${option}[aria-selected="true"]`, {
  "@layer": {
    [uiLayer]: { background: vars.color.accentSoft, outline: "2px solid currentcolor" },
  },
});

export const detail = uiRule({ color: vars.color.inkMuted, fontSize: text.small });
