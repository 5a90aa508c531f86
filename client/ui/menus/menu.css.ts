import { when } from "../../theme/breakpoints.ts";
import { uiRule } from "../../theme/rule.ts";
import { radius, space, text } from "../../theme/scale.ts";
import { stacking } from "../../theme/stacking.ts";
import { vars } from "../../theme/vars.css.ts";

export const trigger = uiRule({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space[1],
  minWidth: "40px",
  minHeight: "40px",
  padding: `0 ${space[2]}`,
  border: "1px solid transparent",
  borderRadius: radius.control,
  background: "none",
  color: vars.color.ink,
  ":hover": { borderColor: vars.color.inkMuted },
  selectors: {
    "&[data-state='open']": { borderColor: vars.color.inkMuted },
    "&:disabled": { opacity: 0.35, cursor: "default", borderColor: "transparent" },
  },
  "@media": {
    [when.forcedColors]: { borderColor: "ButtonText" },
    // A menu needs scripts.
    [when.withoutScripts]: { selectors: { "&[aria-haspopup='menu']": { display: "none" } } },
    print: { display: "none" },
  },
});

export const menu = uiRule({
  zIndex: stacking.menu,
  minWidth: "200px",
  maxWidth: "calc(100vw - 24px)",
  maxHeight: "var(--radix-dropdown-menu-content-available-height)",
  overflowY: "auto",
  padding: space[2],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.panel,
  background: vars.color.surface,
  boxShadow: vars.shadow.float,
  color: vars.color.ink,
  fontSize: text.base,
});

export const item = uiRule({
  display: "flex",
  alignItems: "center",
  gap: space[2],
  minHeight: "40px",
  padding: `${space[1]} ${space[3]}`,
  borderRadius: radius.control,
  color: vars.color.ink,
  textDecoration: "none",
  cursor: "pointer",
  selectors: {
    "&[data-highlighted]": { background: vars.color.accentSoft },
    "&[data-disabled]": { color: vars.color.inkMuted, cursor: "not-allowed" },
  },
});

export const separator = uiRule({
  height: "1px",
  marginBlock: space[2],
  background: vars.color.line,
});
