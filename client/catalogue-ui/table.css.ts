import { globalStyle, type GlobalStyleRule } from "@vanilla-extract/css";
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
// Each header cell changes the widths of those before it: they are shown when all are read.
globalStyle(`${table} thead:not(:has(+ *))`, {
  "@layer": { [pagesLayer]: { visibility: "hidden" } },
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

/** What the words before a value take of its line. */
const HEAD_WIDTH = "6.5rem";

/** On a phone each row is a block, and each value stands under the last with its column's words before it. */
export const stacked = pageRule({});

function stack(selector: string, rule: GlobalStyleRule): void {
  globalStyle(selector, {
    "@layer": { [pagesLayer]: { "@media": { [when.navCollapses]: rule } } },
  });
}

stack(`${stacked}, ${stacked} :is(caption, thead, tbody, tr, th, td)`, { display: "block" });
stack(`${stacked} thead`, { position: "absolute", clipPath: "inset(50%)" });
stack(`${stacked} tbody tr`, {
  paddingBlock: space[2],
  borderBlockEnd: `1px solid ${vars.color.line}`,
});
stack(`${stacked} tbody :is(th, td)`, {
  position: "relative",
  minWidth: 0,
  height: "auto",
  minHeight: "24px",
  padding: "2px 0",
  border: 0,
  textAlign: "start !important" as "start",
  whiteSpace: "normal",
  overflowWrap: "anywhere",
});
// A dense table has other spaces between its columns.
stack(`${stacked} tbody td`, { paddingInlineStart: `${HEAD_WIDTH} !important` });
stack(`${stacked} tbody td:empty`, { display: "none" });
stack(`${stacked} tbody td::before`, {
  content: ["attr(data-head)", 'attr(data-head) / ""'],
  position: "absolute",
  insetInlineStart: 0,
  width: `calc(${HEAD_WIDTH} - ${space[2]})`,
  color: vars.color.inkMuted,
  fontSize: text.small,
});
