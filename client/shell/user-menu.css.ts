import { USER_PANEL_HEIGHT_PX } from "../contract/limits.ts";
import { when } from "../theme/breakpoints.ts";
import { shellRule } from "../theme/rule.ts";
import { space, text, width } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const content = shellRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gridAutoFlow: "column",
  gap: space[6],
  alignItems: "center",
  // The panel has a border; a narrow one is as high as its entries.
  minHeight: USER_PANEL_HEIGHT_PX - 1,
  maxWidth: `calc(${width.content} + 2 * ${space[5]})`,
  marginInline: "auto",
  padding: `${space[3]} ${space[5]}`,
  "@media": {
    [when.markOnly]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
      gap: space[4],
      padding: `${space[2]} ${space[4]}`,
    },
  },
});

export const title = shellRule({
  fontFamily: vars.font.title,
  fontSize: text.lead,
  fontWeight: 600,
  lineHeight: 1.25,
  "@media": { [when.markOnly]: { fontSize: text.large } },
});

export const description = shellRule({
  maxWidth: "46ch",
  marginBlockStart: space[1],
  color: vars.color.inkMuted,
  "@media": { [when.markOnly]: { fontSize: text.small, lineHeight: 1.35 } },
});

export const newest = shellRule({
  display: "none",
  "@media": {
    [when.asideBeside]: { display: "grid", gap: space[1], maxWidth: "40ch", minWidth: 0 },
  },
});

export const newestLink = shellRule({
  display: "block",
  overflow: "hidden",
  color: vars.color.link,
  fontSize: text.small,
  lineHeight: "24px",
  textDecoration: "none",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  ":hover": { textDecoration: "underline" },
});

export const items = shellRule({
  display: "grid",
  gridTemplateColumns: "auto auto",
  gap: `${space[1]} ${space[6]}`,
  "@media": { [when.markOnly]: { gridTemplateColumns: "minmax(0, 1fr)", gap: 0 } },
});

export const item = shellRule({
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
  minHeight: "32px",
  padding: 0,
  border: 0,
  background: "none",
  color: vars.color.link,
  fontSize: text.base,
  fontWeight: 500,
  textDecoration: "none",
  ":hover": { textDecoration: "underline" },
  selectors: {
    "&:disabled": {
      color: vars.color.inkMuted,
      textDecoration: "none",
      cursor: "not-allowed",
    },
  },
});
