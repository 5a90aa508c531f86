/**
 * How many letters have to be added, left out, changed or swapped with their neighbour to make one
 * word of the other; more than `most` is not told apart.
 */
export function countEdits(from: string, to: string, most: number): number {
  const [a, b] = [[...from], [...to]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      line[column] = Math.min(
        at(above, column) + 1,
        at(line, column - 1) + 1,
        at(above, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...line) > most) return most + 1;
    [before, above] = [above, line];
  }
  return Math.min(at(above, b.length), most + 1);
}

function at(line: number[], column: number): number {
  return line[column] ?? Number.POSITIVE_INFINITY;
}
