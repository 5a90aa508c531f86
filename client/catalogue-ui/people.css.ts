import { globalStyle } from "@vanilla-extract/css";
import { when } from "../theme/breakpoints.ts";
import { uiLayer } from "../theme/layers.css.ts";
import { uiRule } from "../theme/rule.ts";
import { radius, space, text } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const people = uiRule({
  display: "flex",
  flexWrap: "wrap",
  gap: `2px ${space[3]}`,
  "@media": { [when.cannotHover]: { rowGap: space[2] } },
});

export const person = uiRule({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
});

/** Names in rows are targets of their own, not links in a sentence. */
globalStyle(`${person} > a:first-child`, {
  "@layer": { [uiLayer]: { display: "inline-flex", alignItems: "center", minHeight: "24px" } },
});

export const orcidLink = uiRule({
  display: "inline-grid",
  placeItems: "center",
  width: "24px",
  height: "24px",
  marginBlock: "-2px",
  verticalAlign: "middle",
});

const ORCID_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><circle cx="128" cy="128" r="128" fill="#7A9A1D"/><path fill="#fff" d="M86.3 186.2H70.9V79.1h15.4zM78.6 47a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm30.3 32.1h41.6c39.6 0 57 28.3 57 53.6 0 27.5-21.5 53.6-56.8 53.6h-41.8zm15.4 93.3h24.5c34.9 0 42.9-26.5 42.9-39.7 0-21.5-13.7-39.7-43.7-39.7h-23.7z"/></svg>`;

export const orcid = uiRule({
  display: "inline-block",
  flex: "none",
  width: "1.05em",
  height: "1.05em",
  background: `center / contain no-repeat url("data:image/svg+xml,${encodeURIComponent(ORCID_ICON)}")`,
  printColorAdjust: "exact",
});

/** Only for touch: a pointer opens the card by the name itself. */
export const about = uiRule({
  display: "none",
  placeItems: "center",
  width: "24px",
  height: "24px",
  padding: 0,
  border: 0,
  background: "none",
  color: vars.color.link,
  "::before": {
    content: ['"i"', '"i" / ""'],
    width: "16px",
    height: "16px",
    border: "1px solid",
    borderRadius: radius.round,
    fontFamily: vars.font.title,
    fontSize: text.small,
    fontWeight: 600,
    lineHeight: "14px",
    textAlign: "center",
  },
  "@media": {
    [when.cannotHover]: { display: "inline-grid" },
    [when.withoutScripts]: { display: "none" },
    print: { display: "none" },
  },
});

export const more = uiRule({ marginBlockStart: "2px" });

/** Print has no buttons: it names everyone. */
globalStyle(`${more}::details-content`, {
  "@layer": {
    [uiLayer]: { "@media": { print: { contentVisibility: "visible", display: "block" } } },
  },
});

export const moreSummary = uiRule({
  display: "inline-block",
  minHeight: "24px",
  color: vars.color.link,
  cursor: "pointer",
});
