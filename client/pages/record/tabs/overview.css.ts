import { when } from "../../../theme/breakpoints.ts";
import { pageRule } from "../../../theme/rule.ts";
import { space, text } from "../../../theme/scale.ts";
import { vars } from "../../../theme/vars.css.ts";

export const contents = pageRule({
  display: "none",
  "@media": {
    [when.asideBeside]: {
      display: "grid",
      gap: space[2],
      paddingBlock: space[3],
      borderBlock: `1px solid ${vars.color.line}`,
      fontSize: text.small,
    },
    print: { display: "none" },
  },
});

export const contentsList = pageRule({ columns: "2", columnGap: space[6] });

export const contentsItem = pageRule({
  display: "block",
  paddingBlock: "3px",
  textDecoration: "none",
  breakInside: "avoid",
  ":hover": { textDecoration: "underline" },
});

export const sponsor = pageRule({ display: "flex", alignItems: "center", gap: space[4] });

export const sponsorImage = pageRule({ maxWidth: "120px", maxHeight: "64px" });
