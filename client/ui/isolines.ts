export interface Point {
  x: number;
  y: number;
}

/** Heights sampled row by row. */
export interface Grid {
  columns: number;
  rows: number;
  /** Distance between two samples. */
  step: number;
  heights: number[];
}

export interface Isoline {
  points: Point[];
  isClosed: boolean;
}

/** The lines of one height through a grid (marching squares), each walked from end to end. */
export function findIsolines(grid: Grid, level: number): Isoline[] {
  const { crossings, links } = findCrossings(grid, level);
  const seen = new Set<number>();
  const ends = [...links].filter(([, near]) => near.length === 1).map(([edge]) => edge);
  return [...ends, ...links.keys()].flatMap((start) => {
    if (seen.has(start)) return [];
    const walked = walk(start, links, seen);
    const isClosed = links.get(start)?.length === 2;
    return [{ points: walked.flatMap((edge) => crossings.get(edge) ?? []), isClosed }];
  });
}

function walk(start: number, links: Map<number, number[]>, seen: Set<number>): number[] {
  const walked: number[] = [];
  for (let edge: number | undefined = start; edge !== undefined;) {
    seen.add(edge);
    walked.push(edge);
    edge = links.get(edge)?.find((near) => !seen.has(near));
  }
  return walked;
}

/** Where the level cuts the grid's edges, and which cuts follow one another inside a cell. */
function findCrossings(
  { columns, rows, step, heights }: Grid,
  level: number,
): { crossings: Map<number, Point>; links: Map<number, number[]> } {
  const crossings = new Map<number, Point>();
  const links = new Map<number, number[]>();

  function cut(from: number, isDown: boolean): number | null {
    const here = (heights[from] ?? 0) - level;
    const there = (heights[isDown ? from + columns : from + 1] ?? 0) - level;
    if (here > 0 === there > 0) return null;
    const edge = from * 2 + (isDown ? 1 : 0);
    const share = (here / (here - there)) * step;
    const x = (from % columns) * step + (isDown ? 0 : share);
    const y = Math.floor(from / columns) * step + (isDown ? share : 0);
    crossings.set(edge, { x, y });
    return edge;
  }

  function link(a: number, b: number): void {
    links.set(a, [...(links.get(a) ?? []), b]);
    links.set(b, [...(links.get(b) ?? []), a]);
  }

  for (let row = 0; row < rows - 1; row += 1) {
    for (let column = 0; column < columns - 1; column += 1) {
      const corner = row * columns + column;
      const cuts = [
        cut(corner, false),
        cut(corner, true),
        cut(corner + columns, false),
        cut(corner + 1, true),
      ].filter((edge) => edge !== null);
      const [first, second, third, fourth] = cuts;
      if (first !== undefined && second !== undefined) link(first, second);
      if (third !== undefined && fourth !== undefined) link(third, fourth);
    }
  }
  return { crossings, links };
}
