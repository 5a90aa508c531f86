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

const NONE = -1;

/** The lines of one height through a grid (marching squares), each followed from end to end. */
export function findIsolines(grid: Grid, level: number): Isoline[] {
  const links = linkCuts(grid, level);
  const lines: Isoline[] = [];
  for (const isClosed of [false, true]) {
    for (let edge = 0; edge * 2 < links.length; edge += 1) {
      const isStart = links[edge * 2] !== NONE && (isClosed || links[edge * 2 + 1] === NONE);
      if (isStart) lines.push({ isClosed, points: walk(edge, links, grid, level) });
    }
  }
  return lines;
}

/** Follows the cuts from one edge of the grid to the next, and removes used ones. */
function walk(start: number, links: Int32Array, grid: Grid, level: number): Point[] {
  const points: Point[] = [];
  let from = NONE;
  for (let edge = start; edge !== NONE;) {
    points.push(toPoint(edge, grid, level));
    const near = links[edge * 2] ?? NONE;
    const next: number = near === from ? (links[edge * 2 + 1] ?? NONE) : near;
    links[edge * 2] = NONE;
    links[edge * 2 + 1] = NONE;
    from = edge;
    edge = next === start ? NONE : next;
  }
  return points;
}

function toPoint(edge: number, { columns, step, heights }: Grid, level: number): Point {
  const corner = edge >> 1;
  const isDown = edge % 2 === 1;
  const here = heights[corner] ?? 0;
  const there = heights[isDown ? corner + columns : corner + 1] ?? 0;
  const share = (level - here) / (there - here);
  return {
    x: ((corner % columns) + (isDown ? 0 : share)) * step,
    y: (Math.floor(corner / columns) + (isDown ? share : 0)) * step,
  };
}

/**
 * For every edge of the grid that the level cuts, the one or two cuts next to it. Of a corner's
 * edges, `2n` leads to the right and `2n + 1` down.
 */
function linkCuts({ columns, rows, heights }: Grid, level: number): Int32Array {
  const links = new Int32Array(columns * rows * 4).fill(NONE);
  let waiting = NONE;

  function meet(edge: number): void {
    if (waiting === NONE) {
      waiting = edge;
      return;
    }
    links[waiting * 2 + (links[waiting * 2] === NONE ? 0 : 1)] = edge;
    links[edge * 2 + (links[edge * 2] === NONE ? 0 : 1)] = waiting;
    waiting = NONE;
  }

  for (let corner = 0; corner < columns * (rows - 1); corner += 1) {
    if (corner % columns === columns - 1) continue;
    const here = (heights[corner] ?? 0) > level;
    const right = (heights[corner + 1] ?? 0) > level;
    const below = (heights[corner + columns] ?? 0) > level;
    const across = (heights[corner + columns + 1] ?? 0) > level;
    if (here !== right) meet(corner * 2);
    if (here !== below) meet(corner * 2 + 1);
    if (below !== across) meet((corner + columns) * 2);
    if (right !== across) meet((corner + 1) * 2 + 1);
  }
  return links;
}
