import { pageRule } from "../../theme/rule.ts";
import { keyframes } from "@vanilla-extract/css";
import { radius, space, text } from "../../theme/scale.ts";
import { stacking } from "../../theme/stacking.ts";
import { vars } from "../../theme/vars.css.ts";

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/** Takes no space next to the name. */
export const place = pageRule({ position: "absolute", inset: 0, pointerEvents: "none" });

export const card = pageRule({
  position: "absolute",
  insetBlockStart: "calc(100% + 6px)",
  left: 0,
  zIndex: stacking.menu,
  pointerEvents: "auto",
  display: "grid",
  gap: space[1],
  width: "min(288px, calc(100vw - 32px))",
  padding: space[4],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.panel,
  background: vars.color.surface,
  boxShadow: vars.shadow.float,
  color: vars.color.ink,
  fontSize: text.base,
  overflowWrap: "anywhere",
  animation: `${appear} 120ms`,
  selectors: {
    "&[data-side='above']": { insetBlockStart: "auto", insetBlockEnd: "calc(100% + 6px)" },
  },
  "@media": { print: { display: "none" } },
});

export const name = pageRule({
  fontFamily: vars.font.title,
  fontSize: text.large,
  fontWeight: 600,
  lineHeight: 1.3,
});

export const orcid = pageRule({
  display: "inline-flex",
  alignItems: "center",
  gap: space[2],
  minHeight: "28px",
  fontSize: text.small,
});

/** Always two lines tall, so that nothing moves when the text arrives. */
export const answer = pageRule({
  display: "grid",
  alignContent: "center",
  justifyItems: "start",
  minHeight: "56px",
});

export const link = pageRule({ justifySelf: "start", minHeight: "28px", paddingBlockStart: "2px" });
