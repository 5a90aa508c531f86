import { when } from "../../theme/breakpoints.ts";
import { pageRule } from "../../theme/rule.ts";
import { space, text, width } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";

export const list = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[5],
});

export const head = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[4],
});

export const title = pageRule({ fontSize: text.heading, fontWeight: 520 });

export const columns = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: `${space[4]} ${space[6]}`,
  alignItems: "start",
  "@media": {
    [when.facetsBeside]: { gridTemplateColumns: `${width.facets} minmax(0, 1fr)` },
    print: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

export const results = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[3],
});

export const controls = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[2]} ${space[4]}`,
  minHeight: "32px",
});

export const count = pageRule({
  marginInlineEnd: "auto",
  fontSize: text.base,
  fontWeight: 600,
  fontVariantNumeric: "tabular-nums",
});

export const control = pageRule({
  display: "inline-flex",
  alignItems: "center",
  gap: space[2],
  color: vars.color.inkMuted,
  fontSize: text.small,
  "@media": { print: { display: "none" } },
});

export const person = pageRule({ marginInlineEnd: space[3] });

export const follow = pageRule({ "@media": { print: { display: "none" } } });

export const empty = pageRule({
  display: "grid",
  justifyItems: "start",
  gap: space[4],
  paddingBlock: space[6],
  borderBlockStart: `1px solid ${vars.color.line}`,
  fontSize: text.large,
});

export const foot = pageRule({ paddingBlockStart: space[4] });

export const emptyActions = pageRule({ display: "flex", flexWrap: "wrap", gap: space[3] });

export const suggestionsTitle = pageRule({ fontSize: text.large, fontWeight: 520 });

export const suggestions = pageRule({
  display: "grid",
  gap: space[1],
  paddingBlockStart: space[2],
  fontSize: text.base,
});

export const foundFolder = pageRule({
  display: "block",
  paddingInlineStart: space[5],
  color: vars.color.inkMuted,
  fontSize: text.small,
  overflowWrap: "anywhere",
});
