import { globalStyle } from "@vanilla-extract/css";
import { uiLayer } from "../../theme/layers.css.ts";
import { uiRule } from "../../theme/rule.ts";
import { radius, space, text } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";

export const search = uiRule({
  position: "relative",
  display: "flex",
  gap: space[2],
  width: "100%",
  maxWidth: "720px",
  "@media": { print: { display: "none" } },
});

// Its button has its width before its word is read.
globalStyle(`${search} > button`, { "@layer": { [uiLayer]: { minWidth: "88px" } } });

export const well = uiRule({
  position: "relative",
  flex: 1,
  minWidth: 0,
  color: vars.color.inkMuted,
});

export const icon = uiRule({
  position: "absolute",
  insetBlock: 0,
  insetInlineStart: space[3],
  height: "100%",
  pointerEvents: "none",
});

export const input = uiRule({
  width: "100%",
  height: "44px",
  padding: `0 ${space[3]} 0 40px`,
  border: `1px solid ${vars.color.inkMuted}`,
  borderRadius: radius.control,
  background: vars.color.surface,
  color: vars.color.ink,
  fontSize: text.large,
  textOverflow: "ellipsis",
  "::placeholder": { color: vars.color.inkMuted, opacity: 1 },
});
