import { assignVars, globalStyle } from "@vanilla-extract/css";
import { themeLayer } from "./layers.css.ts";
import { vars } from "./vars.css.ts";

const dark = {
  ...assignVars(vars.colour, {
    paper: "#0F1720",
    surface: "#16212C",
    ink: "#E6EBEF",
    inkMuted: "#9FB0BD",
    line: "#2A3946",
    chart: "#0B141C",
    chartInk: "#FFFFFF",
    chartInkMuted: "#A9BAC7",
    chartLine: "#243747",
    link: "#6FC7D1",
    accent: "#F08A4B",
    accentInk: "#1B0E05",
    accentSoft: "#3A2417",
    accentOnChart: "#F08A4B",
    ok: "#7CC48A",
    okSoft: "#16301D",
    warn: "#E3B44C",
    warnSoft: "#33270D",
    danger: "#F0888A",
    dangerSoft: "#3A191C",
    contourWater: "#15262F",
    contourLine: "#38596A",
  }),
  ...assignVars(vars.shadow, { float: "0 8px 28px rgb(0 0 0 / 0.5)" }),
};

globalStyle(':root:not([data-theme="light"])', {
  "@layer": {
    [themeLayer]: { "@media": { "(prefers-color-scheme: dark)": { vars: dark } } },
  },
});

globalStyle(':root[data-theme="dark"]', { "@layer": { [themeLayer]: { vars: dark } } });
