import { globalStyle } from "@vanilla-extract/css";
import { when } from "../theme/breakpoints.ts";
import { pagesLayer } from "../theme/layers.css.ts";
import { pageRule } from "../theme/rule.ts";
import { space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const table = pageRule({ width: "100%", fontSize: text.base });

globalStyle(`${table} :is(th, td)`, {
  "@layer": {
    [pagesLayer]: {
      height: "44px",
      padding: `${space[1]} ${space[3]}`,
      borderBottom: `1px solid ${vars.color.line}`,
      textAlign: "start",
      fontWeight: "inherit",
      "@media": { [when.navCollapses]: { paddingInline: space[1] } },
    },
  },
});
globalStyle(`${table} :is(th, td):first-child`, {
  "@layer": { [pagesLayer]: { paddingInlineStart: 0 } },
});
globalStyle(`${table} thead th`, {
  "@layer": {
    [pagesLayer]: {
      height: "32px",
      color: vars.color.inkMuted,
      fontSize: text.small,
      fontWeight: 600,
    },
  },
});
globalStyle(`${table} tbody tr:hover`, {
  "@layer": {
    [pagesLayer]: { background: `color-mix(in srgb, ${vars.color.line} 25%, transparent)` },
  },
});

/** The least width of a name in a narrow table; a longer one breaks where its parts end. */
const NAME_MIN_WIDTH = "8rem";

export const name = pageRule({
  display: "flex",
  alignItems: "center",
  gap: space[2],
  minWidth: NAME_MIN_WIDTH,
  minHeight: "28px",
  overflowWrap: "anywhere",
});

/** A short name is a target too. */
globalStyle(`${name} > a`, { "@layer": { [pagesLayer]: { paddingBlock: "2px" } } });

export const icon = pageRule({ flex: "none", color: vars.color.inkMuted });

export const number = pageRule({ whiteSpace: "nowrap", textAlign: "end !important" as "end" });

export const wide = pageRule({ "@media": { [when.navCollapses]: { display: "none" } } });

export const tool = pageRule({
  display: "inline-grid",
  placeItems: "center",
  width: "32px",
  height: "32px",
  borderRadius: "6px",
  color: vars.color.link,
  ":hover": { background: `color-mix(in srgb, ${vars.color.link} 10%, transparent)` },
});

export const path = pageRule({ minWidth: NAME_MIN_WIDTH, overflowWrap: "anywhere" });

export const end = pageRule({ textAlign: "end !important" as "end" });

export const oneLine = pageRule({ whiteSpace: "nowrap" });
