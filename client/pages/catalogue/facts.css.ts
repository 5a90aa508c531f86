import { globalStyle } from "@vanilla-extract/css";
import { pagesLayer } from "../../theme/layers.css.ts";
import { pageRule } from "../../theme/rule.ts";
import { text } from "../../theme/scale.ts";
import { vars } from "../../theme/vars.css.ts";

export const facts = pageRule({
  display: "flex",
  flexWrap: "wrap",
  color: vars.colour.inkMuted,
  fontSize: text.small,
  fontVariantNumeric: "tabular-nums",
});

globalStyle(`${facts} > li:not(:last-child)::after`, {
  "@layer": { [pagesLayer]: { content: '"·" / ""', marginInline: "7px" } },
});
