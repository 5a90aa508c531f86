import { keyframes } from "@vanilla-extract/css";
import { space, radius } from "../theme/scale.ts";
import { uiRule } from "../theme/rule.ts";
import { vars } from "../theme/vars.css.ts";

/** Hidden text is positioned: only a positioned scroller keeps it inside. */
export const scroller = uiRule({ position: "relative", overflow: "auto" });

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

export const rows = uiRule({
  display: "grid",
  gap: space[4],
  animation: `${appear} 120ms 150ms backwards`,
});

export const bar = uiRule({
  borderRadius: radius.control,
  background: `color-mix(in srgb, ${vars.color.line} 55%, transparent)`,
});
