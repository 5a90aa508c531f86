/** Type sizes. */
export const text = {
  small: "0.8125rem",
  base: "0.9375rem",
  large: "1.0625rem",
  lead: "1.25rem",
  title: "1.5625rem",
  heading: "2rem",
  display: "2.75rem",
} as const;

/** Distances; parents set the space between children. */
export const space = {
  1: "4px",
  2: "8px",
  3: "12px",
  4: "16px",
  5: "24px",
  6: "32px",
  7: "48px",
  8: "72px",
} as const;

export const radius = { control: "6px", panel: "10px", round: "999px" } as const;

export const width = {
  content: "1200px",
  text: "720px",
  aside: "320px",
  facets: "264px",
  measure: "72ch",
} as const;

export const HEADER_HEIGHT_PX = 64;
export const HEADER_HEIGHT_COMPACT_PX = 56;
export const USER_BUTTON_WIDTH_PX = 44;
