import { globalStyle } from "@vanilla-extract/css";
import {
  DROPDOWN_DELAY_MS,
  USER_PANEL_DELAY_MS,
  USER_PANEL_HEIGHT_PX,
} from "../contract/limits.ts";
import { when } from "../theme/breakpoints.ts";
import { shellLayer } from "../theme/layers.css.ts";
import { shellRule } from "../theme/rule.ts";
import { radius, space, text, USER_BUTTON_WIDTH_PX, width } from "../theme/scale.ts";
import { stacking } from "../theme/stacking.ts";
import { vars } from "../theme/vars.css.ts";

export const root = shellRule({ display: "flex", alignItems: "center" });

export const button = shellRule({
  display: "grid",
  placeItems: "center",
  width: USER_BUTTON_WIDTH_PX,
  height: "100%",
  padding: 0,
  border: 0,
  background: "none",
  color: vars.colour.chartInk,
  outlineOffset: "-4px",
  outlineColor: vars.colour.accentOnChart,
});

export const avatar = shellRule({
  display: "grid",
  placeItems: "center",
  width: "36px",
  height: "36px",
  border: `2px solid ${vars.colour.chartInk}`,
  borderRadius: radius.round,
  fontSize: text.small,
  fontWeight: 600,
  lineHeight: 1,
  selectors: { "&[data-active]": { borderColor: vars.colour.accentOnChart } },
});

export const panel = shellRule({
  position: "absolute",
  insetInline: 0,
  insetBlockStart: "100%",
  zIndex: stacking.userPanel,
  height: USER_PANEL_HEIGHT_PX,
  overflowY: "auto",
  borderBottom: `1px solid ${vars.colour.line}`,
  background: vars.colour.surface,
  color: vars.colour.ink,
  boxShadow: vars.shadow.float,
  opacity: 0,
  visibility: "hidden",
  transition: `opacity 120ms, visibility 0s`,
  "@media": { print: { display: "none" } },
});

const shown = { opacity: 1, visibility: "visible" } as const;

globalStyle(`${root}[data-state="open"] > ${panel}`, { "@layer": { [shellLayer]: shown } });
globalStyle(`${root}:not([data-state]):focus-within > ${panel}`, {
  "@layer": { [shellLayer]: shown },
});
globalStyle(`${root}:not([data-state]):hover > ${panel}`, {
  "@layer": { [shellLayer]: { ...shown, transitionDelay: `${USER_PANEL_DELAY_MS}ms` } },
});
globalStyle(`${root}:not([data-state]) > ${panel}`, {
  "@layer": { [shellLayer]: { transitionDelay: `${DROPDOWN_DELAY_MS}ms` } },
});

export const content = shellRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gridAutoFlow: "column",
  gap: space[6],
  alignItems: "center",
  height: "100%",
  maxWidth: `calc(${width.content} + 2 * ${space[5]})`,
  marginInline: "auto",
  padding: `${space[3]} ${space[5]}`,
  "@media": {
    [when.markOnly]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
      gap: space[4],
      padding: `${space[2]} ${space[4]}`,
    },
  },
});

export const title = shellRule({
  fontFamily: vars.font.title,
  fontSize: text.lead,
  fontWeight: 600,
  lineHeight: 1.25,
  "@media": { [when.markOnly]: { fontSize: text.large } },
});

export const description = shellRule({
  maxWidth: "46ch",
  marginBlockStart: space[1],
  color: vars.colour.inkMuted,
  "@media": { [when.markOnly]: { fontSize: text.small, lineHeight: 1.35 } },
});

export const newest = shellRule({
  display: "none",
  "@media": {
    [when.asideBeside]: { display: "grid", gap: space[1], maxWidth: "40ch", minWidth: 0 },
  },
});

export const newestEntry = shellRule({
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  fontSize: text.small,
});

export const newestLink = shellRule({
  display: "inline-block",
  minHeight: "24px",
  color: vars.colour.link,
  textDecoration: "none",
  ":hover": { textDecoration: "underline" },
});

export const items = shellRule({
  display: "grid",
  gridTemplateColumns: "auto auto",
  gap: `${space[1]} ${space[6]}`,
  "@media": { [when.markOnly]: { gridTemplateColumns: "minmax(0, 1fr)", gap: 0 } },
});

export const item = shellRule({
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
  minHeight: "32px",
  padding: 0,
  border: 0,
  background: "none",
  color: vars.colour.link,
  fontSize: text.base,
  fontWeight: 500,
  textDecoration: "none",
  ":hover": { textDecoration: "underline" },
  selectors: {
    "&:disabled": {
      color: vars.colour.inkMuted,
      textDecoration: "none",
      cursor: "not-allowed",
    },
  },
});
