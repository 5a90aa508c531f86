import { POPUP_BASE_Z_INDEX } from "../contract/limits.ts";

/** The stacking order. */
export const stacking = {
  skipLink: POPUP_BASE_Z_INDEX + 20,
  userPanel: POPUP_BASE_Z_INDEX,
  menu: POPUP_BASE_Z_INDEX + 5,
  opener: POPUP_BASE_Z_INDEX + 6,
  tooltip: POPUP_BASE_Z_INDEX + 15,
} as const;
