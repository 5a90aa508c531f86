import { globalStyle } from "@vanilla-extract/css";
import { when } from "../../theme/breakpoints.ts";
import { pagesLayer } from "../../theme/layers.css.ts";
import { pageRule } from "../../theme/rule.ts";
import { radius, space, text } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";

export const drawer = pageRule({
  "@media": {
    [when.facetsInDrawer]: {
      border: `1px solid ${vars.color.line}`,
      borderRadius: radius.control,
      background: vars.color.surface,
    },
    print: { display: "none" },
  },
});

export const drawerButton = pageRule({
  display: "flex",
  alignItems: "center",
  gap: space[2],
  minHeight: "40px",
  paddingInline: space[3],
  fontWeight: 600,
  "@supports": {
    "selector(::details-content)": {
      "@media": { [when.facetsBeside]: { display: "none" } },
    },
  },
});

globalStyle(`${drawer}::details-content`, {
  "@layer": {
    [pagesLayer]: { "@media": { [when.facetsBeside]: { contentVisibility: "visible" } } },
  },
});

export const facets = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[5],
  "@media": { [when.facetsInDrawer]: { padding: `${space[2]} ${space[3]} ${space[4]}` } },
});

export const facet = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[1],
});

export const legend = pageRule({
  paddingBlockEnd: space[1],
  color: vars.color.inkMuted,
  fontSize: text.small,
  fontWeight: 600,
});

export const note = pageRule({ color: vars.color.inkMuted, fontSize: text.small });
