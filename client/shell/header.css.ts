import { globalStyle } from "@vanilla-extract/css";
import { when } from "../theme/breakpoints.ts";
import { shellLayer } from "../theme/layers.css.ts";
import { shellRule } from "../theme/rule.ts";
import {
  HEADER_HEIGHT_COMPACT_PX,
  HEADER_HEIGHT_PX,
  radius,
  space,
  text,
  USER_BUTTON_WIDTH_PX,
  width,
} from "../theme/scale.ts";
import { stacking } from "../theme/stacking.ts";
import { focusRing, vars } from "../theme/vars.css.ts";

export const header = shellRule({
  position: "relative",
  vars: { [focusRing]: vars.color.accentOnChart },
  background: vars.color.chart,
  color: vars.color.chartInk,
  borderBottom: `1px solid ${vars.color.chartLine}`,
  "@media": { print: { display: "none" } },
});

/**
 * Takes the press elsewhere that closes the menu, so that a link below it is not followed. A finger's
 * click comes after the menu has closed.
 */
globalStyle(`${header}::after`, {
  "@layer": {
    [shellLayer]: {
      content: "''",
      position: "fixed",
      inset: 0,
      zIndex: stacking.menu,
      visibility: "hidden",
      transition: "visibility 0s 120ms",
    },
  },
});
/** One press changes from one to the other. */
globalStyle(`${header} [popovertarget]`, {
  "@layer": { [shellLayer]: { position: "relative", zIndex: stacking.opener } },
});
const pressed = { visibility: "visible", transitionDelay: "0s" } as const;

export const skipLink = shellRule({
  position: "absolute",
  insetBlockStart: space[2],
  insetInlineStart: space[2],
  zIndex: stacking.skipLink,
  padding: `${space[2]} ${space[4]}`,
  borderRadius: radius.control,
  background: vars.color.surface,
  color: vars.color.ink,
  transform: "translateY(-200%)",
  ":focus": { transform: "none" },
});

export const bar = shellRule({
  // The account's place is reserved before the account arrives, so that the entries never move.
  display: "grid",
  gridTemplateColumns: `auto 1fr ${USER_BUTTON_WIDTH_PX}px`,
  alignItems: "stretch",
  gap: space[6],
  height: HEADER_HEIGHT_PX,
  maxWidth: `calc(${width.content} + 2 * ${space[5]})`,
  marginInline: "auto",
  paddingInline: space[5],
  "@media": {
    [when.markOnly]: { gap: space[4], height: HEADER_HEIGHT_COMPACT_PX, paddingInline: space[4] },
  },
});

export const home = shellRule({ display: "flex", alignItems: "center" });

export const nav = shellRule({
  display: "flex",
  gap: space[5],
  justifySelf: "end",
  "@media": { [when.navCollapses]: { display: "none" } },
});

export const entry = shellRule({
  display: "flex",
  alignItems: "center",
  borderBlock: "3px solid transparent",
  color: vars.color.chartInkMuted,
  fontSize: text.base,
  fontWeight: 500,
  textDecoration: "none",
  whiteSpace: "nowrap",
  outlineOffset: "-4px",
  ":hover": { color: vars.color.chartInk },
  "@media": {
    [when.forcedColors]: { borderColor: "Canvas" },
  },
  selectors: {
    "&[aria-current]": {
      color: vars.color.chartInk,
      borderBottomColor: vars.color.accentOnChart,
    },
  },
});

export const dropdown = shellRule({
  display: "none",
  alignItems: "center",
  justifySelf: "end",
  "@media": { [when.navCollapses]: { display: "flex" } },
});

// At the right edge they move as more of them is read: they are shown when the element after them is there.
globalStyle(`:is(${nav}, ${dropdown}):not(:has(+ *))`, {
  "@layer": { [shellLayer]: { visibility: "hidden" } },
});

export const dropdownButton = shellRule({
  display: "flex",
  alignItems: "center",
  gap: space[1],
  minHeight: "40px",
  padding: `0 ${space[2]}`,
  border: 0,
  borderRadius: radius.control,
  background: "none",
  fontWeight: 500,
});

export const dropdownList = shellRule({
  display: "none",
  // In the top layer the origin is the page's, where the header is: left of the account's button.
  position: "absolute",
  inset: `${HEADER_HEIGHT_COMPACT_PX - 6}px calc(2 * ${space[4]} + ${USER_BUTTON_WIDTH_PX}px) auto auto`,
  zIndex: stacking.menu,
  minWidth: "200px",
  margin: 0,
  padding: space[2],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.panel,
  vars: { [focusRing]: vars.color.accent },
  background: vars.color.surface,
  boxShadow: vars.shadow.float,
  selectors: { "&:popover-open": { display: "block" } },
});
globalStyle(`${header}:has(${dropdownList}:popover-open)::after`, {
  "@layer": { [shellLayer]: pressed },
});
/** A mouse leaves the user panel as it leaves one that it opened by hovering. */
globalStyle(`${header}:has(:popover-open)::after`, {
  "@layer": { [shellLayer]: { "@media": { [when.cannotHover]: pressed } } },
});
/** For browsers without popovers. */
globalStyle(`${dropdown}:is(:focus-within, :hover) > ${dropdownList}`, {
  "@layer": {
    [shellLayer]: { "@supports": { "not selector(:popover-open)": { display: "block" } } },
  },
});

export const dropdownEntry = shellRule({
  display: "block",
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.control,
  color: vars.color.ink,
  textDecoration: "none",
  ":hover": { background: vars.color.accentSoft },
  selectors: {
    "&[aria-current]": {
      fontWeight: 600,
      // Not a shadow: forced colours have none.
      borderInlineStart: `3px solid ${vars.color.accent}`,
      paddingInlineStart: "9px",
    },
  },
});
