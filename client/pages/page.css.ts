import { globalStyle } from "@vanilla-extract/css";
import { pagesLayer } from "../theme/layers.css.ts";
import { pageRule } from "../theme/rule.ts";
import { space, text, width } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const page = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "start",
  gap: space[5],
});

globalStyle(`${page} > *`, { "@layer": { [pagesLayer]: { width: "100%" } } });

export const title = pageRule({
  maxWidth: width.text,
  fontSize: text.heading,
  fontWeight: 520,
  letterSpacing: "-0.008em",
});

export const lead = pageRule({
  maxWidth: width.text,
  color: vars.color.inkMuted,
  fontSize: text.large,
});

/** As high as its longest sentence from the beginning, so that nothing below it moves. */
export const withRoom = pageRule({ display: "grid" });

globalStyle(`${withRoom} > *, ${withRoom}::after`, {
  "@layer": { [pagesLayer]: { gridArea: "1 / 1" } },
});

globalStyle(`${withRoom}::after`, {
  "@layer": { [pagesLayer]: { content: "attr(data-longest)", visibility: "hidden" } },
});

export const points = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[2],
  maxWidth: width.text,
  paddingInlineStart: space[4],
  listStyle: "square",
  overflowWrap: "anywhere",
});

export const measure = pageRule({ maxWidth: width.text });

export const section = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[4],
});

/** A heading is nearer to its section than to the section before. */
globalStyle(`* + ${section}`, { "@layer": { [pagesLayer]: { paddingBlockStart: space[4] } } });

export const sectionHead = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: space[3],
});

export const sectionTitle = pageRule({ fontSize: text.title, fontWeight: 520 });

export const actions = pageRule({ display: "flex", flexWrap: "wrap", gap: space[3] });

/** A child with its own line in a row. */
export const wide = pageRule({ flexBasis: "100%" });

export const muted = pageRule({ color: vars.color.inkMuted });

export const plainList = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[3],
  maxWidth: width.text,
  overflowWrap: "anywhere",
});
