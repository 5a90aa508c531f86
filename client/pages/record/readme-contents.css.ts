import { globalStyle } from "@vanilla-extract/css";
import { when } from "../../theme/breakpoints.ts";
import { pagesLayer } from "../../theme/layers.css.ts";
import { pageRule } from "../../theme/rule.ts";
import { space, text } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";

/** Below the facts, in the height that they leave. */
export const beside = pageRule({
  display: "none",
  "@media": {
    [when.asideBeside]: {
      display: "block",
      overflowY: "auto",
      minHeight: "128px",
      // Space for the focus outline inside the scrolling box.
      paddingInline: "4px",
      marginInline: "-4px",
      fontSize: text.small,
    },
    print: { display: "none" },
  },
});

export const above = pageRule({
  paddingBlock: space[1],
  borderBlock: `1px solid ${vars.color.line}`,
  fontSize: text.base,
  "@media": { [when.asideBeside]: { display: "none" }, print: { display: "none" } },
});

// The README begins where its contents are not shown.
globalStyle(`${above} + *`, {
  "@layer": {
    [pagesLayer]: {
      "@media": { [when.asideBeside]: { marginTop: 0 }, print: { marginTop: 0 } },
    },
  },
});

export const list = pageRule({ paddingInlineStart: 0, listStyle: "none" });

const inList = (selector: string): string => `${list} > li${selector}`;

globalStyle(inList(" + li"), { "@layer": { [pagesLayer]: { marginTop: 0 } } });

globalStyle(inList(" > a"), {
  "@layer": {
    [pagesLayer]: {
      display: "block",
      paddingBlock: "3px",
      overflowWrap: "anywhere",
      textDecoration: "none",
    },
  },
});

globalStyle(inList(" > a:hover"), {
  "@layer": { [pagesLayer]: { textDecoration: "underline" } },
});

globalStyle(`${list}:has(> [data-level="2"]) > [data-level="3"]`, {
  "@layer": { [pagesLayer]: { paddingInlineStart: space[3] } },
});
