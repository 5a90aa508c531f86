import { globalStyle } from "@vanilla-extract/css";
import { when } from "../../../theme/breakpoints.ts";
import { pagesLayer } from "../../../theme/layers.css.ts";
import { pageRule } from "../../../theme/rule.ts";
import { space, text } from "../../../theme/scale.ts";
import { vars } from "../../../theme/vars.css.ts";

export const explorer = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[3],
});

/** A form in the toolbar; where there is no space for it, it opens on request. */
export const folded = pageRule({
  selectors: { "&[open]": { flexBasis: "100%" } },
  "@media": {
    [when.navStands]: { selectors: { "&[open]": { flexBasis: "auto" } } },
    print: { display: "none" },
  },
});

globalStyle(`${folded}::details-content`, {
  "@layer": {
    [pagesLayer]: { "@media": { [when.navStands]: { contentVisibility: "visible" } } },
  },
});

globalStyle(`${folded} > summary`, {
  "@layer": {
    [pagesLayer]: {
      "@supports": {
        "selector(::details-content)": {
          "@media": { [when.navStands]: { display: "none" } },
        },
      },
    },
  },
});

/** A table of few columns next to its plot, where there is space for both. */
export const beside = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[6],
  alignItems: "start",
  "@media": { [when.asideBeside]: { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)" } },
});

/** The plot below is reachable although there are fifty rows; print shows them all. */
export const rows = pageRule({
  maxHeight: "27rem",
  overflowY: "auto",
  "@media": { print: { maxHeight: "none" } },
});

globalStyle(`${rows} thead th`, {
  "@layer": {
    [pagesLayer]: {
      position: "sticky",
      insetBlockStart: 0,
      background: vars.color.paper,
      boxShadow: `inset 0 -1px ${vars.color.line}`,
    },
  },
});

export const plot = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[2],
  margin: 0,
  color: vars.color.link,
});

/** Controls that a page without scripts does not have. */
export const alive = pageRule({
  "@media": { [when.withoutScripts]: { display: "none" }, print: { display: "none" } },
});

globalStyle(`${plot} svg`, { "@layer": { [pagesLayer]: { maxWidth: "100%", height: "auto" } } });
// A finger that moves sideways zooms, one that moves up or down scrolls.
globalStyle(`${plot}[data-plot] svg`, {
  "@layer": { [pagesLayer]: { cursor: "col-resize", touchAction: "pan-y", userSelect: "none" } },
});
export const map = pageRule({ scrollMarginBlockStart: space[4] });

globalStyle(`${plot}${map}[data-plot] svg`, {
  "@layer": { [pagesLayer]: { cursor: "crosshair" } },
});
// Land has little contrast to the data, and a small map has the page's background.
globalStyle(`${plot} svg .land`, { "@layer": { [pagesLayer]: { color: vars.color.inkMuted } } });
globalStyle(`${plot} svg .region`, { "@layer": { [pagesLayer]: { fill: vars.color.paper } } });
// The text of a picture at half its size stays readable.
globalStyle(`${plot} svg text`, {
  "@layer": {
    [pagesLayer]: {
      fill: vars.color.inkMuted,
      "@media": { [when.markOnly]: { fontSize: text.large } },
    },
  },
});

export const chart = pageRule({ display: "block", color: vars.color.link });

/** Values of a column are next to each other; the table scrolls. */
export const values = pageRule({
  minWidth: "16rem",
  "@media": { [when.navCollapses]: { minWidth: 0 } },
});
