import { pageRule } from "../../../theme/rule.ts";
import { vars } from "../../../theme/vars.css.ts";

/** As high as a citation of two lines, so that what is below it stays in its place. */
export const loadingLine = pageRule({ minHeight: "2lh", color: vars.color.inkMuted });
