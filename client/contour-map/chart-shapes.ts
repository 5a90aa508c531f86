/** The charts that are drawn, each in its own units. */
export const CHART_SHAPES = {
  thumbnail: { width: 192, height: 144, step: 24, hills: 3, reach: 84, interval: 0.2 },
  banner: { width: 1200, height: 160, step: 20, hills: 8, reach: 190, interval: 0.09 },
  coast: { width: 1440, height: 520, step: 32, hills: 5, reach: 420, interval: 0.075 },
} as const;

export type ChartShape = keyof typeof CHART_SHAPES;

/** The part of the terrain that is seen: all but the step around it. */
export function toViewBox(shape: ChartShape): string {
  const { step, width, height } = CHART_SHAPES[shape];
  return `${step} ${step} ${width} ${height}`;
}
