import { globalStyle, keyframes } from "@vanilla-extract/css";
import { when } from "../theme/breakpoints.ts";
import { pagesLayer } from "../theme/layers.css.ts";
import { pageRule } from "../theme/rule.ts";
import { radius, space, text, width } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const form = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "start",
  gap: space[4],
  maxWidth: "34rem",
  overflowWrap: "anywhere",
});

export const field = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[1],
  width: "100%",
});

export const label = pageRule({ fontWeight: 600 });

export const hint = pageRule({ color: vars.color.inkMuted, fontSize: text.small });

export const problem = pageRule({ color: vars.color.danger, fontWeight: 600 });

export const area = pageRule({ minHeight: "7.5rem", paddingBlock: space[2], resize: "vertical" });

export const summary = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridColumn: "1 / -1",
  gap: space[2],
  width: "100%",
  maxWidth: width.text,
  padding: `${space[3]} ${space[4]}`,
  border: `1px solid ${vars.color.danger}`,
  borderInlineStartWidth: "3px",
  borderRadius: radius.control,
  background: vars.color.dangerSoft,
});

/** The page's message in place of the form itself. */
export const withoutForm = pageRule({ width: "100%", maxWidth: width.text });

globalStyle(`:root:has(${summary}) ${withoutForm}`, {
  "@layer": { [pagesLayer]: { display: "none" } },
});

export const summaryTitle = pageRule({ fontSize: text.base, fontWeight: 600 });

export const problems = pageRule({ paddingInlineStart: space[4], listStyle: "square" });

export const actions = pageRule({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[3],
});

const appear = keyframes({ from: { visibility: "hidden" } });

/** Only visible when a form takes long. */
export const progress = pageRule({
  width: "8rem",
  accentColor: vars.color.accent,
  animation: `${appear} 1s steps(1, jump-end)`,
});

export const opener = pageRule({
  display: "list-item",
  width: "fit-content",
  minHeight: "28px",
  color: vars.color.link,
  listStyle: "disclosure-closed inside",
  cursor: "pointer",
  overflowWrap: "anywhere",
  selectors: { "details[open] > &": { listStyleType: "disclosure-open" } },
});

/** A menu opens it, where scripts run. */
export const openedByMenu = pageRule({
  "@media": {
    [when.withScripts]: { selectors: { "details:not([open]) > &": { display: "none" } } },
  },
});

export const confirm = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[3],
  maxWidth: width.text,
  paddingBlockStart: space[2],
});

/** Asks to sign in again, near the heading of what that is for. */
export const again = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[3],
});

/** A field and its button side by side; their messages span both. */
export const line = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 24rem) max-content",
  alignItems: "end",
  gap: space[3],
});

/** Takes no space while it is empty. */
export const live = pageRule({
  gridColumn: "1 / -1",
  width: "100%",
  ":empty": { position: "absolute", width: 0 },
});
