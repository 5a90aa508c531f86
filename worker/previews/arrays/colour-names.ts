/** How values are coloured: greys, one hue after another by their size, or two hues on either side of zero. */
export const COLOURS = ["grey", "sequential", "diverging"] as const;
export type Colours = (typeof COLOURS)[number];
