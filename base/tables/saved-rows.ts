/** Names of columns by which rows are saved: formats distinguish columns only by these. */
export function toDistinctNames(head: readonly string[]): string[] {
  const taken = new Set<string>();
  return head.map((name, at) => {
    const own = name === "" ? `column_${at + 1}` : name;
    let distinct = own;
    for (let count = 2; taken.has(distinct); count += 1) distinct = `${own}_${count}`;
    taken.add(distinct);
    return distinct;
  });
}

/** A row as a line of CSV, in the format of RFC 4180. */
export function toCsvLine(cells: readonly string[]): string {
  return `${cells.map(quote).join(",")}\r\n`;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The name of what is saved of a file: of `data/tide.csv` and `-rows.csv` it is `tide-rows.csv`. */
export function toSavedName(path: string, ending: string): string {
  return `${path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]+$/, "")}${ending}`;
}
