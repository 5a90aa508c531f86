import { globalStyle } from "@vanilla-extract/css";
import { when } from "../theme/breakpoints.ts";
import { shellLayer } from "../theme/layers.css.ts";
import { shellRule } from "../theme/rule.ts";
import { space, text, width } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const container = shellRule({
  width: "100%",
  maxWidth: `calc(${width.content} + 2 * ${space[5]})`,
  marginInline: "auto",
  padding: `${space[5]} ${space[5]} ${space[8]}`,
  "@media": {
    [when.markOnly]: { padding: `${space[4]} ${space[4]} ${space[7]}` },
    print: { padding: 0 },
  },
});

export const withSections = shellRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  overflowWrap: "break-word",
  gap: `${space[5]} ${space[7]}`,
  alignItems: "start",
  "@media": {
    [when.facetsBeside]: {
      gridTemplateColumns: "200px minmax(0, 1fr)",
      paddingBlockStart: space[6],
    },
  },
});

export const sections = shellRule({
  display: "flex",
  flexWrap: "wrap",
  gap: `0 ${space[5]}`,
  borderBottom: `1px solid ${vars.color.line}`,
  "@media": {
    [when.facetsBeside]: { display: "grid", gap: 0, borderBottom: 0 },
    print: { display: "none" },
  },
});

globalStyle(`${sections} a`, {
  "@layer": {
    [shellLayer]: {
      display: "block",
      padding: `${space[2]} 0`,
      color: vars.color.inkMuted,
      fontSize: text.base,
      fontWeight: 500,
      textDecoration: "none",
      borderBottom: "2px solid transparent",
      "@media": {
        [when.facetsBeside]: {
          paddingInlineStart: space[3],
          borderBottom: 0,
          borderInlineStart: `2px solid ${vars.color.line}`,
        },
        // Forced colours draw every border, also a transparent one.
        [when.forcedColors]: { borderColor: "Canvas" },
      },
    },
  },
});
globalStyle(`${sections} a:hover, ${sections} a[aria-current]`, {
  "@layer": { [shellLayer]: { color: vars.color.ink } },
});
globalStyle(`${sections} a[aria-current]`, {
  "@layer": { [shellLayer]: { borderColor: vars.color.accent } },
});
