import { createGlobalThemeContract, createVar, fallbackVar } from "@vanilla-extract/css";

/**
 * The variables that a university sets to make the portal its own: colours by meaning and three fonts.
 * `brand.css.ts` sets the values; `examples/` has another set.
 */
export const vars = createGlobalThemeContract(
  {
    color: {
      paper: "paper",
      surface: "surface",
      ink: "ink",
      inkMuted: "ink-muted",
      line: "line",
      chart: "chart",
      chartInk: "chart-ink",
      chartInkMuted: "chart-ink-muted",
      chartLine: "chart-line",
      link: "link",
      accent: "accent",
      accentInk: "accent-ink",
      accentSoft: "accent-soft",
      accentOnChart: "accent-on-chart",
      ok: "ok",
      okSoft: "ok-soft",
      warn: "warn",
      warnSoft: "warn-soft",
      danger: "danger",
      dangerSoft: "danger-soft",
      contourWater: "contour-water",
      contourLine: "contour-line",
    },
    font: { title: "font-title", text: "font-text", mono: "font-mono" },
    shadow: { float: "shadow-float" },
  },
  (name) => `foreland-${name}`,
);

/** Colour of the focus outline, where the accent is too dark for the background. */
export const focusRing = createVar("focus-ring");
/** Height of the bar at the bottom of the window on every page; set while there is one. */
export const footHeight = createVar("foot-height");
/** The same, for the bar that would be there otherwise. */
export const aboveFoot = fallbackVar(footHeight, "0px");
