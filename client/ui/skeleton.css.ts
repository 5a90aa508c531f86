import { keyframes } from "@vanilla-extract/css";
import { uiRule } from "../theme/rule.ts";
import { radius, space } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

export const rows = uiRule({
  display: "grid",
  gap: space[4],
  animation: `${appear} 120ms 150ms backwards`,
});

export const bar = uiRule({
  borderRadius: radius.control,
  background: `color-mix(in srgb, ${vars.colour.line} 55%, transparent)`,
});
