import { globalStyle } from "@vanilla-extract/css";
import { uiLayer } from "../theme/layers.css.ts";
import { uiRule } from "../theme/rule.ts";
import { space } from "../theme/scale.ts";

export const html = uiRule({});

globalStyle(`${html} > * + *`, { "@layer": { [uiLayer]: { marginTop: space[3] } } });
globalStyle(`${html} :is(ul, ol)`, {
  "@layer": { [uiLayer]: { paddingInlineStart: space[5], listStyle: "disc" } },
});
