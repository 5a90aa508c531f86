/**
 * The shapes of charts, each in its own units: the visible part of the terrain, which is
 * all but a step around it.
 */
export const VIEW_BOXES = {
  thumbnail: "24 24 192 144",
  banner: "20 20 1200 160",
  coast: "32 32 1440 520",
} as const;

export type ChartShape = keyof typeof VIEW_BOXES;
