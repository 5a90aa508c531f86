import { createVar, fallbackVar } from "@vanilla-extract/css";

/** Height of what stands at the foot of the window on every page; set while there is such a thing. */
export const footHeight = createVar("foot-height");
/** The same, for what would stand there else. */
export const aboveFoot = fallbackVar(footHeight, "0px");
