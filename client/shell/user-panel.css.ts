import { globalStyle } from "@vanilla-extract/css";
import { DROPDOWN_DELAY_MS, USER_PANEL_DELAY_MS } from "../contract/limits.ts";
import { when } from "../theme/breakpoints.ts";
import { shellLayer } from "../theme/layers.css.ts";
import { shellRule } from "../theme/rule.ts";
import {
  HEADER_HEIGHT_COMPACT_PX,
  HEADER_HEIGHT_PX,
  radius,
  text,
  USER_BUTTON_WIDTH_PX,
} from "../theme/scale.ts";
import { stacking } from "../theme/stacking.ts";
import { focusRing, vars } from "../theme/vars.css.ts";

export const root = shellRule({ display: "flex", alignItems: "center" });

export const button = shellRule({
  display: "grid",
  placeItems: "center",
  width: USER_BUTTON_WIDTH_PX,
  height: "100%",
  padding: 0,
  border: 0,
  background: "none",
  color: vars.color.chartInk,
  outlineOffset: "-4px",
});

export const avatar = shellRule({
  display: "grid",
  placeItems: "center",
  width: "36px",
  height: "36px",
  border: `2px solid ${vars.color.chartInk}`,
  borderRadius: radius.round,
  fontSize: text.small,
  fontWeight: 600,
  lineHeight: 1,
  selectors: { "&[data-active]": { borderColor: vars.color.accentOnChart } },
});

export const panel = shellRule({
  display: "block",
  position: "absolute",
  insetInline: 0,
  insetBlock: "100% auto",
  zIndex: stacking.userPanel,
  width: "auto",
  margin: 0,
  padding: 0,
  border: 0,
  borderBottom: `1px solid ${vars.color.line}`,
  vars: { [focusRing]: vars.color.accent },
  background: vars.color.surface,
  color: vars.color.ink,
  boxShadow: vars.shadow.float,
  opacity: 0,
  visibility: "hidden",
  transition: `opacity 120ms, visibility 0s`,
  "@media": { print: { display: "none" } },
});

const shown = { opacity: 1, visibility: "visible" } as const;

globalStyle(`${root}[data-state="open"] > ${panel}`, { "@layer": { [shellLayer]: shown } });
/** A popover lies in the top layer, whose origin is the page's, where the header is. */
globalStyle(`${panel}:popover-open`, {
  "@layer": {
    [shellLayer]: {
      ...shown,
      insetBlockStart: HEADER_HEIGHT_PX,
      "@media": { [when.markOnly]: { insetBlockStart: HEADER_HEIGHT_COMPACT_PX } },
    },
  },
});
/** For browsers without popovers. */
globalStyle(`${root}:not([data-state]):focus-within > ${panel}`, {
  "@layer": { [shellLayer]: { "@supports": { "not selector(:popover-open)": shown } } },
});
globalStyle(`${root}:not([data-state]):hover > ${panel}`, {
  "@layer": { [shellLayer]: { ...shown, transitionDelay: `${USER_PANEL_DELAY_MS}ms` } },
});
globalStyle(`${root}:not([data-state]) > ${panel}:not(:popover-open)`, {
  "@layer": { [shellLayer]: { transitionDelay: `${DROPDOWN_DELAY_MS}ms` } },
});
