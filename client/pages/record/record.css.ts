import { globalStyle } from "@vanilla-extract/css";
import { when } from "../../theme/breakpoints.ts";
import { pagesLayer } from "../../theme/layers.css.ts";
import { pageRule } from "../../theme/rule.ts";
import { radius, space, text, width } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";

export const page = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: `${space[5]} ${space[7]}`,
  alignItems: "start",
  "@media": {
    [when.asideBeside]: {
      gridTemplateColumns: `minmax(0, 1fr) ${width.aside}`,
      gridTemplateRows: "auto auto 1fr",
    },
  },
});

export const head = pageRule({ display: "contents" });

export const above = pageRule({
  display: "grid",
  gap: space[3],
  minWidth: 0,
  "@media": { [when.asideBeside]: { gridColumn: "1 / -1" } },
});

export const titles = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[3],
  minWidth: 0,
  "@media": { [when.asideBeside]: { gridColumn: "1" } },
});

export const title = pageRule({
  fontSize: `clamp(1.6875rem, 1.2rem + 1.9vw, 2.5rem)`,
  fontWeight: 520,
  letterSpacing: "-0.008em",
  textWrap: "balance",
});

export const organization = pageRule({ color: vars.colour.inkMuted });

export const identifiers = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `2px ${space[4]}`,
  color: vars.colour.inkMuted,
  fontSize: text.base,
});

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

export const aside = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[4],
  minWidth: 0,
  "@media": { [when.asideBeside]: { gridColumn: "2", gridRow: "2 / span 2" } },
});

export const panel = pageRule({
  display: "grid",
  gap: space[4],
  padding: space[4],
  border: `1px solid ${vars.colour.line}`,
  borderRadius: radius.panel,
  background: vars.colour.surface,
  "@media": { [when.asideBeside]: { padding: space[5] }, print: { border: 0, padding: 0 } },
});

export const action = pageRule({
  display: "grid",
  maxWidth: width.aside,
  gap: space[2],
  "@media": { print: { display: "none" } },
});

export const actionNote = pageRule({ color: vars.colour.inkMuted, fontSize: text.small });

export const list = pageRule({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: `${space[2]} ${space[5]}`,
  fontSize: text.base,
});

globalStyle(`${list} dt`, { "@layer": { [pagesLayer]: { color: vars.colour.inkMuted } } });
globalStyle(`${list} dd`, {
  "@layer": { [pagesLayer]: { minWidth: 0, overflowWrap: "anywhere" } },
});

export const listInPanel = pageRule({
  "@media": {
    [when.asideBeside]: {},
  },
});

globalStyle(`${listInPanel} dd`, {
  "@layer": { [pagesLayer]: { "@media": { [when.asideBeside]: { textAlign: "end" } } } },
});

export const body = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[5],
  minWidth: 0,
  "@media": { [when.asideBeside]: { gridColumn: "1" } },
});

export const section = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[4],
  maxWidth: "800px",
});

export const sectionTitle = pageRule({ fontSize: text.lead, fontWeight: 600 });

export const lead = pageRule({
  maxWidth: width.measure,
  fontSize: text.large,
  color: vars.colour.ink,
});

export const contents = pageRule({
  display: "none",
  "@media": {
    [when.asideBeside]: {
      display: "grid",
      gap: space[2],
      paddingBlock: space[3],
      borderBlock: `1px solid ${vars.colour.line}`,
      fontSize: text.small,
    },
    print: { display: "none" },
  },
});

export const contentsList = pageRule({ columns: "2", columnGap: space[6] });

export const contentsItem = pageRule({
  display: "block",
  paddingBlock: "3px",
  textDecoration: "none",
  breakInside: "avoid",
  ":hover": { textDecoration: "underline" },
});

export const onlyInPrint = pageRule({ display: "none", "@media": { print: { display: "block" } } });

export const qr = pageRule({ width: "30mm", height: "30mm" });

export const quoted = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: space[2],
  alignItems: "start",
});

export const quote = pageRule({
  padding: space[4],
  border: `1px solid ${vars.colour.line}`,
  borderRadius: radius.control,
  background: vars.colour.surface,
  fontFamily: vars.font.title,
  fontSize: text.large,
  userSelect: "all",
  overflowWrap: "anywhere",
});

export const references = pageRule({
  display: "grid",
  gap: space[4],
  paddingInlineStart: space[5],
  listStyle: "decimal",
  overflowWrap: "anywhere",
});

export const sponsor = pageRule({ display: "flex", alignItems: "center", gap: space[4] });

export const sponsorImage = pageRule({ maxWidth: "120px", maxHeight: "64px" });
