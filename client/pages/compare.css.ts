import { globalStyle, type GlobalStyleRule } from "@vanilla-extract/css";
import { when } from "../theme/breakpoints.ts";
import { pagesLayer } from "../theme/layers.css.ts";
import { pageRule } from "../theme/rule.ts";
import { space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const table = pageRule({
  minWidth: "100%",
  "@media": { print: { tableLayout: "fixed", overflowWrap: "anywhere" } },
});

/** Beside each other each record has room for its words; on a phone one stands under the other. */
globalStyle(`${table} :is(th, td)`, {
  "@layer": {
    [pagesLayer]: {
      verticalAlign: "top",
      "@media": {
        [when.navStands]: { minWidth: "200px", paddingBlock: space[2] },
        print: { minWidth: 0 },
      },
    },
  },
});
globalStyle(`${table} tr > :first-child`, {
  "@layer": {
    [pagesLayer]: {
      color: vars.color.inkMuted,
      fontSize: text.small,
      "@media": { [when.navStands]: { minWidth: "104px" }, print: { minWidth: 0 } },
    },
  },
});
globalStyle(`${table} thead th:not(:first-child)`, {
  "@layer": { [pagesLayer]: { color: vars.color.ink, fontWeight: "inherit" } },
});

/** What the number of a record takes of the line of its value. */
const NUMBER_WIDTH = "1.75rem";

function onPhone(selector: string, rule: GlobalStyleRule): void {
  globalStyle(selector, {
    "@layer": { [pagesLayer]: { "@media": { [when.navCollapses]: rule } } },
  });
}

// On a phone the heads stay as a numbered list of what is compared, with the ways to leave one out.
onPhone(`${table}${table} thead`, {
  position: "static",
  clipPath: "none",
  counterReset: "record",
});
onPhone(`${table}${table} thead th:first-child`, { position: "absolute", clipPath: "inset(50%)" });
onPhone(`${table}${table} thead th:not(:first-child)`, {
  position: "relative",
  height: "auto",
  paddingInline: `${NUMBER_WIDTH} 0`,
  counterIncrement: "record",
});
onPhone(`${table}${table} thead th:not(:first-child)::before`, {
  content: 'counter(record) "."',
  position: "absolute",
  insetInlineStart: 0,
});
onPhone(`${table}${table} tbody td`, { paddingInlineStart: NUMBER_WIDTH });

export const title = pageRule({
  display: "block",
  fontFamily: vars.font.title,
  fontSize: text.large,
  lineHeight: 1.25,
});

export const drop = pageRule({
  display: "inline-block",
  minHeight: "24px",
  fontSize: text.small,
  "@media": { print: { display: "none" } },
});
