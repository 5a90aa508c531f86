import {
  MARK_ONLY_MAX_PX,
  MOBILE_MAX_PX,
  UNIVERSITY_LOGO_HIDDEN_MAX_PX,
} from "../contract/limits.ts";

/** The facet column fits next to the rows above this width. */
const FACETS_BESIDE_MIN_PX = 900;
/** A record's aside fits next to its text above this width. */
const ASIDE_BESIDE_MIN_PX = 1000;
/** A record's title and version fit in one line in every language from this width. */
const WIDE_MIN_PX = 1200;

/** The controls of a list have a line each up to this width. */
const CONTROLS_STACKED_MAX_PX = 359;

/** Named by what changes there. */
export const when = {
  navCollapses: `(max-width: ${MOBILE_MAX_PX}px)`,
  navStands: `(min-width: ${MOBILE_MAX_PX + 0.02}px)`,
  markOnly: `(max-width: ${MARK_ONLY_MAX_PX}px)`,
  universityLogoHidden: `(max-width: ${UNIVERSITY_LOGO_HIDDEN_MAX_PX}px)`,
  /** Rows lose their thumbnail and their facts wrap. */
  rowsNarrow: `(max-width: ${MARK_ONLY_MAX_PX}px)`,
  /** A list's order and number of rows do not fit into one line in every language. */
  controlsStacked: `(max-width: ${CONTROLS_STACKED_MAX_PX}px)`,
  facetsBeside: `(min-width: ${FACETS_BESIDE_MIN_PX}px)`,
  facetsInDrawer: `(max-width: ${FACETS_BESIDE_MIN_PX - 0.02}px)`,
  /** Rows have their thumbnail, and their facts below their text. */
  rowsBesideThumbnail: `(min-width: ${MARK_ONLY_MAX_PX + 0.02}px) and (max-width: ${ASIDE_BESIDE_MIN_PX - 0.02}px)`,
  /** On paper, which has no facts to keep in view, everything is in one column. */
  asideBeside: `screen and (min-width: ${ASIDE_BESIDE_MIN_PX}px)`,
  wide: `(min-width: ${WIDE_MIN_PX}px)`,
  reducedMotion: "(prefers-reduced-motion: reduce)",
  forcedColors: "(forced-colors: active)",
  /** Touch input: a press replaces hover. */
  cannotHover: "(hover: none)",
  withoutScripts: "(scripting: none)",
  withScripts: "(scripting: enabled)",
} as const;
