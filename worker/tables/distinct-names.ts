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
