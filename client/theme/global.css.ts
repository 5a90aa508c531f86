import { fallbackVar, globalStyle, type GlobalStyleRule } from "@vanilla-extract/css";
import { when } from "./breakpoints.ts";
import { resetLayer, themeLayer } from "./layers.css.ts";
import { text } from "./scale.ts";
import { focusRing, vars } from "./vars.css.ts";

function reset(selector: string, rule: GlobalStyleRule): void {
  globalStyle(selector, { "@layer": { [resetLayer]: rule } });
}

function base(selector: string, rule: GlobalStyleRule): void {
  globalStyle(selector, { "@layer": { [themeLayer]: rule } });
}

reset("*, ::before, ::after", { boxSizing: "border-box" });
reset("body, h1, h2, h3, h4, p, ul, ol, dl, dd, figure, blockquote, fieldset", { margin: 0 });
reset("ul, ol, fieldset, legend", { padding: 0 });
reset("ul, ol", { listStyle: "none" });
reset("fieldset", { border: 0, minWidth: 0 });
reset("h1, h2, h3, h4", { font: "inherit" });
reset("img, svg", { display: "block", maxWidth: "100%" });
reset("button, input, select, textarea", { font: "inherit", color: "inherit", letterSpacing: 0 });
reset("button, summary, select, label", { cursor: "pointer" });
reset("summary", { listStyle: "none" });
reset("summary::-webkit-details-marker", { display: "none" });
reset("table", { borderCollapse: "collapse" });

base("html", {
  colorScheme: "light dark",
  background: vars.color.paper,
  color: vars.color.ink,
  fontFamily: vars.font.text,
  fontSize: "100%",
  lineHeight: 1.55,
  textSizeAdjust: "100%",
});
base('html[data-theme="light"]', { colorScheme: "light" });
base('html[data-theme="dark"]', { colorScheme: "dark" });
base("html[data-theme='contrast'] a", { textDecorationThickness: "2px" });
base("body", { fontSize: text.base, overflowWrap: "break-word" });
base("h1, h2, h3", { fontFamily: vars.font.title, lineHeight: 1.25, textWrap: "balance" });
base("a", {
  color: vars.color.link,
  textUnderlineOffset: "0.18em",
  textDecorationThickness: "1px",
});
base("a:hover", { textDecorationThickness: "2px" });
base("code, kbd, samp, pre", { fontFamily: vars.font.mono, fontSize: text.small });
base(":is(h1, h2, h3) code", { fontSize: "inherit" });
base("table, time, data", { fontVariantNumeric: "tabular-nums" });
base("mark", { background: vars.color.accentSoft, color: vars.color.ink, fontWeight: 600 });
base("::selection", { background: vars.color.accentSoft, color: vars.color.ink });
base(":focus-visible", {
  outline: `2px solid ${fallbackVar(focusRing, vars.color.accent)}`,
  outlineOffset: "2px",
});
base("[hidden]", { display: "none" });
base("[id]", { scrollMarginTop: "24px" });

globalStyle("*, ::before, ::after", {
  "@media": {
    [when.reducedMotion]: {
      transitionDuration: "0s !important",
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      scrollBehavior: "auto !important" as "auto",
    },
  },
});

globalStyle("html", {
  "@media": { print: { background: "none", color: "black", fontSize: "10pt" } },
});
