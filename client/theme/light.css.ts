import { createGlobalTheme } from "@vanilla-extract/css";
import { MONO_FONT, TEXT_FONT, TITLE_FONT } from "./fonts.ts";
import { themeLayer } from "./layers.css.ts";
import { vars } from "./vars.css.ts";

createGlobalTheme(":root", vars, {
  "@layer": themeLayer,
  colour: {
    paper: "#FBFAF7",
    surface: "#FFFFFF",
    ink: "#16222E",
    inkMuted: "#54626F",
    line: "#DDD8CC",
    chart: "#12293B",
    chartInk: "#FFFFFF",
    chartInkMuted: "#B9C8D4",
    chartLine: "#2C4A60",
    link: "#0B6B78",
    accent: "#B34512",
    accentInk: "#FFFFFF",
    accentSoft: "#FBE9DD",
    accentOnChart: "#F08A4B",
    ok: "#2F6B3A",
    okSoft: "#E4F0E4",
    warn: "#8A5A00",
    warnSoft: "#FBF0D6",
    danger: "#A3232B",
    dangerSoft: "#FAE4E3",
    contourWater: "#E6EDEB",
    contourLine: "#9DB9BA",
  },
  font: { title: TITLE_FONT, text: TEXT_FONT, mono: MONO_FONT },
  shadow: { float: "0 8px 28px rgb(18 41 59 / 0.18)" },
});
