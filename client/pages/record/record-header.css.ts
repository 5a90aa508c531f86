import { globalStyle } from "@vanilla-extract/css";
import { when } from "../../theme/breakpoints.ts";
import { pagesLayer } from "../../theme/layers.css.ts";
import { pageRule } from "../../theme/rule.ts";
import { space, text } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";

export const titles = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[3],
  alignItems: "baseline",
  minWidth: 0,
});

/** The title where data follow at once: one line, two on a phone. */
export const lineTitle = pageRule({
  display: "-webkit-box",
  overflow: "hidden",
  paddingInlineStart: "2px",
  marginInlineStart: "-2px",
  fontSize: text.lead,
  fontWeight: 520,
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  unicodeBidi: "plaintext",
  "@media": { [when.asideBeside]: { WebkitLineClamp: 1 }, print: { display: "block" } },
});

// The version is next to the title; below a long one where the window is not wide.
globalStyle(`${titles}:has(> ${lineTitle})`, {
  "@layer": {
    [pagesLayer]: {
      display: "flex",
      flexWrap: "wrap",
      gap: `2px ${space[4]}`,
      "@media": {
        [when.wide]: {
          display: "grid",
          gridTemplateColumns: "fit-content(100%) max-content minmax(0, 1fr)",
        },
      },
    },
  },
});

globalStyle(`${titles} > ${lineTitle} ~ :not(a)`, {
  "@layer": { [pagesLayer]: { flexBasis: "100%", gridColumn: "1 / -1" } },
});

export const version = pageRule({
  width: "fit-content",
  paddingBlock: "2px",
  color: vars.color.inkMuted,
  fontSize: text.base,
  selectors: {
    [`${lineTitle} + &`]: { "@media": { [when.rowsNarrow]: { fontSize: text.small } } },
  },
});

export const facts = pageRule({
  color: vars.color.inkMuted,
  fontSize: text.small,
  lineHeight: 1.4,
  "@media": { [when.asideBeside]: { display: "none" }, print: { display: "none" } },
});

export const title = pageRule({
  fontSize: text.title,
  fontWeight: 520,
  letterSpacing: "-0.008em",
  textWrap: "balance",
  unicodeBidi: "plaintext",
  "@media": { [when.asideBeside]: { fontSize: text.heading } },
});

export const organization = pageRule({ color: vars.color.inkMuted });

export const identifiers = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `2px ${space[4]}`,
  color: vars.color.inkMuted,
  fontSize: text.base,
  // A single link in its line is 24 px high (WCAG 2.5.8).
  lineHeight: 1.6,
});

// The button's own padding, so that its text is aligned with the links.
export const star = pageRule({ marginInline: `-${space[2]}` });

export const doi = pageRule({
  display: "inline-flex",
  alignItems: "center",
  fontFamily: vars.font.mono,
  fontSize: text.small,
  overflowWrap: "anywhere",
});

globalStyle(`${doi} > a`, {
  "@layer": { [pagesLayer]: { display: "inline-block", paddingBlock: "2px" } },
});
