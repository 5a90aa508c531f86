/** What was measured, its figure, the most it should be, and the unit of both. */
export type Goal = readonly [name: string, figure: number, most: number, unit: string];

export function printGoals(goals: readonly Goal[]): void {
  const width = Math.max(...goals.map(([name]) => name.length));
  for (const [name, figure, most, unit] of goals) {
    const isMet = figure <= most;
    const words = `${toText(figure)} ${unit}`.trim().padEnd(16);
    console.log(
      `  ${name.padEnd(width)}  ${words} goal ${toText(most)}  ${isMet ? "met" : "MISSED"}`,
    );
  }
}

function toText(figure: number): string {
  return Number.isInteger(figure) ? String(figure) : figure.toPrecision(3);
}
