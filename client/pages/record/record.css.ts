import { globalStyle, type StyleRule } from "@vanilla-extract/css";
import { when } from "../../theme/breakpoints.ts";
import { pagesLayer } from "../../theme/layers.css.ts";
import { pageRule } from "../../theme/rule.ts";
import { radius, space, text, width } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";
import { action as noticeAction } from "../../ui/notice.css.ts";
import { FILES_ID } from "./files/folder-crumbs.ts";

const grid: StyleRule = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: `${space[4]} ${space[7]}`,
  alignItems: "start",
};

export const page = pageRule({
  ...grid,
  "@media": { [when.asideBeside]: { gridTemplateColumns: `minmax(0, 1fr) ${width.aside}` } },
});

/**
 * The body has the whole width, and the facts are below it. Its data begin high in the window, and the
 * footer is below it, so that it stays in its place however long the body becomes.
 */
export const widePage = pageRule({
  ...grid,
  alignContent: "start",
  minHeight: "100vh",
  rowGap: space[3],
  "@media": {
    [when.rowsNarrow]: { rowGap: space[2] },
    [when.asideBeside]: { gridTemplateColumns: `minmax(0, 1fr) auto` },
  },
});

export const head = pageRule({ display: "contents" });

export const above = pageRule({
  display: "grid",
  gap: space[3],
  minWidth: 0,
  "@media": { [when.asideBeside]: { gridColumn: "1 / -1" } },
});

export const aside = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[4],
  minWidth: 0,
  "@media": {
    // Within the window's height: what follows the facts scrolls by itself.
    [when.asideBeside]: {
      display: "flex",
      flexDirection: "column",
      alignItems: "stretch",
      position: "sticky",
      insetBlockStart: space[4],
      maxHeight: `calc(100vh - 2 * ${space[4]})`,
    },
  },
  selectors: {
    [`${widePage} > &`]: { position: "static", gridColumn: "1 / -1", maxHeight: "none" },
  },
});

export const asideTitle = pageRule({
  color: vars.color.inkMuted,
  fontFamily: vars.font.text,
  fontSize: text.small,
  fontWeight: 600,
});

export const panel = pageRule({
  display: "grid",
  gap: space[4],
  padding: space[4],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.panel,
  background: vars.color.surface,
  "@media": { [when.asideBeside]: { padding: space[5] }, print: { border: 0, padding: 0 } },
});

/** Whether files are available, and how: in one line on a phone and next to a title of one line. */
export const action = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[3],
  "@media": { print: { display: "none" } },
});

globalStyle(`${page} ${action} > a`, {
  "@layer": { [pagesLayer]: { "@media": { [when.asideBeside]: { flexGrow: 1 } } } },
});

// Above rows both are in one line of a phone, in every language.
globalStyle(`${widePage} ${action}`, {
  "@layer": { [pagesLayer]: { "@media": { [when.rowsNarrow]: { columnGap: space[2] } } } },
});
globalStyle(`${widePage} ${action} > a`, {
  "@layer": {
    [pagesLayer]: {
      "@media": {
        [when.rowsNarrow]: { minHeight: "36px", paddingInline: space[2], fontSize: text.small },
      },
    },
  },
});

// At the end of a line they move as more is read: they are shown when the element after the head is there.
globalStyle(`${head}:not(:has(+ *)) :is(${action}, ${noticeAction})`, {
  "@layer": { [pagesLayer]: { visibility: "hidden" } },
});

export const release = pageRule({ display: "grid", gap: space[2] });

export const actionNote = pageRule({ color: vars.color.inkMuted, fontSize: text.small });

export const list = pageRule({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: `${space[2]} ${space[5]}`,
  fontSize: text.base,
});

globalStyle(`${list} dt`, { "@layer": { [pagesLayer]: { color: vars.color.inkMuted } } });
globalStyle(`${list} dd`, {
  "@layer": { [pagesLayer]: { minWidth: 0, overflowWrap: "anywhere" } },
});

// A link goes to the next line whole, not broken at a hyphen.
globalStyle(`${list} dd > a`, { "@layer": { [pagesLayer]: { display: "inline-block" } } });

/** Its names have the same width before all of them are read. */
export const listInPanel = pageRule({
  gridTemplateColumns: "minmax(5.5rem, auto) minmax(0, 1fr)",
});

// Below a wide table each fact is below its name, all of them in one line.
globalStyle(`${widePage} ${listInPanel}`, {
  "@layer": {
    [pagesLayer]: {
      "@media": {
        [when.asideBeside]: {
          gridTemplateColumns: "none",
          gridTemplateRows: "auto auto",
          gridAutoFlow: "column",
          justifyContent: "start",
          gap: `${space[1]} ${space[7]}`,
        },
      },
    },
  },
});
globalStyle(`${listInPanel} dd`, {
  "@layer": { [pagesLayer]: { "@media": { [when.asideBeside]: { textAlign: "end" } } } },
});
globalStyle(`${widePage} ${listInPanel} dd`, {
  "@layer": { [pagesLayer]: { "@media": { [when.asideBeside]: { textAlign: "start" } } } },
});

export const body = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[4],
  minWidth: 0,
  selectors: {
    [`${widePage} &`]: {
      gap: space[3],
      "@media": { [when.rowsNarrow]: { gap: space[2] } },
    },
    [`${widePage} > &`]: { gridColumn: "1 / -1" },
  },
});

// Facts below a part that is still to come would move with it: they are shown when it is there.
globalStyle(`${widePage} > ${body}:has(noscript) + ${aside}`, {
  "@layer": { [pagesLayer]: { "@media": { [when.withScripts]: { visibility: "hidden" } } } },
});

// What ends the body is not read as part of the facts.
globalStyle(`${widePage} > ${body} + ${aside}`, {
  "@layer": { [pagesLayer]: { marginBlockStart: space[5] } },
});

export const section = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[4],
  maxWidth: "800px",
  selectors: {
    [`${widePage} &#${FILES_ID}`]: {
      gap: space[3],
      "@media": { [when.rowsNarrow]: { gap: space[2] } },
    },
    [`${widePage} &:has(table)`]: { maxWidth: "none" },
  },
});

/** Rows use all of the page, from before the first one is read. */
export const rowsSection = pageRule({ maxWidth: "none" });

/** A heading with what belongs to it. */
export const group = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[3],
});

export const sectionTitle = pageRule({ fontSize: text.lead, fontWeight: 600 });

export const lead = pageRule({
  maxWidth: width.measure,
  fontSize: text.large,
  color: vars.color.ink,
  unicodeBidi: "plaintext",
});

export const onlyInPrint = pageRule({ display: "none", "@media": { print: { display: "block" } } });

export const qr = pageRule({ width: "30mm", height: "30mm" });

export const quoted = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) fit-content(40%)",
  gap: space[2],
  alignItems: "start",
});

export const quote = pageRule({
  padding: space[4],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.control,
  background: vars.color.surface,
  fontFamily: vars.font.title,
  fontSize: text.large,
  userSelect: "all",
  overflowWrap: "anywhere",
});

/** Words as they were sent, with their lines. */
export const reason = pageRule({ whiteSpace: "pre-line", overflowWrap: "anywhere" });

export const references = pageRule({
  display: "grid",
  gap: space[4],
  paddingInlineStart: space[5],
  listStyle: "decimal",
  overflowWrap: "anywhere",
});
