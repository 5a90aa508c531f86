import { uiRule } from "../theme/rule.ts";

/** Hidden words are placed: only a scroller that is placed too keeps them inside. */
export const scroller = uiRule({ position: "relative", overflow: "auto" });
