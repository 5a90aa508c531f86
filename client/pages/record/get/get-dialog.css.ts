import { globalStyle } from "@vanilla-extract/css";
import { when } from "../../../theme/breakpoints.ts";
import { pagesLayer } from "../../../theme/layers.css.ts";
import { pageRule } from "../../../theme/rule.ts";
import { radius, space, text } from "../../../theme/scale.ts";
import { vars } from "../../../theme/vars.css.ts";

const FROM_TOP = `max(${space[4]}, 8vh)`;

export const dialog = pageRule({
  position: "static",
  width: "min(100%, 640px)",
  margin: 0,
  padding: space[5],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.panel,
  background: vars.color.surface,
  color: vars.color.ink,
  selectors: {
    "&[open]": { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space[4] },
  },
  // Where scripts will make it modal it is in that place from the first paint, and fixed at the top:
  // later content makes it longer and moves nothing.
  "@media": {
    [when.withScripts]: {
      position: "fixed",
      zIndex: 1,
      inset: 0,
      width: "min(calc(100vw - 32px), 640px)",
      maxHeight: `calc(100vh - ${FROM_TOP} - ${space[4]})`,
      margin: `${FROM_TOP} auto auto`,
      overflowY: "auto",
    },
  },
});

globalStyle(`${dialog}::backdrop`, {
  "@layer": { [pagesLayer]: { background: "rgb(0 0 0 / 45%)" } },
});

export const head = pageRule({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[3],
});

export const close = pageRule({ display: "inline-flex", alignItems: "center", minHeight: "28px" });

export const recipes = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[2],
});

export const command = pageRule({
  display: "grid",
  gridTemplateColumns: "88px minmax(0, 1fr) auto",
  alignItems: "center",
  gap: space[2],
  "@media": {
    [when.rowsNarrow]: { gridTemplateColumns: "minmax(0, 1fr) auto", gap: `0 ${space[2]}` },
  },
});

/** At the first line of the command, whose height is known only when it is read. */
export const commandLabel = pageRule({
  alignSelf: "start",
  color: vars.color.inkMuted,
  fontSize: text.small,
  "@media": { [when.rowsNarrow]: { gridColumn: "1 / -1" } },
});

export const commandText = pageRule({
  overflowWrap: "anywhere",
  fontSize: text.small,
  userSelect: "all",
});

export const form = pageRule({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "start",
  gap: space[3],
  paddingBlockStart: space[3],
});

export const field = pageRule({
  display: "grid",
  gap: space[1],
  width: "100%",
  fontSize: text.base,
});

export const agreement = pageRule({
  maxHeight: "40vh",
  padding: space[4],
  border: `1px solid ${vars.color.line}`,
});
