import { globalStyle } from "@vanilla-extract/css";
import { chart } from "../contour-map/chart.css.ts";
import { when } from "../theme/breakpoints.ts";
import { pagesLayer } from "../theme/layers.css.ts";
import { pageRule } from "../theme/rule.ts";
import { radius, space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const picture = pageRule({
  display: "grid",
  // Its images have the same height before they are loaded, too.
  gridAutoRows: "minmax(0, 1fr)",
  gap: "2px",
  position: "relative",
  overflow: "hidden",
  background: vars.color.line,
  selectors: {
    "&:has(> p)": { gap: 0, gridTemplateRows: "minmax(0, 1fr) auto" },
    "&[data-shape='thumbnail']": {
      width: "96px",
      height: "72px",
      marginBlockStart: "3px",
      borderRadius: "3px",
    },
    "&[data-shape='banner']": {
      height: "160px",
      border: `1px solid ${vars.color.line}`,
      borderRadius: radius.panel,
    },
    "&[data-count='2'], &[data-count='3'], &[data-count='4']": {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
    },
    "&[data-shape='banner'][data-count='4'], &[data-shape='banner'][data-count='3']": {
      gridTemplateColumns: "none",
      gridAutoFlow: "column",
      gridAutoColumns: "minmax(0, 1fr)",
    },
  },
  "@media": {
    [when.rowsNarrow]: {
      selectors: {
        "&[data-shape='banner']": { height: "88px" },
        "&[data-shape='thumbnail']": { display: "none" },
      },
    },
    print: { display: "none" },
  },
});

export const image = pageRule({
  width: "100%",
  height: "100%",
  minHeight: 0,
  objectFit: "cover",
  // A figure is shown with its edges, because its axes are there.
  selectors: {
    "&[src$='#whole']": { objectFit: "contain", background: vars.color.surface },
    // Over the contours, which stay where it cannot be drawn: Chromium's sign for that is outside on the left.
    "&[src^='/planes/']": { position: "absolute", left: "-20px", minWidth: "calc(100% + 40px)" },
  },
});

const preview = pageRule({
  stroke: vars.color.link,
  strokeWidth: 4,
  strokeLinecap: "round",
  strokeLinejoin: "round",
  selectors: { "&[preserveAspectRatio='none']": { strokeWidth: 1.5 } },
  "@media": { "(forced-colors: active)": { stroke: "CanvasText" } },
});

/** Dots of a map over its land; a line is as wide and as high as its box. */
export const data = `${chart} ${preview}`;

// Dots in a row are nearer to each other.
globalStyle(`${picture}[data-shape="thumbnail"] ${preview}[preserveAspectRatio^="x"]`, {
  "@layer": { [pagesLayer]: { strokeWidth: 2.5 } },
});

globalStyle(`${preview} path + path`, { "@layer": { [pagesLayer]: { strokeWidth: "inherit" } } });
// Bars, which each begin anew; a line is one.
globalStyle(`${preview}[preserveAspectRatio="none"] path[d^="M"]`, {
  "@layer": { [pagesLayer]: { fill: vars.color.link, fillOpacity: 0.25 } },
});
globalStyle(`${preview} path:first-child`, {
  "@layer": {
    [pagesLayer]: {
      fill: vars.color.paper,
      fillRule: "evenodd",
      stroke: vars.color.contourLine,
      strokeWidth: 1,
      transform: "scale(0.5)",
      "@media": { "(forced-colors: active)": { fill: "none", stroke: "GrayText" } },
    },
  },
});

export const caption = pageRule({
  paddingInline: space[2],
  overflow: "hidden",
  background: vars.color.contourWater,
  color: vars.color.inkMuted,
  fontSize: text.small,
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
