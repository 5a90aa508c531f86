/** `1 file`, `1,204 files`; the plural is the word with an s unless given. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
